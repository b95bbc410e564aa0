import { createFileRoute } from '@tanstack/react-router'
import { PeopleBoard } from '#features/people/components/people-board.tsx'
import { PeopleList } from '#features/people/components/people-list.tsx'
import { getMyBoard, listMyPeople } from '#features/people/functions.ts'
import { addPathOf, peopleSearch } from '#features/people/rules.ts'
import { ListTools } from '#features/people-lists/components/list-tools.tsx'
import { listPeopleLists } from '#features/people-lists/functions.ts'
import { criteriaOf, savedIn, tabsOfLists } from '#features/people-lists/rules.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'

export const Route = createFileRoute('/agent/clients/')({
  staticData: { nav: { label: 'People', icon: 'users', order: 17, isTab: true } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const { view, more, ...data } = peopleSearch(deps, false)
    const [shown, lists] = await Promise.all([
      view === 'board'
        ? getMyBoard({ data: { ...data, more } }).then((board) => ({ board }))
        : listMyPeople({ data }).then((page) => ({ page })),
      listPeopleLists({ data: { isOffice: false } }),
    ])
    return { shown, lists }
  },
  head: ({ matches }) => pageHead(matches, { title: 'People', isIndexed: false }),
  component: People,
})

function People() {
  const { shown, lists } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const open = { lists, criteria: criteriaOf(search, false), saved: savedIn(search) }
  const props = {
    title: 'People',
    base: '/agent/clients',
    addPath: addPathOf(user),
    search: peopleSearch(search, false),
    savedTabs: tabsOfLists(lists, open.criteria, open.saved),
    tools: <ListTools {...open} isOffice={false} />,
  } as const
  return 'board' in shown ? <PeopleBoard {...props} board={shown.board} /> : <PeopleList {...props} page={shown.page} />
}
