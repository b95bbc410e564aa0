import { createFileRoute } from '@tanstack/react-router'
import { PeopleBoard } from '#features/people/components/people-board.tsx'
import { PeopleList } from '#features/people/components/people-list.tsx'
import { getPeopleBoard, listPeople } from '#features/people/functions.ts'
import { peopleSearch } from '#features/people/rules.ts'
import { ListTools } from '#features/people-lists/components/list-tools.tsx'
import { listPeopleLists } from '#features/people-lists/functions.ts'
import { criteriaOf, savedIn, tabsOfLists } from '#features/people-lists/rules.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'

export const Route = createFileRoute('/admin/people/')({
  staticData: { nav: { group: 'People', label: 'People', icon: 'user-round', order: 12, permission: 'people' } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const { view, more, ...data } = peopleSearch(deps, true)
    const [shown, lists] = await Promise.all([
      view === 'board'
        ? getPeopleBoard({ data: { ...data, more } }).then((board) => ({ board }))
        : listPeople({ data }).then((page) => ({ page })),
      listPeopleLists({ data: { isOffice: true } }),
    ])
    return { shown, lists }
  },
  component: People,
})

function People() {
  const { shown, lists } = Route.useLoaderData()
  const search = Route.useSearch()
  const open = { lists, criteria: criteriaOf(search, true), saved: savedIn(search) }
  const props = {
    title: 'People',
    base: '/admin/people',
    addPath: '/admin/people/new',
    search: peopleSearch(search, true),
    savedTabs: tabsOfLists(lists, open.criteria, open.saved),
    tools: <ListTools {...open} isOffice />,
  } as const
  return 'board' in shown ? <PeopleBoard {...props} board={shown.board} /> : <PeopleList {...props} page={shown.page} />
}
