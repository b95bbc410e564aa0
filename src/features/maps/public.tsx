export { LazyMapView } from './components/lazy-map-view.tsx'
export type { Sight, Target } from './components/map-sight.ts'
export { PlaceMap } from './components/place-map.tsx'
