export { countReadAlerts } from './operations/alerts.server.ts'
export { recordOverDownloadLimit, setDownloadLimits } from './operations/download-limit-cache.server.ts'
export { shareReads, startSharing } from './operations/meters.server.ts'
export {
  canBeShown,
  listingsShown,
  pacingOf,
  type Reader,
  readerOf,
} from './operations/readers.server.ts'
