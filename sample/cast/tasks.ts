import { dueAt } from '#features/tasks/rules.ts'
import type { TaskKind } from '#features/tasks/words.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { sampleId } from './id.ts'

/** Tasks of the sample's agent, with due dates relative to the start. */
export function tasksAt(now: Date) {
  return [
    task(now, 'lockbox', 'other', 'Bring the lockbox to the Pine Bluff listing', -1, null),
    task(now, 'inspection', 'call', 'Ask the inspector for two dates', 0, null),
    task(now, 'disclosure', 'email', 'Send the seller disclosure form', 0, '16:30'),
    task(now, 'photos', 'meeting', 'Walk the house with the photographer', 3, '10:00'),
  ]
}

function task(now: Date, key: string, kind: TaskKind, title: string, inDays: number, due_time: string | null) {
  const due_date = calendarDayOf(new Date(now.getTime() + inDays * DAY_MS))
  const id = sampleId('task', key)
  const created_at = new Date(now.getTime() - 2 * DAY_MS)
  return {
    id,
    agent_id: sampleId('agent', 'lena-kowalczyk'),
    kind,
    title,
    due_date,
    due_time,
    due_at: dueAt({ due_date, due_time }),
    // The sample agent gets no email about a task that was late before the sample existed.
    reminded_at: inDays <= 0 ? now : null,
    submission_key: id,
    created_at,
    updated_at: created_at,
  }
}
