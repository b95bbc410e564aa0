import { env } from '#env.server.ts'
import { textGateway } from './gateway.server.ts'
import type { TextPort } from './texts.ts'

let current: TextPort | null | undefined

/** Returns the configured text gateway, or null: text messages are then not offered. */
export function textPort(): TextPort | null {
  const { TEXT_GATEWAY_URL: url, TEXT_GATEWAY_ACCOUNT: account, TEXT_GATEWAY_TOKEN: token, TEXT_FROM: from } = env
  if (current === undefined)
    current = url && account && token && from ? textGateway({ url, account, token, from }) : null
  return current
}

/** Replaces the gateway, for tests. @returns function that restores it */
export function setTextPort(other: TextPort | null): () => void {
  const former = current
  current = other
  return () => {
    current = former
  }
}
