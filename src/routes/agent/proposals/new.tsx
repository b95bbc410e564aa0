import { createFileRoute } from '@tanstack/react-router'
import { ChoosePerson } from '#features/proposals/components/choose-person.tsx'
import { ProposeForm } from '#features/proposals/components/propose-form.tsx'
import { getProposalForm } from '#features/proposals/functions.ts'
import { PATHS } from '#features/proposals/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { isUuid } from '#kit/uuid.ts'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'

interface ProposalSearch {
  person?: string
  home?: string
  q?: string
}

/** Form that proposes homes to a person, who is chosen first if the address names none. */
export const Route = createFileRoute('/agent/proposals/new')({
  validateSearch: ({ person, home, q }: Record<string, unknown>): ProposalSearch => ({
    ...(typeof person === 'string' && isUuid(person) ? { person } : {}),
    ...(typeof home === 'string' && isUuid(home) ? { home } : {}),
    ...(q === undefined || q === '' ? {} : { q: String(q).slice(0, 100) }),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { person = '', home = '', q = '' } }) =>
    getProposalForm({ data: { personId: person, propertyId: home, q } }),
  head: ({ matches }) => pageHead(matches, { title: 'Propose homes', isIndexed: false }),
  component: NewProposal,
})

function NewProposal() {
  const { person, people, home } = Route.useLoaderData()
  const { q = '' } = Route.useSearch()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[
          { label: 'People', href: '/agent/clients' },
          ...(person ? [{ label: person.name, href: `/agent/clients/${person.id}` }] : []),
          { label: 'Propose homes' },
        ]}
      />
      <PageHeader
        size="panel"
        title={person ? `Propose homes to ${person.name}` : 'Propose homes'}
        lead={!person && <p>{home ? `${home.label}. Choose who gets it.` : 'Choose who gets the homes.'}</p>}
      />
      {person ? (
        <ProposeForm key={person.id} person={person} home={home} />
      ) : (
        <ChoosePerson people={people} q={q} path={PATHS.new} of={{ home: home?.id ?? '' }} />
      )}
    </>
  )
}
