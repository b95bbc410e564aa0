import type { Admin } from '#access/actors.ts'
import { refuse } from '#kit/call/errors.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { readBrokerage, storeBrokerage } from '../operations.server.ts'
import { offeredHolidays, specialDayFaults, usualHolidays } from '../rules/special-days.ts'
import type {
  AddSpecialDay,
  AddUsualHolidays,
  Brokerage,
  RemoveSpecialDay,
  SpecialDay,
  SpecialDays,
} from '../schema.ts'
import { MAX_SPECIAL_DAYS, MESSAGES } from '../words/settings.ts'

/** Returns the days with other hours from today on, and the holidays that have no entry. */
export async function getSpecialDays(_actor: Admin<'operations'>): Promise<SpecialDays> {
  const { brokerage, version } = await readBrokerage()
  const today = calendarDayOf(now())
  const days = daysFrom(today, brokerage)
  return { days, offered: offeredHolidays(today, days), version }
}

/** Adds a day with other hours. @throws invalid, conflict */
export async function addSpecialDay(
  actor: Admin<'operations'>,
  { version, date, name, opens, closes }: AddSpecialDay,
): Promise<{ version: number }> {
  return change(actor, version, (days, today) => {
    refuse(specialDayFaults({ date, opens, closes }, { days, today }))
    return [...days, { date, name, opens: opens || null, closes: closes || null }]
  })
}

/** Closes the office on the usual holidays of the next 12 months that have no entry. @throws invalid, conflict */
export async function addUsualHolidays(
  actor: Admin<'operations'>,
  { version }: AddUsualHolidays,
): Promise<{ version: number }> {
  return change(actor, version, (days, today) => {
    const next = [...days, ...usualHolidays(today, days)]
    refuse(next.length > MAX_SPECIAL_DAYS ? { date: MESSAGES.tooManyDays } : {})
    return next
  })
}

/** Removes a day, so that its usual hours apply. @throws conflict */
export async function removeSpecialDay(
  actor: Admin<'operations'>,
  { version, date }: RemoveSpecialDay,
): Promise<{ version: number }> {
  return change(actor, version, (days) => days.filter((one) => one.date !== date))
}

/** Changes the list, without the days that are over. */
async function change(
  actor: Admin<'operations'>,
  version: number,
  edit: (days: SpecialDay[], today: string) => SpecialDay[],
): Promise<{ version: number }> {
  const today = calendarDayOf(now())
  const stored = await storeBrokerage(actor, {
    version,
    change: (before) => ({ ...before, special_days: edit(daysFrom(today, before), today) }),
  })
  return { version: stored.version }
}

function daysFrom(today: string, { special_days = [] }: Brokerage): SpecialDay[] {
  return special_days.filter(({ date }) => date >= today)
}
