import { lazy } from 'react'

/** The map is loaded when it is first shown: no page waits for it. */
export const LazyMapView = lazy(async () => ({ default: (await import('./components/map-view.tsx')).MapView }))
export type { Sight, Target } from './components/map-sight.ts'
export { PlaceMap } from './components/place-map.tsx'
