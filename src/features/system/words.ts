/** Parts of the system page, in its order. */
export const PARTS = {
  site: 'Site',
  worker: 'Worker',
  jobs: 'Jobs',
  database: 'Database',
  storage: 'Storage',
  email: 'Email',
  backups: 'Backups',
  audit: 'Audit log',
  certificate: 'Certificate',
} as const
export type PartKey = keyof typeof PARTS

/** Tables on the page, the largest ones. */
export const MAX_TABLES = 8
/** Milliseconds for a trivial query from which the database counts as slow. */
export const SLOW_MS = 250
/** Share of the server's connections from which it counts as nearly full. */
export const MAX_CONNECTION_SHARE = 0.9
/** Free bytes of the disk below which uploads and backups fail soon, and the free share that is a warning. */
export const MIN_FREE_BYTES = 2_000_000_000
export const MIN_FREE_SHARE = 0.1
/** Days before its end from which a certificate is a problem. Proxies renew it 30 days before. */
export const MIN_CERTIFICATE_DAYS = 14

/** Units that the hourly charts of parts count. */
export const HOURLY = {
  site: 'Page views',
  jobs: 'Completed jobs',
  email: 'Sent emails',
} as const satisfies Partial<Record<PartKey, string>>

/** Minutes that a due job or a queued email may wait while a worker runs. */
export const MAX_WAIT_MINUTES = 15

/** Days for which samples of response times and sizes are stored: the 30 of the chart, and the one that begins it. */
export const KEPT_SAMPLE_DAYS = 31

/** Kinds of requests, as the histogram names them. */
export const REQUEST_KINDS: Readonly<Record<string, string>> = {
  cached: 'Cached pages',
  page: 'Pages',
  call: 'Server calls',
  picture: 'Images',
  own: 'Probes and analytics',
}
