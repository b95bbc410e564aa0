import { createFileRoute } from '@tanstack/react-router'
import { ChoosePerson } from '#features/proposals/components/choose-person.tsx'
import { ProposeSearchForm } from '#features/proposals/components/propose-search-form.tsx'
import { getSearchProposalForm } from '#features/proposals/functions.ts'
import { PATHS } from '#features/proposals/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { isUuid } from '#kit/uuid.ts'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'

interface SearchParameters {
  person?: string
  /** Query string of a results page. */
  search?: string
  q?: string
}

/** Form that proposes a search to a person, who is chosen first if the address names none. */
export const Route = createFileRoute('/agent/proposals/search')({
  validateSearch: ({ person, search, q }: Record<string, unknown>): SearchParameters => ({
    ...(typeof person === 'string' && isUuid(person) ? { person } : {}),
    ...(typeof search === 'string' && search.length <= 8000 ? { search } : {}),
    ...(q === undefined || q === '' ? {} : { q: String(q).slice(0, 100) }),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { person = '', search = '', q = '' } }) =>
    getSearchProposalForm({ data: { personId: person, search, q } }),
  head: ({ matches }) => pageHead(matches, { title: 'Propose a search', isIndexed: false }),
  component: NewSearchProposal,
})

function NewSearchProposal() {
  const found = Route.useLoaderData()
  const { q = '' } = Route.useSearch()
  const { person, people, name, search } = found
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[
          { label: 'People', href: '/agent/clients' },
          ...(person ? [{ label: person.name, href: `/agent/clients/${person.id}` }] : []),
          { label: 'Propose a search' },
        ]}
      />
      <PageHeader
        size="panel"
        title={person ? `Propose a search to ${person.name}` : 'Propose a search'}
        lead={!person && <p>{`${name}. Choose who gets it.`}</p>}
      />
      {person ? (
        <ProposeSearchForm key={person.id} person={person} found={found} />
      ) : (
        <ChoosePerson people={people} q={q} path={PATHS.search} of={{ search }} />
      )}
    </>
  )
}
