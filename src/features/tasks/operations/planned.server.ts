import { deleteUntouched, insertTask, type NewTask } from '../queries/tasks.server.ts'
import { dueAt } from '../rules.ts'

/** Adds a task that a follow-up plan contains, in the caller's transaction. The same key is stored once. */
export async function addPlannedTask(
  task: Pick<
    NewTask,
    'person_id' | 'agent_id' | 'title' | 'due_date' | 'created_by' | 'submission_key' | 'created_at'
  > &
    Partial<Pick<NewTask, 'kind'>>,
): Promise<void> {
  const { title, due_date, submission_key, kind = 'other' } = task
  await insertTask({
    ...task,
    id: submission_key,
    title: title.slice(0, 200),
    kind,
    due_time: null,
    repeats: 'none',
    remind: 'due',
    repeat_day: null,
    due_at: dueAt({ due_date, due_time: null }),
    lead_id: null,
  })
}

/** Deletes those of the tasks that no one changed or finished, in the caller's transaction. @returns their ids */
export async function removePlannedTasks(ids: readonly string[]): Promise<string[]> {
  return deleteUntouched(ids)
}
