import { createFileRoute } from '@tanstack/react-router'
import { NewRelationshipForm } from '#features/relationships/components/new-relationship-form.tsx'
import { listAvailableConsumers, listLastTerms } from '#features/relationships/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/relationships/new')({
  staticData: { crumb: 'New agreement' },
  validateSearch: ({ email }: Record<string, unknown>): { email?: string } =>
    typeof email === 'string' && email.length <= 254 ? { email } : {},
  loader: async () => {
    const [consumers, lastTerms] = await Promise.all([listAvailableConsumers({ data: { email: '' } }), listLastTerms()])
    return { consumers, lastTerms, today: calendarDayOf(new Date()) }
  },
  head: ({ matches }) => pageHead(matches, { title: 'New agreement', isIndexed: false }),
  component: New,
})

function New() {
  const { consumers, lastTerms, today } = Route.useLoaderData()
  const { email } = Route.useSearch()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Agreements', href: '/agent/relationships' }, { label: 'New agreement' }]}
      />
      <PageHeader size="panel" title="New agreement" />
      <NewRelationshipForm email={email ?? ''} today={today} consumers={consumers} lastTerms={lastTerms} />
    </>
  )
}
