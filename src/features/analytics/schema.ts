import * as z from 'zod/mini'
import { DAY_MS } from '#kit/time/durations.ts'
import type { Family } from './words/events.ts'
import type { FunnelStep } from './words/report.ts'

const value = z.union([z.string().check(z.maxLength(300)), z.number(), z.boolean()])
const short = z.string().check(z.maxLength(300))

/** Batch of events from the collector. An invalid event is dropped, not the batch. */
export const EventBatch = z.object({
  source: z.optional(short),
  medium: z.optional(short),
  campaign: z.optional(short),
  /** Window width in pixels, which decides the type of device. */
  width: z.number().check(z.minimum(0), z.maximum(100_000)),
  events: z
    .array(
      z.object({
        name: z.string().check(z.maxLength(60)),
        path: z.string().check(z.maxLength(500)),
        /** Milliseconds before the batch was sent. */
        ago: z.number().check(z.minimum(0), z.maximum(DAY_MS)),
        props: z._default(z.record(z.string().check(z.maxLength(40)), value), {}),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
})
export type EventBatch = z.infer<typeof EventBatch>

/** Stored event. */
export interface StoredEvent {
  at: Date
  at_date: string
  /** 16 bytes. */
  visit: Buffer
  name: string
  path: string
  source: string
  medium: string
  campaign: string | null
  device: 'phone' | 'tablet' | 'desktop'
  props: Record<string, string | number | boolean>
}

const day = z.iso.date()

/** First and last day of a report; by default the last 30 days. An invalid value counts as missing. */
export const GetAnalytics = z._default(
  z.object({
    from: z.optional(z.catch(z.optional(day), undefined)),
    to: z.optional(z.catch(z.optional(day), undefined)),
  }),
  {},
)
export type GetAnalytics = z.infer<typeof GetAnalytics>

/** Number with its value in the previous period. */
export interface Compared {
  now: number
  before: number
}

/** Visitors' activity in a period and in the previous one of the same length. */
export interface AnalyticsReport {
  today: string
  from: string
  to: string
  days: number
  before: { from: string; to: string }
  visits: Compared
  views: Compared
  /** Visits with one page view and no other event, in percent; null for too few visits. */
  bounced: { now: number | null; before: number | null }
  requests: Compared
  by_day: { date: string; visits: number; views: number; requests: number }[]
  /** Most visits first. */
  sources: { source: string; medium: string; visits: Compared; requests: number }[]
  campaigns: { campaign: string; visits: Compared; requests: number }[]
  pages: { path: string; views: Compared; visits: number }[]
  devices: { device: 'phone' | 'tablet' | 'desktop'; visits: number }[]
  funnel: ({ step: FunnelStep } & Compared)[]
  events: { name: string; family: Family; events: Compared }[]
  /** Events that were not counted, by reason. */
  left_out: { reason: 'robot' | 'staff' | 'limit' | 'invalid'; events: number }[]
  /** First recorded day; null before the first event. */
  since: string | null
  counted_at: Date
}
