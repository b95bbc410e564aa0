import { ADMIN_LEVEL, SUPER_ADMIN_LEVEL } from '#features/accounts/words.ts'
import { hoursOn } from '#features/brokerage/rules/special-days.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { hasPermission } from '#features/permissions/rules.ts'
import { PERMISSIONS } from '#features/permissions/words.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { calendarDayOf, count, zoneOffset } from '#kit/time/format.ts'
import type { Choice, RequestSettings, Staff } from './schema.ts'
import {
  MAX_REPLY_MINUTES,
  MESSAGES,
  REQUEST_GROUPS,
  REQUEST_KINDS,
  type RequestGroup,
  type RequestKind,
} from './words.ts'

/** Settings until an administrator changes them. */
export const UNSET_REQUESTS: RequestSettings = { people: {}, minutes: {}, counts_office_hours: false }

/** Returns whether a person can open requests of a kind on the admin pages. */
export function canManage(person: Staff, group: RequestGroup): boolean {
  const { permission } = REQUEST_GROUPS[group]
  return permission === null ? person.role_level >= ADMIN_LEVEL : hasPermission(person, permission)
}

/** Returns whether a person can answer requests of a kind, as an administrator or as their owner. */
export function canAnswer(person: Staff, group: RequestGroup): boolean {
  return canManage(person, group) || (REQUEST_GROUPS[group].isOwned && person.agent_id !== null)
}

/** Returns why a person can't receive requests of a kind, or null. */
export function refusalOf(person: Staff, group: RequestGroup): string | null {
  if (canAnswer(person, group)) return null
  const { permission } = REQUEST_GROUPS[group]
  if (permission === null || person.role_level < ADMIN_LEVEL) return MESSAGES.adminsOnly(person.name)
  return MESSAGES.cannotOpen(person.name, PERMISSIONS[permission])
}

/** Lists the chosen people who can answer. Of agents without the permission, only the first can own the request. */
function ableOf(
  ids: readonly string[],
  kind: RequestKind,
  about: RequestKind | null,
  staff: readonly Staff[],
): Staff[] {
  const able = ids.flatMap((id) =>
    staff.filter((one) => one.account_id === id && canAnswer(one, kind) && (about === null || canManage(one, about))),
  )
  const agentOnly = able.find((one) => !canManage(one, kind))
  return able.filter((one) => one === agentOnly || canManage(one, kind))
}

/**
 * Chooses the recipients of a request: the people chosen for its kind, else the default ones, else the first principal
 * if an agent can own it, else the first administrator. People who left or lost the permission are skipped.
 * @param about the kind that they must be able to open without owning it: that of an overdue reply, or of a request that
 * has another owner
 * Source: product decision, every request reaches a person.
 */
export function chooseRecipients(
  kind: RequestKind,
  { people }: Pick<RequestSettings, 'people'>,
  { staff, principal }: { staff: readonly Staff[]; principal: Staff | null },
  about: RequestKind | null = null,
): Choice {
  const chosen = people[kind] ?? []
  const able = ableOf(chosen, kind, about, staff)
  if (able.length > 0) return { people: able, why: 'chosen' }
  const why = chosen.length > 0 ? 'left' : 'default'
  const usual = ableOf(people.default ?? [], kind, about, staff)
  if (usual.length > 0) return { people: usual, why }
  const canOpen = (one: Staff) => about === null || canManage(one, about)
  if (principal && REQUEST_KINDS[kind].isOwned && canOpen(principal)) return { people: [principal], why }
  const first =
    staff.find(({ role_level }) => role_level >= SUPER_ADMIN_LEVEL) ??
    staff.find((one) => canManage(one, about ?? kind)) ??
    staff.find(({ role_level }) => role_level >= ADMIN_LEVEL)
  return { people: first ? [first] : [], why }
}

/** Returns the recipient who owns the request: an agent, first the one who can't open it otherwise. Null if none. */
export function ownerOf(kind: RequestKind, people: readonly Staff[]): Staff | null {
  if (!REQUEST_KINDS[kind].isOwned) return null
  const agents = people.filter(({ agent_id }) => agent_id !== null)
  return agents.find((one) => !canManage(one, kind)) ?? agents[0] ?? null
}

/** Returns the error of the people chosen for a kind, or null. The default can't be empty once it is set. */
export function peopleFault(group: RequestGroup, ids: readonly string[], staff: readonly Staff[]): string | null {
  if (ids.length === 0) return group === 'default' ? MESSAGES.noDefault : null
  const people = ids.map((id) => staff.find(({ account_id }) => account_id === id))
  if (people.includes(undefined)) return MESSAGES.unknownPerson
  const known = people.filter((one) => one !== undefined)
  for (const one of known) {
    const refusal = refusalOf(one, group)
    if (refusal) return refusal
  }
  if (group === 'default') return null
  const [, second] = known.filter((one) => !canManage(one, group))
  const { permission } = REQUEST_GROUPS[group]
  return second && permission ? MESSAGES.oneAgent(second.name, PERMISSIONS[permission]) : null
}

/** Returns the minutes to reply to a kind, its own or the default's. */
export function minutesOf(group: RequestGroup, { minutes }: Pick<RequestSettings, 'minutes'>): number {
  return minutes[group] ?? minutes.default ?? MAX_REPLY_MINUTES
}

/**
 * Returns the due time of a reply, within office hours. If only office hours count, minutes outside them don't, but the
 * reply is due within 24 hours in any case, on a closed day within the hours of other days. Source: specification 9,
 * contact within 24 hours.
 */
export function replyDueAt(
  now: Date,
  minutes: number,
  settings: Pick<RequestSettings, 'counts_office_hours'>,
  office: Pick<Brokerage, 'hours' | 'special_days'>,
): Date {
  const latest = now.getTime() + MAX_REPLY_MINUTES * MINUTE_MS
  const plain = Math.min(now.getTime() + minutes * MINUTE_MS, latest)
  if (office.hours.length === 0) return new Date(plain)
  const open = spansFrom(now, (date) => hoursOn(date, office))
  const due = settings.counts_office_hours
    ? Math.min(dueInHours(now.getTime(), minutes, open) ?? latest, latest)
    : plain
  const least = now.getTime() + Math.min(minutes * MINUTE_MS, MIN_TIME_MS)
  const most = { minutes, latest }
  const day = usualDay(office.hours)
  return new Date(
    movedInto(open, due, least, most) ??
      movedInto(
        spansFrom(now, () => [day]),
        due,
        least,
        most,
      ) ??
      due,
  )
}

interface Span {
  from: number
  to: number
}

/** A due time moves back to the end of office hours only if this much time is left to reply. */
const MIN_TIME_MS = 4 * HOUR_MS

/** Returns the time at which as many minutes of office hours have passed, or null if there are not as many. */
function dueInHours(now: number, minutes: number, open: readonly Span[]): number | null {
  let rest = minutes * MINUTE_MS
  for (const { from, to } of open) {
    const begin = Math.max(from, now)
    const length = Math.max(0, to - begin)
    if (rest <= length) return begin + rest
    rest -= length
  }
  return null
}

/**
 * Moves a due time into office hours, so that no reply is promised at night: back to when the office closes, or else to
 * within an hour of when it opens. Returns null if neither is possible within 24 hours.
 */
function movedInto(
  open: readonly Span[],
  due: number,
  least: number,
  { minutes, latest }: { minutes: number; latest: number },
): number | null {
  if (open.some(({ from, to }) => from <= due && due <= to)) return due
  const before = open.findLast(({ to }) => least <= to && to < due)
  if (before) return before.to
  const after = open.find(({ from }) => due < from)
  if (!after) return null
  const opened = Math.min(after.from + Math.min(minutes, 60) * MINUTE_MS, after.to)
  return opened <= latest ? opened : null
}

/** Returns the office hours of today and the next two days, in order. */
function spansFrom(now: Date, hoursOf: (date: string) => readonly { opens: string; closes: string }[]): Span[] {
  // Noon in UTC is on the same calendar day in Indianapolis, also on days of 23 or 25 hours.
  const noon = new Date(`${calendarDayOf(now)}T12:00:00Z`).getTime()
  return [0, 1, 2]
    .map((ahead) => calendarDayOf(new Date(noon + ahead * 24 * HOUR_MS)))
    .flatMap((date) =>
      hoursOf(date).map(({ opens, closes }) => ({
        from: instantOf(date, opens).getTime(),
        to: instantOf(date, closes).getTime(),
      })),
    )
    .sort((a, b) => a.from - b.from)
}

/** Returns the longest day of the week. On days when the office is closed, a reply is due within these hours. */
function usualDay(hours: Brokerage['hours']): { opens: string; closes: string } {
  const opens = hours.map((one) => one.opens).sort()
  const closes = hours.map((one) => one.closes).sort()
  return { opens: opens[0] ?? '', closes: closes.at(-1) ?? '' }
}

/** Converts a local time in Indianapolis to an instant. The office is closed when daylight saving time changes. */
function instantOf(date: string, time: string): Date {
  return new Date(`${date}T${time}:00${zoneOffset(new Date(`${date}T${time}:00Z`))}`)
}

/** Returns minutes as text: "30 minutes", "4 hours". */
export function minutesText(minutes: number): string {
  return minutes % 60 === 0 ? count(minutes / 60, 'hour') : count(minutes, 'minute')
}

/** Changes of the settings as the history shows them. */
export const requestHistory = {
  objectType: 'settings',
  sentenceOf(_act: string, changed: readonly string[]): string {
    const labels = keysOf(REQUEST_GROUPS).flatMap((group) =>
      changed.some((name) => name === `${group}_people` || name === `${group}_minutes`)
        ? [`“${REQUEST_GROUPS[group].label}”`]
        : [],
    )
    if (changed.includes('counts_office_hours')) labels.push('how reply time is counted')
    return `changed ${labels.join(', ') || 'the settings'}`
  },
}
