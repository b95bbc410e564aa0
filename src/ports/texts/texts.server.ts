import { clientOf } from '../connections.server.ts'
import { textGateway } from './gateway.server.ts'
import type { TextPort } from './texts.ts'

const configured = clientOf('texts', ({ gateway }) => (gateway ? textGateway(gateway) : null))
let replacement: TextPort | null | undefined

/** Returns the configured text gateway, or null: text messages are then not offered. */
export function textPort(): TextPort | null {
  return replacement === undefined ? configured() : replacement
}

/** Replaces the gateway, for tests. @returns function that restores it */
export function setTextPort(other: TextPort | null): () => void {
  const former = replacement
  replacement = other
  return () => {
    replacement = former
  }
}
