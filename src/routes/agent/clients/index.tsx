import { createFileRoute } from '@tanstack/react-router'
import { PeopleList } from '#features/people/components/people-list.tsx'
import { listMyPeople } from '#features/people/functions.ts'
import { PEOPLE_LIST } from '#features/people/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'

const readSearch = tableSearch(PEOPLE_LIST)

export const Route = createFileRoute('/agent/clients/')({
  staticData: { nav: { label: 'Clients', icon: 'users', order: 17 } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listMyPeople({ data: readSearch(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Clients', isIndexed: false }),
  component: Clients,
})

function Clients() {
  return (
    <PeopleList
      title="Clients"
      base="/agent/clients"
      page={Route.useLoaderData()}
      search={readSearch(Route.useSearch())}
    />
  )
}
