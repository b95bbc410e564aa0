export type { Target, Viewport } from './browser/viewport.ts'
export { LazyMapView } from './components/lazy-map-view.tsx'
export { PlaceMap } from './components/place-map.tsx'
