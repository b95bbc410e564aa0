import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

const HEADER_BYTES = 127

interface TileFile {
  layers?: readonly string[]
  /** 1 vector tiles, 2 PNG. */
  type?: number
}

/** Returns a PMTiles file without tiles. Source: PMTiles specification, version 3 */
export function pmtiles({ layers = ['earth', 'roads', 'water', 'places'], type = 1 }: TileFile = {}): Buffer {
  const directory = gzipSync(Buffer.from([0]))
  const metadata = gzipSync(JSON.stringify({ vector_layers: layers.map((id) => ({ id })) }))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header[7] = 3
  const at = { directory: HEADER_BYTES, metadata: HEADER_BYTES + directory.length }
  const end = at.metadata + metadata.length
  const places = [at.directory, directory.length, at.metadata, metadata.length, end, 0, end, 0]
  places.forEach((value, index) => {
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  })
  header.set([1, 2, 2, type, 0, 15], 96)
  for (const [index, degrees] of [-87.1, 39.2, -85.5, 40.4].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  return Buffer.concat([header, directory, metadata])
}

/** A style as map services give it. */
export const STYLE = {
  version: 8,
  name: 'Streets',
  sources: { basemap: { type: 'vector', url: '/tiles.json' } },
  glyphs: '/fonts/{fontstack}/{range}.pbf',
  layers: [{ id: 'ground', type: 'background' }],
}

/**
 * Starts a server of map files: `/style.json`, `/in.pmtiles`, and files with one fault each. Responses allow all sites
 * except below `/private/`.
 */
export async function startMapSource() {
  const json = (value: object) => Buffer.from(JSON.stringify(value))
  const files: Record<string, Buffer> = {
    '/style.json': json(STYLE),
    '/private/style.json': json(STYLE),
    '/tiles.json': json({ tilejson: '3.0.0', tiles: [] }),
    '/foreign.json': json({ ...STYLE, glyphs: 'https://fonts.example.net/{range}.pbf' }),
    '/page': Buffer.from('<!doctype html><title>Maps</title>'),
    '/in.pmtiles': pmtiles(),
    '/private/in.pmtiles': pmtiles(),
    '/whole/in.pmtiles': Buffer.concat([pmtiles(), Buffer.alloc(100_000)]),
    '/images.pmtiles': pmtiles({ type: 2 }),
    '/other-layers.pmtiles': pmtiles({ layers: ['transportation', 'water'] }),
    '/not.pmtiles': Buffer.alloc(20_000, 'x'),
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path === '/silent') return
    if (!path.startsWith('/private/')) response.setHeader('access-control-allow-origin', '*')
    if (path === '/moved') return void response.writeHead(302, { location: '/style.json' }).end()
    if (path === '/key') return void response.writeHead(403).end('Invalid key')
    const file = files[path]
    if (!file) return void response.writeHead(404).end('Not found')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (from === undefined || path.startsWith('/whole/')) return void response.writeHead(200).end(file)
    response.writeHead(206).end(file.subarray(Number(from), Number(to) + 1))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((ended) => server.close(ended))
    },
  }
}
