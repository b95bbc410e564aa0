import { createFileRoute } from '@tanstack/react-router'
import { PeopleList } from '#features/people/components/people-list.tsx'
import { listPeople } from '#features/people/functions.ts'
import { peopleSearch } from '#features/people/rules.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'

export const Route = createFileRoute('/admin/people/')({
  staticData: { nav: { group: 'People', label: 'People', icon: 'user-round', order: 12, permission: 'people' } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listPeople({ data: peopleSearch(deps) }),
  component: People,
})

function People() {
  return (
    <PeopleList
      title="People"
      base="/admin/people"
      page={Route.useLoaderData()}
      search={peopleSearch(Route.useSearch())}
    />
  )
}
