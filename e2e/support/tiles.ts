import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/**
 * Makes a minimal archive of vector tiles (PMTiles 3, uncompressed): zoom 0 and 1, each tile with one layer filled by
 * one polygon. A brokerage with a self-hosted map places such an archive beside its site.
 */
export function archiveOf(layer: string): Buffer {
  const tile = tileOf(layer)
  // Two entries: tile 0, and tiles 1 to 4, which share its bytes. Ids by difference, run lengths, lengths, offsets + 1.
  const directory = Buffer.from([2, 0, 1, 1, 4, ...varint(tile.length), ...varint(tile.length), 1, 1])
  const metadata = Buffer.from(JSON.stringify({ vector_layers: [{ id: layer, fields: {} }] }))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const places = [header.length, directory.length, header.length + directory.length, metadata.length, 0, 0]
  const data = header.length + directory.length + metadata.length
  for (const [index, value] of [...places, data, tile.length, 5, 2, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index)
  // Clustered, both compressions none, vector tiles, zoom 0 to 1.
  for (const [index, value] of [1, 1, 1, 1, 0, 1].entries()) header.writeUInt8(value, 96 + index)
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * index)
  return Buffer.concat([header, directory, metadata, tile])
}

/** Configures the page to draw its map from this archive, and serves it in ranges as a file server does. */
export async function serveTiles(page: Page, archive: Buffer): Promise<void> {
  await page.route('**/own.pmtiles', (route) => {
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d+)/.exec(route.request().headers().range ?? '') ?? []
    const part = archive.subarray(Number(from), to ? Number(to) + 1 : undefined)
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${archive.length}`
    return route.fulfill({
      status: 206,
      body: part,
      headers: { 'content-range': range, 'content-length': `${part.length}` },
    })
  })
  await setSource(page, new URL('/own.pmtiles', page.url()).href, (text, empty) => text.lastIndexOf(empty))
}

/** Configures the page to draw its map by a provider's style. */
export async function serveStyle(page: Page, style: string): Promise<void> {
  await setSource(page, style, (text, empty) => text.indexOf(empty))
}

/** Returns the address of the style on the sample's server. */
export async function sampleStyle(): Promise<string> {
  const port = await readFile(join(process.env.DATA_DIR ?? '', 'sample-mls', 'port'), 'utf8')
  return `http://127.0.0.1:${port.trim()}/map/style.json`
}

/** Puts an address in place of a null of the map's source: the first is the style's, the last the archive's. */
async function setSource(page: Page, address: string, placeOf: (text: string, empty: string) => number): Promise<void> {
  const empty = '{"t":2,"s":0}'
  await page.route('**/_serverFn/getMapSource*', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const at = placeOf(text, empty)
    const url = JSON.stringify({ t: 1, s: address })
    return route.fulfill({ response, body: text.slice(0, at) + url + text.slice(at + empty.length) })
  })
}

/** Encodes a vector tile with one layer and one polygon that covers it. Source: Mapbox Vector Tile 2.1. */
function tileOf(layer: string): Buffer {
  const side = 4096
  // Move to 0,0; three lines right, down, left; close. Numbers are zigzag-encoded.
  const shape = [9, 0, 0, 26, 2 * side, 0, 0, 2 * side, 2 * side - 1, 0, 15].flatMap(varint)
  const feature = [24, 3, 34, ...varint(shape.length), ...shape]
  const name = Buffer.from(layer)
  const body = [10, name.length, ...name, 18, ...varint(feature.length), ...feature, 40, ...varint(side), 120, 2]
  return Buffer.from([26, ...varint(body.length), ...body])
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}
