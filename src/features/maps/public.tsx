export type { Sight, Target } from './browser/map-sight.ts'
export { LaterMapView } from './components/later-map-view.tsx'
export { PlaceMap } from './components/place-map.tsx'
