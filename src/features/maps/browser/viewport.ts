import type { Map as MlMap } from 'maplibre-gl'
import type { Bounds } from '../schema.ts'

/** Visible area after the map stopped moving. */
export interface Viewport {
  bounds: Bounds
  zoom: number
  /** False when the page moved the map. */
  isByUser: boolean
}

/** Area to show. A new key means a new target. */
export interface Target {
  key: string
  bounds: Bounds
  /** Shows exactly these bounds without padding, because they were visible before. */
  isExact?: boolean
  /** Set when the user asked for it, as with a cluster that is opened. */
  isByUser?: boolean
}

/** Event data that marks a movement as the user's. */
export const BY_USER = { isByUser: true }

/** Space around the marks of a new view: their height and half their width, beside the map's buttons, notes, and credits. */
const ROOM = { top: 97, right: 96, bottom: 72, left: 40 }

export function fitViewport(
  map: MlMap,
  { bounds: [west, south, east, north], isExact = false, isByUser = false }: Target,
  isSmooth: boolean,
): void {
  map.fitBounds(
    [
      [west, south],
      [east, north],
    ],
    { padding: isExact ? 0 : ROOM, maxZoom: 15, animate: isSmooth, duration: 300 },
    { isByUser },
  )
}

export function reportViewport(
  map: MlMap,
  isByUser: boolean,
  onViewport: ((viewport: Viewport) => void) | undefined,
): void {
  const bounds = map.getBounds()
  onViewport?.({
    bounds: [
      roundDegrees(bounds.getWest()),
      roundDegrees(bounds.getSouth()),
      roundDegrees(bounds.getEast()),
      roundDegrees(bounds.getNorth()),
    ],
    zoom: Math.round(map.getZoom() * 100) / 100,
    isByUser,
  })
}

export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
