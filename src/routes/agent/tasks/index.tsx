import { createFileRoute } from '@tanstack/react-router'
import { TaskList } from '#features/tasks/components/task-list.tsx'
import { listMyTasks } from '#features/tasks/functions.ts'
import { TASK_LIST } from '#features/tasks/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'

const readSearch = tableSearch(TASK_LIST)

/** An agent's tasks: overdue, today, next and done. */
export const Route = createFileRoute('/agent/tasks/')({
  staticData: { nav: { group: 'Work', label: 'Tasks', icon: 'list-checks', order: 16 } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listMyTasks({ data: readSearch(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Tasks', isIndexed: false }),
  component: Tasks,
})

function Tasks() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  if (page) return <TaskList page={page} search={search} />
  return (
    <EmptyState title="Your account isn’t linked to an agent">
      Only agents have tasks. An administrator links accounts on the Agents page.
    </EmptyState>
  )
}
