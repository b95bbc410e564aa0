import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMapSource } from '../../test/map-source.ts'
import { probeStyle, probeTiles } from './map-source.server.ts'

let source: Awaited<ReturnType<typeof startMapSource>>
beforeAll(async () => {
  source = await startMapSource()
})
afterAll(() => source.stop())
const at = (path: string) => (path.startsWith('http') ? path : `${source.url}${path}`)

test('reads a style and counts its layers', async () => {
  expect(await probeStyle(at('/style.json'), 5000)).toEqual({ isWorking: true, style: { name: 'Streets', layers: 1 } })
})

test('reads the area of a file of tiles', async () => {
  expect(await probeTiles(at('/in.pmtiles'), 5000)).toEqual({
    isWorking: true,
    area: { min_zoom: 0, max_zoom: 15, west: -87.1, south: 39.2, east: -85.5, north: 40.4 },
  })
})

test.each([
  ['a missing file', '/none.json', 'missing'],
  ['a refused key', '/key', 'key'],
  ['a redirect', '/moved', 'redirect'],
  ['a web page', '/page', 'page'],
  ['another JSON', '/tiles.json', 'no_style'],
  ['a file of tiles', '/in.pmtiles', 'no_style'],
  ['parts at another server', '/foreign.json', 'other_hosts'],
  ['a server that does not allow the site', '/private/style.json', 'not_shared'],
  ['an unknown server', 'https://maps.nowhere.invalid/style.json', 'name'],
  ['a refused connection', 'http://127.0.0.1:1/style.json', 'connection'],
  ['a reserved address', 'http://169.254.169.254/latest/meta-data', 'forbidden'],
])('of a style, names %s', async (_, path, fault) => {
  expect(await probeStyle(at(path), 5000)).toMatchObject({ isWorking: false, fault })
})

test.each([
  ['a missing file', '/none.pmtiles', 'missing'],
  ['a web page', '/page', 'page'],
  ['a style', '/style.json', 'no_tiles'],
  ['other bytes', '/not.pmtiles', 'no_tiles'],
  ['tiles of images', '/images.pmtiles', 'images'],
  ['other layers', '/other-layers.pmtiles', 'layers'],
  ['a server without range requests', '/whole/in.pmtiles', 'no_ranges'],
  ['a server that does not allow the site', '/private/in.pmtiles', 'not_shared'],
  ['a reserved address', 'http://[fe80::1]/in.pmtiles', 'forbidden'],
])('of a file of tiles, names %s', async (_, path, fault) => {
  expect(await probeTiles(at(path), 5000)).toMatchObject({ isWorking: false, fault })
})

test('gives up on a silent server in time', async () => {
  const startedAt = performance.now()
  expect(await probeStyle(at('/silent'), 300)).toMatchObject({ isWorking: false, fault: 'silence' })
  expect(await probeTiles(at('/silent'), 300)).toMatchObject({ isWorking: false, fault: 'silence' })
  expect(performance.now() - startedAt).toBeLessThan(3000)
})

test('names the other servers of a style', async () => {
  expect(await probeStyle(at('/foreign.json'), 5000)).toMatchObject({ reason: 'fonts.example.net' })
})
