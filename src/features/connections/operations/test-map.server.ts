import type { Admin } from '#access/actors.ts'
import { AppError } from '#kit/call/errors.ts'
import { connections } from '#ports/connections.server.ts'
import { type MapProbe, probeStyle, probeTiles, type TileArea } from '#ports/map-source.server.ts'
import { networkSentence } from '../rules.ts'
import type { MapTest, StoredFields, UpdateMapConnection } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { enteredAs, requireChangeable } from './entered.server.ts'
import { MAX_MS, runTest, type TestOutcome } from './run-test.server.ts'

/**
 * Requests the entered style, or else the entered file of tiles, within 15 seconds. Stores no settings.
 * @throws forbidden, conflict, invalid, limited
 */
export async function testMapConnection(
  actor: Admin<'operations'>,
  input: UpdateMapConnection,
  max_ms = MAX_MS,
): Promise<MapTest> {
  requireChangeable(actor, 'map')
  const { fields } = enteredAs('map', input)
  if (!fields.style_url && !fields.tiles_url)
    throw new AppError('invalid', MESSAGES.checkFields, { tiles_url: 'Enter the address of a file or a style.' })
  return testMap(actor, fields, max_ms)
}

/** Tests the map source in use. @throws conflict without one, limited */
export function testMapInUse(actor: Admin<'operations'>): Promise<MapTest> {
  const { map } = connections()
  if (!map.style_url && !map.tiles_url) throw new AppError('conflict', MESSAGES.nothingToTest)
  return testMap(actor, map, MAX_MS)
}

function testMap(
  actor: Admin<'operations'>,
  { style_url, tiles_url }: StoredFields['map'],
  max_ms: number,
): Promise<MapTest> {
  const address = style_url ?? tiles_url ?? ''
  const { host } = new URL(address)
  // A map service's key is often part of the address.
  return runTest(actor, 'map', { style_url, tiles_url }, { host }, async () =>
    style_url
      ? outcomeOf(await probeStyle(address, max_ms), host, 'style_url', max_ms)
      : outcomeOf(await probeTiles(address, max_ms), host, 'tiles_url', max_ms),
  )
}

const NAMES = { style_url: 'MapLibre style', tiles_url: 'PMTiles file' } as const

function outcomeOf(
  probe: MapProbe,
  host: string,
  field: keyof typeof NAMES,
  max_ms: number,
): TestOutcome<keyof typeof NAMES> {
  if (probe.isWorking)
    return {
      message:
        'area' in probe
          ? areaSentence(probe.area)
          : `A MapLibre style${probe.style.name ? `, “${probe.style.name}”,` : ''} with ${probe.style.layers} ${probe.style.layers === 1 ? 'layer' : 'layers'}.`,
    }
  const { fault, reason } = probe
  return { fault, field, message: sentenceOf(fault, reason, host, NAMES[field], max_ms) }
}

function areaSentence({ min_zoom, max_zoom, west, south, east, north }: TileArea): string {
  const degrees = (value: number) => value.toFixed(2).replace('-', '−')
  return `A PMTiles file of vector tiles for zooms ${min_zoom} to ${max_zoom}, from latitude ${degrees(south)}, longitude ${degrees(west)} to ${degrees(north)}, ${degrees(east)}.`
}

function sentenceOf(
  fault: Extract<MapProbe, { isWorking: false }>['fault'],
  reason: string,
  host: string,
  name: string,
  max_ms: number,
): string {
  switch (fault) {
    case 'redirect':
      return `${host} redirects to another address. Enter that one.`
    case 'key':
      return `${host} refused the request (${reason}). Check the key in the address, and which sites may use it.`
    case 'missing':
      return `${host} has no file at this address (${reason}).`
    case 'status':
      return `${host} answered with an error (${reason}).`
    case 'page':
      return `This is a web page, not a ${name}.`
    case 'too_long':
      return `This is too large to be a ${name}.`
    case 'not_shared':
      return `${host} doesn’t let your site’s pages load it. Allow your address there (CORS).`
    case 'no_style':
      return 'This isn’t a version 8 MapLibre style.'
    case 'other_hosts':
      return `The style loads parts from another server (${reason}), which the site’s pages block. Use a style that loads everything from ${host}.`
    case 'no_ranges':
      return `${host} sends the whole file instead of parts of it. Use a server that supports range requests.`
    case 'no_tiles':
      return 'This isn’t a version 3 PMTiles file.'
    case 'images':
      return 'The file has image tiles. The map needs vector tiles.'
    case 'layers':
      return 'The file doesn’t have the layers of the Protomaps basemap: roads, water, and places.'
    default:
      return networkSentence(fault, host, reason, max_ms)
  }
}
