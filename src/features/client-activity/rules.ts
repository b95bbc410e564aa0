import { capitalized } from '#kit/capitalized.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf, count, number } from '#kit/time/format.ts'
import type { ActiveClient, Asked, Repeat, RepeatedHome, Saved, SharedEntry, SharedSearch, ViewDay } from './schema.ts'
import {
  ASK_AFTER_STOP_DAYS,
  ASK_EVERY_DAYS,
  type AskFault,
  MAX_NAMED,
  MAX_REPEATED,
  MIN_REPEATS,
  RECENT_DAYS,
  SHARED_DAYS,
} from './words.ts'

/** Returns from when on an agent sees what a client did: not before the share, nor before they cleared their history. */
export function shownSince(of: { shared_at: Date; cleared_at: Date | null }, now: Date, days = SHARED_DAYS): Date {
  const times = [of.shared_at.getTime(), of.cleared_at?.getTime() ?? 0, now.getTime() - days * DAY_MS]
  return new Date(Math.max(...times))
}

/** Activity of a client, by source. */
export interface Done {
  views: readonly ViewDay[]
  homes: readonly Saved[]
  searches: readonly (SharedSearch & { at: Date })[]
}

/** An entry before anyone checks which of its homes the agent sees. */
export type Draft = Pick<SharedEntry, 'id' | 'kind' | 'at'> & {
  homes: { id: string; times: number }[]
  searches: SharedSearch[]
}

/** Groups what a client did by day and kind, newest first. */
export function draftsOf({ views, homes, searches }: Done): Draft[] {
  const drafts = new Map<string, Draft>()
  const draftOn = (kind: Draft['kind'], date: string, at: Date): Draft => {
    const id = `${kind}-${date}`
    const draft = drafts.get(id) ?? { id, kind, at, homes: [], searches: [] }
    if (at > draft.at) draft.at = at
    drafts.set(id, draft)
    return draft
  }
  const newest = <Row extends { at: Date }>(rows: readonly Row[]) => rows.toSorted((a, b) => +b.at - +a.at)
  for (const day of views) draftOn('viewed', day.date, day.at).homes.push(...day.homes)
  for (const { id, at } of newest(homes)) draftOn('saved', calendarDayOf(at), at).homes.push({ id, times: 1 })
  for (const { id, name, href, at } of newest(searches))
    draftOn('searched', calendarDayOf(at), at).searches.push({ id, name, href })
  return [...drafts.values()].sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
}

/** Returns the place of an entry in a timeline, for the page after it. */
export function placeOf({ id, at }: Pick<SharedEntry, 'id' | 'at'>): string {
  return `${at.toISOString().slice(0, -1)}000_${id}`
}

/**
 * Returns an entry with the homes that the agent sees, or null if there are none.
 * @param labels by id, the homes that the agent sees; null for one that the reader doesn't
 */
export function entryOf(
  { id, kind, at, homes, searches }: Draft,
  labels: ReadonlyMap<string, string | null>,
): SharedEntry | null {
  const seen = homes.filter((home) => labels.has(home.id))
  const total = seen.length + searches.length
  if (total === 0) return null
  return {
    id,
    kind,
    at,
    total,
    homes: seen.slice(0, MAX_NAMED).map((home) => ({ id: home.id, label: labels.get(home.id) ?? null })),
    searches: searches.slice(0, MAX_NAMED),
    times: seen.length === 1 ? (seen[0]?.times ?? 1) : 1,
  }
}

/** Returns the first of the recent days in Indianapolis, today included. */
export function recentFrom(now: Date): string {
  return calendarDayOf(new Date(now.getTime() - (RECENT_DAYS - 1) * DAY_MS))
}

/** Returns the calendar day of a place in the list. */
export function dayOfPlace(place: string): string {
  return calendarDayOf(new Date(`${place.slice(0, place.indexOf('_'))}Z`))
}

/** Returns the entries between two calendar days, both included; null for no bound. */
export function draftsBetween(drafts: readonly Draft[], from: string | null, until: string | null): Draft[] {
  return drafts.filter(({ id }) => {
    const date = id.slice(id.indexOf('-') + 1)
    return (from === null || date >= from) && (until === null || date <= until)
  })
}

/** Returns the day before a calendar day. */
export function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}

/** Returns the repeated views of homes that the agent sees, as many as a page shows. */
export function namedRepeats(found: readonly Repeat[], labels: ReadonlyMap<string, string | null>): RepeatedHome[] {
  return found
    .filter(({ id }) => labels.has(id))
    .slice(0, MAX_REPEATED)
    .map(({ id, recent_times, days }) => ({ id, label: labels.get(id) ?? null, recent_times, days }))
}

/** Returns how often a home was viewed: "3 times in the last 7 days", else "on 4 days". */
export function repeatText({ recent_times, days }: Pick<RepeatedHome, 'recent_times' | 'days'>): string {
  return recent_times >= MIN_REPEATS
    ? `${number(recent_times)} times in the last ${RECENT_DAYS} days`
    : `on ${number(days)} days`
}

/** A sentence with links in the middle. */
export interface LinkedSentence {
  lead: string
  links: { label: string; href: string | null }[]
  rest: string
}

/** Returns the sentence of an entry: "Viewed 4 homes: A, B, C, and 1 more", "Saved A", "Saved the search B". */
export function sentenceOf({ kind, total, homes, searches, times }: SharedEntry): LinkedSentence {
  const verb = kind === 'viewed' ? 'Viewed' : 'Saved'
  const links =
    kind === 'searched'
      ? searches.map(({ name, href }) => ({ label: name, href }))
      : homes.map(({ id, label }) =>
          label === null
            ? { label: total === 1 ? 'a home that is no longer available' : '1 no longer available', href: null }
            : { label, href: `/properties/${id}` },
        )
  const one = kind === 'searched' ? `${verb} the search ` : `${verb} `
  const many = kind === 'searched' ? count(total, 'search', 'searches') : count(total, 'home')
  const more = total > links.length ? `, and ${number(total - links.length)} more` : ''
  return {
    lead: total === 1 ? one : `${verb} ${many}: `,
    links,
    rest: times > 1 ? `, ${number(times)} times` : more,
  }
}

/** Returns from when an agent may ask a client again; null if they never asked, or the client said no. */
export function mayAskFrom({ asked_at, declined_at, stopped_at }: Asked): Date | null {
  if (declined_at) return null
  const times = [
    asked_at && asked_at.getTime() + ASK_EVERY_DAYS * DAY_MS,
    stopped_at && stopped_at.getTime() + ASK_AFTER_STOP_DAYS * DAY_MS,
  ].filter((time) => time !== null)
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** Returns the reason that an agent can't ask a client to share now, or null. */
export function askFault(of: Asked & { has_account: boolean }, now: Date): AskFault | null {
  if (!of.has_account) return 'no_account'
  const isWithin = (at: Date | null, days: number) => at !== null && now.getTime() < at.getTime() + days * DAY_MS
  if (of.declined_at) return 'declined'
  if (isWithin(of.stopped_at, ASK_AFTER_STOP_DAYS)) return 'stopped'
  return isWithin(of.asked_at, ASK_EVERY_DAYS) ? 'asked' : null
}

/** Activity of a client in the past days, by source. */
export interface RecentlyDone {
  viewed: readonly Saved[]
  homes: readonly Saved[]
  searches: readonly Saved[]
  repeats: readonly Repeat[]
}

/** Returns what a client did in the past days as an agent's start page shows it, or null if the agent sees nothing. */
export function activeClientOf(
  { person_id, person_name }: { person_id: string; person_name: string },
  done: RecentlyDone,
  labels: ReadonlyMap<string, string | null>,
): ActiveClient | null {
  const viewed = done.viewed.filter(({ id }) => labels.has(id))
  const homes = done.homes.filter(({ id }) => labels.has(id))
  const times = [...viewed, ...homes, ...done.searches].map(({ at }) => at.getTime())
  if (times.length === 0) return null
  return {
    person_id,
    person_name,
    at: new Date(Math.max(...times)),
    viewed: viewed.length,
    saved: homes.length,
    searched: done.searches.length,
    repeated: namedRepeats(done.repeats, labels),
  }
}

/** Returns the counts of what a client did: "Viewed 4 homes, saved 1 home and 1 search". */
export function activityText({ viewed, saved, searched }: Pick<ActiveClient, 'viewed' | 'saved' | 'searched'>): string {
  const kept = [saved > 0 && count(saved, 'home'), searched > 0 && count(searched, 'search', 'searches')]
    .filter((text) => text !== false)
    .join(' and ')
  const text = [viewed > 0 && `viewed ${count(viewed, 'home')}`, kept && `saved ${kept}`].filter(Boolean).join(', ')
  return capitalized(text)
}
