import { env } from '#env.server.ts'
import type { MapSource } from './schema.ts'

/** Returns the source of the map: the configured style or tiles. Without either, the map uses built-in data. */
export function getMapSource(): MapSource {
  return { style_url: env.MAP_STYLE_URL ?? null, tiles_url: env.PMTILES_URL ?? null }
}
