import * as z from 'zod/mini'
import type { Appointment } from '#features/appointments/schema.ts'
import type { TrailEntry } from '#features/audit/schema.ts'
import type { OpenLeads } from '#features/leads/schema.ts'
import type { Statistic } from '#features/statistics/schema.ts'
import type { DecisionKey, FindingKey } from './words.ts'

/** Work that waits for a decision. */
export interface Decision {
  key: DecisionKey
  count: number
  /** Names of the oldest ones. */
  names: string[]
  /** When the oldest one arrived. */
  since: Date | null
}

/** A finding about compliance. */
export interface Finding {
  key: FindingKey
  count: number
}

/** The state of a part of the system. */
export interface SystemLine {
  key: 'mls' | 'worker' | 'jobs' | 'email' | 'backups' | 'audit'
  tone: 'ok' | 'info' | 'warning' | 'error'
  state: string
}

/** The start page of an administrator. A block is null without the permission for it. */
export interface AdminHome {
  leads: OpenLeads | null
  decisions: Decision[] | null
  findings: Finding[] | null
  today: Appointment[] | null
  system: SystemLine[]
  claims: { all: number; stale: Statistic[] } | null
  team: TrailEntry[] | null
  /** Time of the answer, for the clocks of the first paint. */
  at: Date
}

/** Input of the start page. `isMine`: show the caller's own leads only. */
export const GetAdminHome = z._default(z.object({ isMine: z._default(z.boolean(), false) }), { isMine: false })
export type GetAdminHome = z.infer<typeof GetAdminHome>
