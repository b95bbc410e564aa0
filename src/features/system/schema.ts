import type { ChainCheck } from '#features/audit/schema.ts'
import type { BackupsView } from '#features/backups/schema.ts'
import type { JobCounts, WorkerHealth, WorkerProcess } from '#features/jobs/schema.ts'
import type { EmailCounts } from '#features/outbox/schema.ts'
import type { HOURLY, PartKey } from './words.ts'

/** The database as the system page shows it. Tables of the job queue are one entry. */
export interface DatabaseStatus {
  version: string
  bytes: number
  /** Milliseconds of a trivial query. */
  answers_ms: number
  connections: number
  max_connections: number
  tables: { name: string; bytes: number; rows: number }[]
}

/**
 * The certificate that browsers get. `plain`: the site's address is http. `silent`: this server can't reach the address,
 * which says nothing about browsers.
 */
export type CertificateStatus =
  | { state: 'plain' }
  | { state: 'silent'; host: string; reason: string }
  | { state: 'read'; host: string; valid_to: Date; distrust: string | null }

/** State of everything that runs the site. A part is null if it could not be measured in time. */
export interface SystemStatus {
  checked_at: Date
  program: { version: string; started_at: Date; node: string; platform: string; host: string }
  schema: { last: string; newer: string[] } | null
  web_processes: number | null
  worker: WorkerHealth | null
  workers: WorkerProcess[]
  jobs: JobCounts | null
  database: DatabaseStatus | null
  disk: { folder: string; free_bytes: number; total_bytes: number } | null
  /** Bucket of photos and documents; null if they are on the disk. */
  bucket: string | null
  /** Place of the files that are not copied yet to the storage in use, or null. */
  files_left_in: string | null
  email: (EmailCounts & { has_server: boolean }) | null
  backups: BackupsView | null
  audit: ChainCheck | null
  certificate: CertificateStatus | null
  history: SystemHistory | null
  /** Counts per hour of the last 24, the oldest first. */
  hourly: Record<keyof typeof HOURLY, readonly number[] | null>
}

/** Response times of a kind of requests over a span. */
export interface ResponseGroup {
  kind: string
  requests: number
  p50_ms: number
  p95_ms: number
}

/** A chart's span: lines by step, the oldest first, with null where nothing was measured. */
export interface HistorySpan {
  groups: ResponseGroup[]
  p95_ms: (number | null)[]
  bytes: (number | null)[]
}

/** History of the site's operation: by hour for a day, and by day for 30 days. */
export interface SystemHistory {
  day: HistorySpan
  month: HistorySpan
}

/** A line of the system page. `problem` completes the headline; `advice` says what to do. */
export interface Part {
  key: PartKey
  tone: 'ok' | 'info' | 'warning' | 'error'
  state: string
  detail: string
  problem: string | null
  advice: string | null
}
