export { MlsNote } from './components/mls-note.tsx'
export { PropertyCard } from './components/property-card.tsx'
export { StaleBanner } from './components/stale-banner.tsx'
