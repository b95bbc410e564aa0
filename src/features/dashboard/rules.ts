import type { MyAppointment } from '#features/appointments/schema.ts'
import { changeLabels } from '#features/favorites/rules.ts'
import type { FavoriteHome } from '#features/favorites/schema.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { MESSAGES } from '#features/properties/words.ts'
import type { Relationship } from '#features/relationships/schema.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDay, calendarDayOf, count, number, shortDay, time, weekday } from '#kit/time/format.ts'
import type { Activity, Step } from './schema.ts'
import { BUYING_STEPS, type BuyingStep, type NextStep, TO_BRING } from './words.ts'

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

/** Returns "Today, 8:41 AM", "Tomorrow, 9:00 AM", else "Tue, Dec 1, 10:00 AM". */
export function whenAhead(at: Date, now: Date): string {
  const date = calendarDayOf(at)
  if (date === calendarDayOf(now)) return `Today, ${time(at)}`
  if (date === calendarDayOf(new Date(now.getTime() + DAY_MS))) return `Tomorrow, ${time(at)}`
  return `${weekday(at)}, ${shortDay(at)}, ${time(at)}`
}

/** News since the last visit, as numbers. */
export interface News {
  new_homes: number
  changed: number
  unread: number
  to_sign: number
}

/** Returns the line under the greeting. It says that nothing is new only if that is so. */
export function newsText({ new_homes, changed, unread, to_sign }: News, since: Date | null, now: Date): string {
  const parts = [
    new_homes > 0 && count(new_homes, 'new home'),
    unread > 0 && count(unread, 'unread message'),
    to_sign > 0 && count(to_sign, 'agreement to review', 'agreements to review'),
    changed > 0 && `${changed === 1 ? 'a change to' : 'changes to'} ${count(changed, 'saved home')}`,
  ].filter((part) => part !== false)
  if (parts.length > 0) return `You have ${listed(parts)}.`
  return since ? `${sinceText(since, now)}, nothing has changed.` : 'Your homes, notes, and searches.'
}

/** Joins parts with a serial comma. */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  if (parts.length < 2) return last
  return `${parts.slice(0, -1).join(', ')}${parts.length > 2 ? ',' : ''} and ${last}`
}

/** Returns the next appointment: the first confirmed one that is not over, else one to choose a time for, else a request. */
export function nextAppointment(appointments: readonly MyAppointment[], now: Date): MyAppointment | null {
  const timeOf = ({ starts_at, offers, wishes }: MyAppointment) =>
    (starts_at ?? offers[0] ?? wishes[0])?.getTime() ?? Number.MAX_SAFE_INTEGER
  const first = (status: MyAppointment['status'], until: (appointment: MyAppointment) => boolean) =>
    appointments.filter((one) => one.status === status && until(one)).toSorted((a, b) => timeOf(a) - timeOf(b))[0]
  return (
    first('confirmed', ({ starts_at, ends_at }) => ((ends_at ?? starts_at)?.getTime() ?? 0) > now.getTime()) ??
    first('offered', ({ offers }) => offers.length > 0) ??
    first('requested', ({ wishes }) => wishes.some((wish) => wish > now)) ??
    null
  )
}

/** Returns what to bring to an appointment. */
export function toBring({ kind, meeting, place }: Pick<MyAppointment, 'kind' | 'meeting' | 'place'>): string {
  if (place) return TO_BRING.walkthrough
  if (kind === 'tour') return meeting === 'in_person' ? TO_BRING.tour : TO_BRING.remote_tour
  return meeting === 'in_person' ? TO_BRING.consultation : TO_BRING.remote_consultation
}

/** Returns whether an agreement waits for the consumer. */
export function waitsForConsumer({ next_act }: Pick<Relationship, 'next_act'>): boolean {
  return next_act === 'acknowledge' || next_act === 'sign'
}

/**
 * Returns the steps of buying. Those after the tours are not known here, so they are never done. Empty once a purchase
 * is completed, if no other has begun.
 */
export function stepsOf(has: {
  favorites: number
  saved_searches: number
  relationships: readonly Pick<Relationship, 'status' | 'relationship_type' | 'agreement_date' | 'expiration_date'>[]
  appointments: readonly Pick<MyAppointment, 'kind' | 'status'>[]
}): Step[] {
  const buying = has.relationships.filter(({ relationship_type }) => relationship_type === 'buyer_agency')
  const agreement = buying.find(({ status }) => status === 'active')
  if (!agreement && buying.some(({ status }) => status === 'completed')) return []
  const tours = has.appointments.filter(({ kind, status }) => kind === 'tour' && status === 'completed').length
  const ahead = has.appointments.filter(({ kind, status }) => kind === 'tour' && status === 'confirmed').length
  const saved = [
    has.favorites > 0 && count(has.favorites, 'favorite'),
    has.saved_searches > 0 && count(has.saved_searches, 'saved search', 'saved searches'),
  ].filter((part) => part !== false)
  const known: Record<BuyingStep, { isDone: boolean; note: string | null }> = {
    search: { isDone: saved.length > 0, note: saved.join(', ') || 'Save homes and searches' },
    agreement: {
      isDone: agreement !== undefined,
      note: agreement
        ? `From ${calendarDay(agreement.agreement_date)}${agreement.expiration_date ? ` to ${calendarDay(agreement.expiration_date)}` : ''}`
        : 'Signed before your first tour',
    },
    tours: {
      isDone: tours > 0,
      note:
        [tours > 0 && `${count(tours, 'tour')} so far`, ahead > 0 && `${number(ahead)} coming up`]
          .filter(Boolean)
          .join(', ') || null,
    },
    offer: { isDone: false, note: null },
    inspection: { isDone: false, note: null },
    closing: { isDone: false, note: null },
  }
  const keys = keysOf(BUYING_STEPS)
  const current = keys.find((key) => !known[key].isDone)
  return keys.map((key) => ({
    key,
    state: known[key].isDone ? 'done' : key === current ? 'now' : 'next',
    note: known[key].note,
  }))
}
