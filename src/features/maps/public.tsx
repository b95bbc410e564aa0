export type { Sight, Target } from './browser/map-sight.ts'
export { LazyMapView } from './components/lazy-map-view.tsx'
export { PlaceMap } from './components/place-map.tsx'
