import type { FieldErrors } from '#kit/call/errors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { instantOf } from '#kit/time/local-time.ts'
import type { CreateLandingPage, LandingPage, Tally } from './schema.ts'
import { MESSAGES, type Status } from './words.ts'

/** Returns true if visitors see the page: it is published, or its scheduled time has come. */
export function isLive({ status, publish_at }: Pick<LandingPage, 'status' | 'publish_at'>, now: Date): boolean {
  return status === 'published' || (status === 'scheduled' && publish_at !== null && publish_at <= now)
}

/** Returns the status at an instant. A scheduled page counts as published from its time on. */
export function statusAt(page: Pick<LandingPage, 'status' | 'publish_at'>, now: Date): Status {
  return page.status === 'scheduled' && isLive(page, now) ? 'published' : page.status
}

/** Returns the errors of a page as a whole, by field. `before` is the stored page. */
export function faultsOf(
  { status, publish_at }: Pick<CreateLandingPage, 'status' | 'publish_at'>,
  before: Pick<LandingPage, 'status' | 'publish_at'> | null,
  now: Date,
): FieldErrors {
  if (status !== 'scheduled') return {}
  if (!publish_at) return { publish_at: MESSAGES.whenMissing }
  const at = instantOf(publish_at)
  if (!at) return { publish_at: MESSAGES.noSuchTime }
  const isAsBefore = before?.status === 'scheduled' && before.publish_at?.getTime() === at.getTime()
  return at <= now && !isAsBefore ? { publish_at: MESSAGES.whenPast } : {}
}

/** Returns when a page goes live or went live. A published page retains its first publication time. */
export function publishAt(
  { status, publish_at }: Pick<CreateLandingPage, 'status' | 'publish_at'>,
  before: Pick<LandingPage, 'status' | 'publish_at'> | null,
  now: Date,
): Date | null {
  if (status === 'scheduled') return publish_at ? instantOf(publish_at) : null
  const former = before?.publish_at ?? null
  const wasLive = before !== null && former !== null && former <= now
  if (status === 'published') return wasLive ? former : now
  return wasLive ? former : null
}

/** Returns the email address or phone number from the field that accepts both. */
export function parseReach(text: string): { email: string | null; phone: string | null } {
  return text.includes('@') ? { email: text, phone: null } : { email: null, phone: text }
}

/** Percentage of visitors who became leads, with its 95% confidence interval. */
export interface Rate {
  percent: number
  low: number
  high: number
}

/** With fewer visitors a rate is not meaningful. */
export const MIN_VISITORS = 30

/** Returns the conversion rate, or null with too few visitors. Source: Wilson, JASA 22 (1927), 209. */
export function leadRate({ visitors, leads }: Pick<Tally, 'visitors' | 'leads'>): Rate | null {
  if (visitors < MIN_VISITORS) return null
  const share = Math.min(1, leads / visitors)
  const z = 1.959_964
  const weight = 1 + (z * z) / visitors
  const middle = share + (z * z) / (2 * visitors)
  const spread = z * Math.sqrt((share * (1 - share)) / visitors + (z * z) / (4 * visitors * visitors))
  const percent = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10
  return {
    percent: percent(share),
    low: percent((middle - spread) / weight),
    high: percent((middle + spread) / weight),
  }
}

const ROBOTS =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp\/|headless|lighthouse|pagespeed|monitor|curl\/|wget\/|python|java\/|go-http|axios|node-fetch|undici/i

/** Returns true for the user agent of a robot, or a missing one. */
export function isRobot(userAgent: string | null): boolean {
  return !userAgent || ROBOTS.test(userAgent)
}

/** Lists the days of a period that ends today, oldest first. `today` is the calendar day in Indianapolis. */
export function daysUntil(today: string, days: number): string[] {
  const end = Date.parse(`${today}T12:00:00Z`)
  return Array.from({ length: days }, (_, ahead) =>
    new Date(end - (days - 1 - ahead) * DAY_MS).toISOString().slice(0, 10),
  )
}
