import { createFileRoute, notFound } from '@tanstack/react-router'
import { listActiveAgents } from '#features/agents/functions.ts'
import { OfficeForm } from '#features/brokerage/components/office-form.tsx'
import { getOffices } from '#features/brokerage/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/brokerage_/offices/$position')({
  staticData: { crumb: 'Office' },
  loader: async ({ params }) => {
    const [{ offices, version }, agents] = await Promise.all([getOffices(), listActiveAgents()])
    const position = params.position === 'new' ? null : Number(params.position)
    const office = position === null ? null : offices[position]
    if (office === undefined) throw notFound()
    return { office, position, version, agents: agents.map(({ id, slug, name }) => ({ id, slug, name })) }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData?.office?.name ?? 'Add office', isIndexed: false }),
  component: EditOffice,
})

function EditOffice() {
  const { office, position, version, agents } = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title={office?.name ?? 'Add office'} />
      <OfficeForm key={position} office={office} version={version} agents={agents} />
    </>
  )
}
