import type { Map as MlMap } from 'maplibre-gl'
import type { Bounds } from '../schema.ts'

/** Visible area after the map stopped moving. */
export interface Sight {
  bounds: Bounds
  zoom: number
  /** False when the page moved the map. */
  isByHand: boolean
}

/** Area to show. A new key means a new target. */
export interface Target {
  key: string
  bounds: Bounds
  /** Shows exactly these bounds without padding, because they were visible before. */
  isExact?: boolean
}

/** Event data that marks a movement as the user's. */
export const BY_HAND = { isByHand: true }

export function lookAt(
  map: MlMap,
  { bounds: [west, south, east, north], isExact = false }: Target,
  isSmooth: boolean,
): void {
  map.fitBounds(
    [
      [west, south],
      [east, north],
    ],
    { padding: isExact ? 0 : 48, maxZoom: 15, animate: isSmooth, duration: 300 },
    { isByHand: false },
  )
}

export function tellSight(map: MlMap, isByHand: boolean, onSight: ((sight: Sight) => void) | undefined): void {
  const bounds = map.getBounds()
  onSight?.({
    bounds: [toFive(bounds.getWest()), toFive(bounds.getSouth()), toFive(bounds.getEast()), toFive(bounds.getNorth())],
    zoom: Math.round(map.getZoom() * 100) / 100,
    isByHand,
  })
}

export function toFive(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
