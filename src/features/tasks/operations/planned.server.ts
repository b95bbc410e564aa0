import { deleteUntouched, insertTask, type NewTask } from '../queries/tasks.server.ts'
import { dueAt, reminderOf } from '../rules.ts'

/**
 * Adds a task of a follow-up plan or of an act on many people, in the caller's transaction. The same key is stored once.
 * @param task `is_known` if its agent adds it, who gets no immediate email
 */
export async function addPlannedTask(
  task: Pick<
    NewTask,
    'person_id' | 'agent_id' | 'title' | 'due_date' | 'created_by' | 'submission_key' | 'created_at'
  > &
    Partial<Pick<NewTask, 'kind'>> & { is_known?: boolean },
): Promise<void> {
  const { is_known = false, title, due_date, submission_key, kind = 'other', ...rest } = task
  const due = { due_date, due_time: null, due_at: dueAt({ due_date, due_time: null }) }
  const rhythm = { repeats: 'none', remind: 'due' } as const
  const isOver = is_known && reminderOf({ ...due, ...rhythm }, task.created_at).isOver
  await insertTask({
    ...rest,
    ...due,
    ...rhythm,
    id: submission_key,
    title: title.slice(0, 200),
    kind,
    submission_key,
    repeat_day: null,
    lead_id: null,
    reminded_at: isOver ? task.created_at : null,
  })
}

/** Deletes those of the tasks that no one changed or finished, in the caller's transaction. @returns their ids */
export async function removePlannedTasks(ids: readonly string[]): Promise<string[]> {
  return deleteUntouched(ids)
}
