import { capitalized } from '#kit/capitalized.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf, count, number } from '#kit/time/format.ts'
import type { ActiveClient, Asked, RepeatedHome, Saved, SharedEntry, SharedSearch, ViewsOfDay } from './schema.ts'
import {
  ASK_AFTER_NO_DAYS,
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

/** What a client did, by source. */
export interface Done {
  views: readonly ViewsOfDay[]
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
  for (const { at, date, property_id, times } of newest(views.map((row) => ({ ...row, at: row.last_at }))))
    draftOn('viewed', date, at).homes.push({ id: property_id, times })
  for (const { id, at } of newest(homes)) draftOn('saved', calendarDayOf(at), at).homes.push({ id, times: 1 })
  for (const { at, ...search } of newest(searches)) draftOn('searched', calendarDayOf(at), at).searches.push(search)
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

/** A repeated view of a home, before anyone checks whether the agent sees the home. */
export type Repeated = Omit<RepeatedHome, 'label'>

/** Returns the homes that were viewed 3 times in the last 7 days, or on 3 days, the most viewed first. */
export function repeatedIn(views: readonly ViewsOfDay[], now: Date): Repeated[] {
  const first = calendarDayOf(new Date(now.getTime() - (RECENT_DAYS - 1) * DAY_MS))
  const homes = new Map<string, Repeated>()
  for (const { property_id: id, date, times } of views) {
    const home = homes.get(id) ?? { id, recent_times: 0, days: 0 }
    home.days += 1
    if (date >= first) home.recent_times += times
    homes.set(id, home)
  }
  return [...homes.values()]
    .filter(({ recent_times, days }) => Math.max(recent_times, days) >= MIN_REPEATS)
    .sort((a, b) => b.recent_times - a.recent_times || b.days - a.days || (a.id < b.id ? -1 : 1))
}

/** Returns the repeated views of homes that the agent sees, as many as a page shows. */
export function namedRepeats(found: readonly Repeated[], labels: ReadonlyMap<string, string | null>): RepeatedHome[] {
  return found
    .filter(({ id }) => labels.has(id))
    .slice(0, MAX_REPEATED)
    .map((home) => ({ ...home, label: labels.get(home.id) ?? null }))
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
            ? { label: total === 1 ? 'a home that is no longer available' : 'one no longer available', href: null }
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

/** Returns from when an agent may ask a client again; null if they never asked and the client never said no. */
export function mayAskFrom({ asked_at, declined_at, stopped_at }: Asked): Date | null {
  const times = [
    asked_at && asked_at.getTime() + ASK_EVERY_DAYS * DAY_MS,
    declined_at && declined_at.getTime() + ASK_AFTER_NO_DAYS * DAY_MS,
    stopped_at && stopped_at.getTime() + ASK_AFTER_NO_DAYS * DAY_MS,
  ].filter((time) => time !== null)
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** Returns the reason that an agent can't ask a client to share now, or null. */
export function askFault(of: Asked & { has_account: boolean }, now: Date): AskFault | null {
  if (!of.has_account) return 'no_account'
  const isWithin = (at: Date | null, days: number) => at !== null && now.getTime() < at.getTime() + days * DAY_MS
  if (isWithin(of.stopped_at, ASK_AFTER_NO_DAYS)) return 'stopped'
  if (isWithin(of.declined_at, ASK_AFTER_NO_DAYS)) return 'declined'
  return isWithin(of.asked_at, ASK_EVERY_DAYS) ? 'asked' : null
}

/** Returns what a client did in the past days as an agent's start page shows it, or null if the agent sees nothing. */
export function activeClientOf(
  { person_id, person_name }: { person_id: string; person_name: string },
  done: Done | undefined,
  labels: ReadonlyMap<string, string | null>,
  now: Date,
): ActiveClient | null {
  if (!done) return null
  const views = done.views.filter(({ property_id }) => labels.has(property_id))
  const homes = done.homes.filter(({ id }) => labels.has(id))
  const times = [
    ...views.map(({ last_at }) => last_at.getTime()),
    ...homes.map(({ at }) => at.getTime()),
    ...done.searches.map(({ at }) => at.getTime()),
  ]
  if (times.length === 0) return null
  return {
    person_id,
    person_name,
    at: new Date(Math.max(...times)),
    viewed: new Set(views.map(({ property_id }) => property_id)).size,
    saved: homes.length,
    searched: done.searches.length,
    repeated: namedRepeats(repeatedIn(views, now), labels),
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
