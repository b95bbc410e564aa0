import { env } from '#env.server.ts'
import type { MapSource } from './schema.ts'

/** What the map is drawn from: the style or the tiles that this site was given, or what the program knows itself. */
export function getMapSource(): MapSource {
  return { style_url: env.MAP_STYLE_URL ?? null, tiles_url: env.PMTILES_URL ?? null }
}
