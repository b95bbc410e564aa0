import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StyleSpecification } from 'maplibre-gl'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleMls, startSampleMls } from '../mls/server.ts'
import { ATTRIBUTION } from './style.ts'

let folder: string
let mls: SampleMls
let root: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-map-'))
  mls = await startSampleMls({ listings: 100, dataDir: folder, day: '2026-11-20' })
  root = new URL(mls.mapStyleUrl).origin
})
afterAll(async () => {
  await mls.close()
  await rm(folder, { recursive: true })
})

test('the style leads a browser to the tiles, from any origin and without a token', async () => {
  const response = await fetch(mls.mapStyleUrl)
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const style: StyleSpecification = await response.json()
  // Without glyphs the browser draws the labels, and nothing else is fetched.
  expect(style).not.toHaveProperty('glyphs')
  expect(style).not.toHaveProperty('sprite')
  const { streets } = style.sources
  if (streets?.type !== 'vector') throw new Error('no vector source')
  expect(new URL(streets.url ?? '').origin).toBe(root)
  const json = await (await fetch(streets.url ?? '')).json()
  expect(json.attribution).toBe(ATTRIBUTION)
  const known = new Set(json.vector_layers.map(({ id }: { id: string }) => id))
  for (const layer of style.layers)
    if ('source-layer' in layer) expect(known, layer.id).toContain(layer['source-layer'])

  const tile = await fetch(json.tiles[0].replace('{z}/{x}/{y}', '14/4271/6228'))
  expect(tile.status).toBe(200)
  expect(tile.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
  expect(tile.headers.get('content-encoding')).toBe('gzip')
  expect(tile.headers.get('cache-control')).toBe('public, max-age=86400')
  expect((await tile.arrayBuffer()).byteLength).toBeGreaterThan(1000)
})

test('a known tile is not sent again, and a client without gzip gets it plain', async () => {
  const url = `${root}/map/tiles/13/2135/3114.mvt`
  const first = await fetch(url)
  const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(Buffer.from(await plain.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()))
  const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test.each([
  ['GET', '/map/tiles/3/1/1.mvt', 404],
  ['GET', '/map/tiles/16/1/1.mvt', 404],
  ['GET', '/map/tiles/10/1024/3.mvt', 404],
  ['GET', '/map/tiles/10/-1/3.mvt', 404],
  ['GET', '/map/tiles/10/1.5/3.mvt', 404],
  ['GET', '/map/tiles/99/99999999999/3.mvt', 404],
  ['GET', '/map/tiles/a/b/c.mvt', 404],
  ['GET', '/map/', 404],
  ['POST', '/map/style.json', 405],
])('%s %s is refused with %i', async (method, path, status) => {
  expect((await fetch(root + path, { method })).status).toBe(status)
})

test('a tile is drawn in milliseconds', async () => {
  const began = performance.now()
  for (let x = 0; x < 20; x++) expect((await fetch(`${root}/map/tiles/15/${8530 + x}/12458.mvt`)).status).toBe(200)
  expect((performance.now() - began) / 20).toBeLessThan(250)
})
