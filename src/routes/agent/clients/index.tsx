import { createFileRoute } from '@tanstack/react-router'
import { PeopleList } from '#features/people/components/people-list.tsx'
import { listMyPeople } from '#features/people/functions.ts'
import { peopleSearch } from '#features/people/rules.ts'
import { ListTools } from '#features/people-lists/components/list-tools.tsx'
import { listPeopleLists } from '#features/people-lists/functions.ts'
import { criteriaOf, savedIn, tabsOfLists } from '#features/people-lists/rules.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'

export const Route = createFileRoute('/agent/clients/')({
  staticData: { nav: { label: 'Clients', icon: 'users', order: 17 } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [page, lists] = await Promise.all([
      listMyPeople({ data: peopleSearch(deps, false) }),
      listPeopleLists({ data: { isOffice: false } }),
    ])
    return { page, lists }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Clients', isIndexed: false }),
  component: Clients,
})

function Clients() {
  const { page, lists } = Route.useLoaderData()
  const search = Route.useSearch()
  const shown = { lists, criteria: criteriaOf(search, false), saved: savedIn(search) }
  return (
    <PeopleList
      title="Clients"
      base="/agent/clients"
      page={page}
      search={peopleSearch(search, false)}
      savedTabs={tabsOfLists(lists, shown.criteria, shown.saved)}
      tools={<ListTools {...shown} isOffice={false} />}
    />
  )
}
