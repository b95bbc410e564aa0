import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDay, calendarDayOf, time } from '#kit/time/format.ts'
import { instantOf } from '#kit/time/local-time.ts'
import type { StoredTask, Task, TaskFields, TasksPage } from './schema.ts'
import { TASK_KINDS, type TaskView } from './words.ts'

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

/** Returns the title as it is stored: without one, the name of the kind. */
export function titleOf({ title, kind }: Pick<TaskFields, 'title' | 'kind'>): string {
  return title ?? TASK_KINDS[kind]
}

/** Returns when a task is due: "Late, Nov 20, 2026", "Today, 2:30 PM", "Nov 30, 2026". */
export function dueText(task: Pick<Task, 'due_at' | 'due_date' | 'due_time' | 'done_at'>, now: Date): string {
  const view = viewOf(task, now)
  const day = task.due_date === calendarDayOf(now) ? 'Today' : calendarDay(task.due_date)
  const clock = task.due_time === null ? '' : `, ${time(task.due_at)}`
  return `${view === 'overdue' ? 'Late, ' : ''}${view === 'overdue' && day === 'Today' ? 'today' : day}${clock}`
}

/**
 * Returns both sides of a change for the audit log. The title is free text about a person, which the log can't forget:
 * it names the versions between which the title changed.
 */
export function auditSides(
  before: StoredTask,
  after: Pick<StoredTask, 'title' | 'kind' | 'due_date' | 'due_time'>,
): { before: Record<string, string | null>; after: Record<string, string | null> } {
  const side = ({ kind, due_date, due_time }: typeof after, version: number) => ({
    kind,
    due_date,
    due_time,
    ...(before.title === after.title ? {} : { title: `version ${version}` }),
  })
  return { before: side(before, before.version), after: side(after, before.version + 1) }
}
