import { PostButton } from '#kit/form/post-button.tsx'
import { finishTask, reopenTask } from '../functions.ts'
import type { Task } from '../schema.ts'

/** Button that marks a task as done, with an undo, or reopens it. */
export function DoneButton({ task: { id, title, done_at } }: { task: Pick<Task, 'id' | 'title' | 'done_at'> }) {
  const data = { taskId: id }
  if (done_at !== null)
    return (
      <PostButton
        call={reopenTask}
        fields={data}
        run={() => reopenTask({ data })}
        done="Task reopened."
        busyLabel="Saving…"
        label={`Reopen ${title}`}
        variant="quiet"
        size="xs"
      >
        Reopen
      </PostButton>
    )
  return (
    <PostButton
      call={finishTask}
      fields={data}
      run={() => finishTask({ data })}
      done="Task done."
      undo={() => reopenTask({ data })}
      busyLabel="Saving…"
      label={`Mark ${title} as done`}
      variant="outline"
      size="xs"
    >
      Done
    </PostButton>
  )
}
