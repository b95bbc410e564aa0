export { shareReads, startSharing } from './operations/meters.server.ts'
export { noteOverDownloads, setDownloadLimits } from './operations/over-downloads.server.ts'
export { mayBeShown, pacingOf, type Reader, readerOf, type Shown, shownTo } from './operations/readers.server.ts'
