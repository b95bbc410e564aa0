import type { Map as MlMap } from 'maplibre-gl'
import type { Bounds } from '../schema.ts'

/** What somebody looks at, once the map has come to rest. */
export interface Sight {
  bounds: Bounds
  zoom: number
  /** False where the page itself moved the map. */
  isByHand: boolean
}

/** A box to look at. Its key tells a new one from one that was already gone to. */
export interface Target {
  key: string
  bounds: Bounds
  /** It is what was in sight before, so it is shown without room around it. */
  isExact?: boolean
}

/** Says to the listeners of the map's own events that a person moved it. */
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
