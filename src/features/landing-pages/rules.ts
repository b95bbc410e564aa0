import type { FieldErrors } from '#kit/errors.ts'
import { instantOf } from '#kit/local-time.ts'
import type { CreateLandingPage, LandingPage, Tally } from './schema.ts'
import { MESSAGES, type Status } from './words.ts'

/** True where visitors see a page: it is published, or scheduled for a time that has come. */
export function isLive({ status, publish_at }: Pick<LandingPage, 'status' | 'publish_at'>, now: Date): boolean {
  return status === 'published' || (status === 'scheduled' && publish_at !== null && publish_at <= now)
}

/** Where a page stands at an instant: one that was scheduled is published from its time on. */
export function statusAt(page: Pick<LandingPage, 'status' | 'publish_at'>, now: Date): Status {
  return page.status === 'scheduled' && isLive(page, now) ? 'published' : page.status
}

/** What is wrong with a page as a whole, by field; empty where nothing is. `before` is the stored one. */
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

/** When a page goes live, or went live: one that is published now keeps the day on which it first was. */
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

/** The last part of a page's address as it follows from its name: "910 Barley Mill Rd" gives "910-barley-mill-rd". */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
  return slug || 'home'
}

/** How somebody wishes to be reached, from the one field that takes both. */
export function reachOf(text: string): { email: string | null; phone: string | null } {
  return text.includes('@') ? { email: text, phone: null } : { email: null, phone: text }
}

/** How many of 100 visitors left their name, with the range in which that lies with a probability of 95 percent. */
export interface Rate {
  percent: number
  low: number
  high: number
}

/** Fewer visitors say nothing about a rate. */
export const LEAST_VISITORS = 30

/** Leads among visitors; null where there are too few to tell. Source: Wilson, JASA 22 (1927), 209. */
export function leadRate({ visitors, leads }: Pick<Tally, 'visitors' | 'leads'>): Rate | null {
  if (visitors < LEAST_VISITORS) return null
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

/** True for programs that open pages; who does not say what they look with is taken for one. */
export function isRobot(userAgent: string | null): boolean {
  return !userAgent || ROBOTS.test(userAgent)
}

/** Every day of a period that ends today, the oldest first. `today` is the calendar day in Indianapolis. */
export function daysUntil(today: string, days: number): string[] {
  const end = Date.parse(`${today}T12:00:00Z`)
  return Array.from({ length: days }, (_, ahead) =>
    new Date(end - (days - 1 - ahead) * 86_400_000).toISOString().slice(0, 10),
  )
}
