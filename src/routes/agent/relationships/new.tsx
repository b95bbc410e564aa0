import { createFileRoute } from '@tanstack/react-router'
import { NewRelationshipForm } from '#features/relationships/components/new-relationship-form.tsx'
import { listAvailableConsumers, listLastTerms } from '#features/relationships/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/relationships/new')({
  staticData: { crumb: 'New agreement' },
  validateSearch: ({ email, person }: Record<string, unknown>): { email?: string; person?: string } => ({
    ...(typeof email === 'string' && email.length <= 254 ? { email } : {}),
    ...(typeof person === 'string' && person.length <= 36 ? { person } : {}),
  }),
  loaderDeps: ({ search: { email = '' } }) => ({ email }),
  loader: async ({ deps: { email } }) => {
    const [consumers, found, lastTerms] = await Promise.all([
      listAvailableConsumers({ data: { email: '' } }),
      email === '' ? [] : listAvailableConsumers({ data: { email } }),
      listLastTerms(),
    ])
    return { consumers, lastTerms, lacksAccount: email !== '' && found.length === 0, today: calendarDayOf(new Date()) }
  },
  head: ({ matches }) => pageHead(matches, { title: 'New agreement', isIndexed: false }),
  component: New,
})

function New() {
  const { consumers, lastTerms, lacksAccount, today } = Route.useLoaderData()
  const { email = '', person } = Route.useSearch()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Agreements', href: '/agent/relationships' }, { label: 'New agreement' }]}
      />
      <PageHeader size="panel" title="New agreement" />
      <NewRelationshipForm
        email={email}
        personId={person ?? null}
        lacksAccount={lacksAccount}
        today={today}
        consumers={consumers}
        lastTerms={lastTerms}
      />
    </>
  )
}
