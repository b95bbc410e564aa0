import { createFileRoute } from '@tanstack/react-router'
import { DoneButton } from '#features/tasks/components/done-button.tsx'
import { EditTaskForm, HandOverTaskForm } from '#features/tasks/components/task-forms.tsx'
import { deleteTask, getTask } from '#features/tasks/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/tasks/$taskId')({
  loader: ({ params }) => getTask({ data: { taskId: pageId(params.taskId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Task: ${loaderData.task.title}` : 'Task', isIndexed: false }),
  component: EditTask,
})

function EditTask() {
  const { task, history, agents } = Route.useLoaderData()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Tasks', href: '/agent/tasks' }, { label: task.title }]}
      />
      <DoneNotice />
      <PageHeader
        size="panel"
        title={task.title}
        actions={
          <>
            <DoneButton task={task} />
            <DeleteRecord
              action="Delete task"
              name={task.title}
              list="/agent/tasks"
              done="Task deleted."
              run={() => deleteTask({ data: { taskId: task.id } })}
            >
              {task.repeats === 'none'
                ? 'This permanently deletes the task. To keep it in the timeline, mark it as done.'
                : 'This permanently deletes the task, and it no longer repeats. To skip one time, mark it as done.'}
            </DeleteRecord>
          </>
        }
      />
      <EditTaskForm key={task.id} task={task} history={history} />
      {task.done_at === null && agents.length > 0 && (
        <div className="mt-6">
          <HandOverTaskForm key={task.version} task={task} agents={agents} />
        </div>
      )}
      {task.done_at === null && agents.length === 0 && task.about_name !== null && (
        <p className="mt-6 max-w-150 text-ink-2 text-small">
          You’re the only agent of {task.about_name}, so the task can’t be reassigned to someone else.
        </p>
      )}
    </>
  )
}
