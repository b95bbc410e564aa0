import { createFileRoute } from '@tanstack/react-router'
import { PeopleList } from '#features/people/components/people-list.tsx'
import { listPeople } from '#features/people/functions.ts'
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
    const [page, lists] = await Promise.all([
      listPeople({ data: peopleSearch(deps, true) }),
      listPeopleLists({ data: { isOffice: true } }),
    ])
    return { page, lists }
  },
  component: People,
})

function People() {
  const { page, lists } = Route.useLoaderData()
  const search = Route.useSearch()
  const shown = { lists, criteria: criteriaOf(search, true), saved: savedIn(search) }
  return (
    <PeopleList
      title="People"
      base="/admin/people"
      page={page}
      search={peopleSearch(search, true)}
      savedTabs={tabsOfLists(lists, shown.criteria, shown.saved)}
      tools={<ListTools {...shown} isOffice />}
    />
  )
}
