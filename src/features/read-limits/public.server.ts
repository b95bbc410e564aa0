export { shareReads, startSharing } from './operations/meters.server.ts'
export { noteOverDownloads, setDownloadLimits } from './operations/over-downloads.server.ts'
export { httpClient, mayBeShown, pacingOf, type Reader, type Shown, shownTo } from './operations/readers.server.ts'
