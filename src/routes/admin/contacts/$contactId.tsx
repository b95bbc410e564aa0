import { createFileRoute } from '@tanstack/react-router'
import { ConsentsTable } from '#features/consents/components/consents-table.tsx'
import { LeadRecord } from '#features/leads/components/lead-record.tsx'
import { getContact, listContactHistory } from '#features/leads/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'

export const Route = createFileRoute('/admin/contacts/$contactId')({
  staticData: { crumb: 'Inquiry' },
  loader: async ({ params }) => {
    const data = { contactId: pageId(params.contactId) }
    const [contact, history] = await Promise.all([getContact({ data }), listContactHistory({ data })])
    return { contact, history }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Inquiry from ${loaderData.contact.name}` : 'Inquiry', isIndexed: false }),
  component: ContactPage,
})

function ContactPage() {
  const { contact, history } = Route.useLoaderData()
  return (
    <LeadRecord lead={contact} history={history}>
      <ConsentsTable label="Consents" consents={contact.consents} empty="No consents on record." />
    </LeadRecord>
  )
}
