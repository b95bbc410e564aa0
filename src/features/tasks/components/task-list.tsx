import { Link } from '@tanstack/react-router'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { searchWith } from '#kit/table/list.ts'
import { dayAndTime, number } from '#kit/time/format.ts'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { cx } from '#ui/text/cx.ts'
import { linkClass } from '#ui/text/link.tsx'
import { dueText, kindText, seenOf } from '../rules.ts'
import type { ListMyTasks, Task, TasksPage } from '../schema.ts'
import { TASK_LIST, TASK_VIEWS, type TaskView } from '../words.ts'
import { DoneButton } from './done-button.tsx'
import { AddTaskForm } from './task-forms.tsx'

/** An agent's tasks by tab, with the form that adds one. */
export function TaskList({ page, search }: { page: TasksPage; search: ListMyTasks }) {
  const { view, counts, at } = page
  const open = counts.overdue + counts.today + counts.next
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title="Tasks" aside={number(open)} />
      <AddTaskForm agents={[]} seen={seenOf(page)} at={at} />
      <AnchorTabs
        className="mt-5 mb-3"
        label="Tasks by due date"
        tabs={Object.entries(TASK_VIEWS).map(([key, label]) => ({
          label,
          count: number(counts[key as TaskView]),
          href: key,
          isCurrent: view === key,
        }))}
        renderLink={(key, props) => (
          <Link
            to="."
            search={searchWith(search, { view: key, sort: undefined }) as never}
            activeOptions={{ exact: true }}
            {...props}
          />
        )}
      />
      <DataTable key={view} table={tableFor(page)} page={page} search={search} empty={<NoTasks view={view} />} />
    </>
  )
}

function tableFor({ view, at }: TasksPage) {
  return defineTable({
    list: TASK_LIST,
    nouns: ['task', 'tasks'],
    nameOf: ({ title }: Task) => title,
    hrefOf: ({ id }) => `/agent/tasks/${id}`,
    phoneNoteOf: (task) => (
      <>
        {view === 'done' ? <span>{task.done_at && dayAndTime(task.done_at)}</span> : <Due task={task} at={at} />}
        <span>{kindText(task)}</span>
      </>
    ),
    head: { label: 'Task', sort: 'title' },
    usualSort: view === 'done' ? '-done' : 'due',
    search: 'Task',
    filters: [{ key: 'kind', label: 'Kind', none: 'All kinds' }],
    columns: [
      view === 'done'
        ? { label: 'Done', sort: 'done', cell: ({ done_at }) => done_at && dayAndTime(done_at) }
        : { label: 'Due', sort: 'due', cell: (task) => <Due task={task} at={at} /> },
      {
        label: 'About',
        phone: 'plain',
        cell: (task) => <About task={task} />,
        isNone: ({ about_name }) => !about_name,
      },
      { label: 'Kind', priority: 2, cell: kindText },
      {
        label: view === 'done' ? 'Reopen' : 'Mark as done',
        phone: 'plain',
        cell: (task) => <DoneButton task={task} />,
      },
    ],
  })
}

function Due({ task, at }: { task: Task; at: Date }) {
  const isLate = task.due_at <= at
  return <span className={cx('tabular', isLate && 'font-semibold text-error')}>{dueText(task, at)}</span>
}

function About({ task: { about_name, about_path } }: { task: Task }) {
  if (!about_name || !about_path) return <span className="text-ink-3">–</span>
  return (
    <a href={about_path} className={linkClass()}>
      {about_name}
    </a>
  )
}

const EMPTY: Record<TaskView, { title: string; text: string }> = {
  overdue: { title: 'No overdue tasks', text: 'Overdue tasks appear here.' },
  today: { title: 'No more tasks today', text: 'Tasks that are due today appear here.' },
  next: { title: 'No upcoming tasks', text: 'Tasks that are due after today appear here.' },
  done: { title: 'No finished tasks', text: 'Tasks that you mark as done appear here.' },
}

function NoTasks({ view }: { view: TaskView }) {
  return <EmptyState title={EMPTY[view].title}>{EMPTY[view].text}</EmptyState>
}
