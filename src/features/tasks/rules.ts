import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { calendarDay, calendarDayOf, time } from '#kit/time/format.ts'
import { instantOf, localOf } from '#kit/time/local-time.ts'
import type { StoredTask, Task, TaskFields, TasksPage } from './schema.ts'
import { TASK_KINDS, TASK_REPEATS, type TaskReminder, type TaskView } from './words.ts'

/** Returns the instant from which a task is late: its time, or the end of its day in Indianapolis. */
export function dueAt({ due_date, due_time }: { due_date: string; due_time: string | null }): Date {
  // The clock skips an hour of one night a year; the hour after it is meant then.
  if (due_time !== null)
    return instantOf(`${due_date}T${due_time}`) ?? instantOf(`${due_date}T03:00`) ?? noonOf(due_date)
  const next = calendarDayOf(new Date(noonOf(due_date).getTime() + DAY_MS))
  return instantOf(`${next}T00:00`) ?? noonOf(next)
}

function noonOf(date: string): Date {
  return new Date(`${date}T17:00:00Z`)
}

/** Returns the tab of a task. */
export function viewOf(
  { due_at, due_date, done_at }: Pick<StoredTask, 'due_at' | 'due_date' | 'done_at'>,
  now: Date,
): TaskView {
  if (done_at !== null) return 'done'
  if (due_at <= now) return 'overdue'
  return due_date === calendarDayOf(now) ? 'today' : 'next'
}

/** Returns the first tab that has open tasks, else Today. */
export function usualView(counts: Record<TaskView, number>): TaskView {
  return (['overdue', 'today', 'next'] as const).find((view) => counts[view] > 0) ?? 'today'
}

/**
 * Returns what tells a repeated task from a form that is sent twice. The counts change with a task of another tab, which
 * the rows don't have.
 */
export function seenOf({ rows, counts }: Pick<TasksPage, 'counts'> & { rows: readonly Pick<Task, 'id'>[] }): string {
  const newest = rows.map(({ id }) => id).toSorted()
  return [counts.overdue, counts.today, counts.next, counts.done, newest.at(-1) ?? ''].join('_')
}

/** Returns the day of the month on which a monthly task is due; null for other tasks. */
export function repeatDayOf({ repeats, due_date }: Pick<StoredTask, 'repeats' | 'due_date'>): number | null {
  return repeats === 'monthly' ? Number(due_date.slice(8)) : null
}

/**
 * Returns the day on which a repeating task is due again: after its due date, and not before today, so that a task that
 * was late for weeks is due once. Null for a task that does not repeat.
 */
export function nextDate(
  { repeats, repeat_day, due_date }: Pick<StoredTask, 'repeats' | 'repeat_day' | 'due_date'>,
  today: string,
): string | null {
  if (repeats === 'none') return null
  if (repeats === 'monthly') {
    const day = repeat_day ?? Number(due_date.slice(8))
    const next = monthDay(due_date, 1, day)
    const current = monthDay(today, 0, day)
    return [next, current, monthDay(today, 1, day)].find((date) => date >= next && date >= today) ?? next
  }
  const days = repeats === 'daily' ? 1 : 7
  const late = Math.ceil((dayNumber(today) - dayNumber(due_date)) / days)
  return new Date((dayNumber(due_date) + Math.max(late, 1) * days) * DAY_MS).toISOString().slice(0, 10)
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

/** Returns a day of the month some months after a date's, or the last day of a shorter month. */
function monthDay(date: string, months: number, day: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Reminders are sent from 7 AM to 9 PM. Tasks without a time are due for one from 8 AM on. */
const REMINDERS = { from: '07:00', until: '21:00', untimed: '08:00' } as const

/** Returns whether no reminders are sent at this time. */
export function isQuiet(now: Date): boolean {
  const clock = localOf(now).slice(11)
  return clock < REMINDERS.from || clock >= REMINDERS.until
}

/** Returns the last day whose tasks without a time get a reminder: today from 8 AM on, else the day before. */
export function remindedDay(now: Date): string {
  const today = calendarDayOf(now)
  if (localOf(now).slice(11) >= REMINDERS.untimed) return today
  return new Date((dayNumber(today) - 1) * DAY_MS).toISOString().slice(0, 10)
}

const EARLIER_MS: Record<TaskReminder, number> = { due: 0, hour: HOUR_MS, day: DAY_MS, none: 0 }

type Reminded = Pick<StoredTask, 'due_at' | 'due_date' | 'due_time' | 'repeats' | 'remind'>

/** Returns whether the time of a reminder has come. queries/remind.server.ts selects tasks by the same rule. */
function isReminderDue({ due_at, due_date, due_time, remind }: Reminded, now: Date): boolean {
  if (remind === 'none') return false
  if (due_time !== null) return due_at.getTime() - EARLIER_MS[remind] <= now.getTime()
  return dayNumber(due_date) - (remind === 'day' ? 1 : 0) <= dayNumber(remindedDay(now))
}

/**
 * Returns the reminder of a task that its own agent enters, or another person who emails it to them: an agent who knows
 * of it gets no immediate email. An earlier reminder whose time has passed comes when the task is due, and one for a
 * task that is due already never comes. A repeating task retains the reminder time for its next ones.
 */
export function reminderOf(task: Reminded, now: Date): { remind: TaskReminder; isOver: boolean } {
  const { remind, repeats } = task
  if (!isReminderDue(task, now)) return { remind, isOver: false }
  if (repeats === 'none' && !isReminderDue({ ...task, remind: 'due' }, now)) return { remind: 'due', isOver: false }
  return { remind, isOver: true }
}

/** Returns the kind of a task and how often it repeats: "Call, every week". */
export function kindText({ kind, repeats }: Pick<StoredTask, 'kind' | 'repeats'>): string {
  return repeats === 'none' ? TASK_KINDS[kind] : `${TASK_KINDS[kind]}, ${TASK_REPEATS[repeats].toLowerCase()}`
}

/** Returns the title as it is stored: without one, the name of the kind. */
export function titleOf({ title, kind }: Pick<TaskFields, 'title' | 'kind'>): string {
  return title ?? TASK_KINDS[kind]
}

/** Returns when a task is due: "Overdue since Nov 20, 2026", "Today, 2:30 PM", "Nov 30, 2026". */
export function dueText(task: Pick<Task, 'due_at' | 'due_date' | 'due_time' | 'done_at'>, now: Date): string {
  const isToday = task.due_date === calendarDayOf(now)
  const clock = task.due_time === null ? null : time(task.due_at)
  const isOverdue = viewOf(task, now) === 'overdue'
  if (isOverdue && isToday && clock) return `Overdue since ${clock} today`
  const text = [isToday ? 'Today' : calendarDay(task.due_date), clock].filter(Boolean).join(', ')
  return isOverdue ? `Overdue since ${text}` : text
}

/**
 * Returns both sides of a change for the audit log. The title is free text about a person, which the log can't forget:
 * it names the versions between which the title changed.
 */
export function auditSides(
  before: StoredTask,
  after: Pick<StoredTask, 'title' | 'kind' | 'due_date' | 'due_time' | 'repeats' | 'remind'>,
): { before: Record<string, string | null>; after: Record<string, string | null> } {
  const side = ({ kind, due_date, due_time, repeats, remind }: typeof after, version: number) => ({
    kind,
    due_date,
    due_time,
    repeats,
    ...(before.remind === after.remind ? {} : { remind }),
    ...(before.title === after.title ? {} : { title: `version ${version}` }),
  })
  return { before: side(before, before.version), after: side(after, before.version + 1) }
}
