import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Refusal } from '../mls/odata.ts'
import { LAYERS } from './features.ts'
import { ATTRIBUTION, styleAt } from './style.ts'
import { MAX_ZOOM, MIN_ZOOM, tileAt } from './tiles.ts'

/** The folder of the map on the server, and its style in it. */
export const MAP_PATH = '/map/'
/** The path of the style, for MAP_STYLE_URL. */
export const STYLE_PATH = '/map/style.json'

/** A tile never changes while the sample runs; a later version of the sample may draw it differently. */
const TILE_CACHE = 'public, max-age=86400'
const STYLE_CACHE = 'public, max-age=300'

/** Answers a request of a browser for the style, the description of the tiles, or a tile. */
export function sendMap(request: IncomingMessage, response: ServerResponse, pathname: string, base: string): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405, 'Only GET is supported.')
  if (pathname === STYLE_PATH) return sendJson(request, response, styleAt(base))
  if (pathname === '/map/tiles.json') return sendJson(request, response, tileJson(base))
  const [, zoom, x, y] = /^\/map\/tiles\/(\d{1,2})\/(\d{1,7})\/(\d{1,7})\.mvt$/.exec(pathname) ?? []
  if (zoom === undefined) throw new Refusal(404, 'Map not found.')
  const tile = tileAt(Number(zoom), Number(x), Number(y))
  if (!tile) throw new Refusal(404, 'Tile not found.')
  send(request, response, tile, 'application/vnd.mapbox-vector-tile', TILE_CACHE)
}

function tileJson(base: string) {
  return {
    tilejson: '3.0.0',
    name: 'Sample streets',
    attribution: ATTRIBUTION,
    tiles: [`${base}/map/tiles/{z}/{x}/{y}.mvt`],
    minzoom: MIN_ZOOM,
    maxzoom: MAX_ZOOM,
    vector_layers: LAYERS.map((id) => ({ id, fields: { kind: 'String', name: 'String' } })),
  }
}

function sendJson(request: IncomingMessage, response: ServerResponse, json: unknown): void {
  send(request, response, gzipSync(JSON.stringify(json)), 'application/json', STYLE_CACHE)
}

function send(request: IncomingMessage, response: ServerResponse, gzipped: Buffer, type: string, cache: string): void {
  const etag = `"${createHash('sha1').update(gzipped).digest('base64url')}"`
  // Browsers of the site fetch it from another origin.
  const headers = { 'access-control-allow-origin': '*', 'cache-control': cache, etag, vary: 'accept-encoding' }
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const body = isZipped ? gzipped : gunzipSync(gzipped)
  response.writeHead(200, {
    ...headers,
    'content-type': type,
    'content-length': body.length,
    ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
