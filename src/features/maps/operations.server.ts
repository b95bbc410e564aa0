import { connections } from '#ports/connections.server.ts'
import type { MapSource } from './schema.ts'

/** Returns the source of the map: the configured style or tiles. Without either, the map uses built-in data. */
export function getMapSource(): MapSource {
  return connections().map
}
