import { changeLabels } from '#features/favorites/rules.ts'
import type { FavoriteHome } from '#features/favorites/schema.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { MESSAGES } from '#features/properties/words.ts'
import { capitalized } from '#kit/capitalized.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf, count, shortDay, time, weekday } from '#kit/time/format.ts'
import type { Activity } from './schema.ts'
import type { NextStep } from './words.ts'

/** Returns the name of a home in a sentence. */
export function nameOf({ address, city }: Pick<PropertyCard, 'address' | 'city'>): string {
  return `${address ?? MESSAGES.addressWithheld}, ${city}`
}

/** Returns the best next step of a user, or null if all are done. */
export function nextStepOf(has: {
  has_current_terms: boolean
  favorites: number
  notes: number
  comparisons: number
}): NextStep | null {
  if (!has.has_current_terms) return 'terms'
  if (has.favorites === 0) return 'search'
  if (has.favorites > 1 && has.comparisons === 0) return 'compare'
  return has.notes === 0 ? 'notes' : null
}

/** Returns the latest activities, newest first. */
export function latest(activities: readonly Activity[], limit: number): Activity[] {
  return [...activities].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit)
}

/** Describes the changes of favorite homes, one sentence each. */
export function changesOf(favorites: readonly FavoriteHome[]): Activity[] {
  return favorites.flatMap(({ home, changes }) => {
    const last = changes.at(-1)
    const news = changeLabels(changes)
    if (!home || !last || news.length === 0) return []
    return [
      {
        kind: 'changed' as const,
        at: last.at,
        lead: '',
        link: { label: nameOf(home), href: `/properties/${home.id}` },
        rest: `, which you saved. ${news.map(({ text }) => text).join('. ')}`,
      },
    ]
  })
}

/** Returns "Since Thursday at 6:12 PM" within the last six days, else "Since Nov 18". */
export function sinceText(since: Date, now: Date): string {
  const age = now.getTime() - since.getTime()
  if (age < 6 * DAY_MS) return `Since ${weekday(since, 'long')} at ${time(since)}`
  return `Since ${shortDay(since)}`
}

/** Returns "Today, 8:41 AM", "Yesterday, 6:12 PM", else "Nov 18, 4:10 PM". */
export function whenText(at: Date, now: Date): string {
  const date = calendarDayOf(at)
  if (date === calendarDayOf(now)) return `Today, ${time(at)}`
  if (date === calendarDayOf(new Date(now.getTime() - DAY_MS))) return `Yesterday, ${time(at)}`
  return `${shortDay(at)}, ${time(at)}`
}

/** Returns the line under the greeting. */
export function newsText(changed: number, since: Date | null, now: Date): string {
  if (changed === 0)
    return since ? `${sinceText(since, now)}: no changes to your saved homes.` : 'Your homes, notes, and searches.'
  const what = `${count(changed, 'home')} you saved ${changed === 1 ? 'has' : 'have'} changed.`
  return since ? `${sinceText(since, now)}: ${what}` : capitalized(what)
}
