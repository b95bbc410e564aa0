import { createFileRoute } from '@tanstack/react-router'
import { ReachButtons } from '#features/brokerage/public.tsx'
import { EditSponsorForm } from '#features/sponsors/components/edit-sponsor-form.tsx'
import { sponsorTable } from '#features/sponsors/components/sponsor-table.tsx'
import { getSponsor } from '#features/sponsors/functions.ts'
import { INQUIRY_STATUSES, INQUIRY_TONES } from '#features/sponsors/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { removalOf } from '#kit/table/define-table.ts'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'

export const Route = createFileRoute('/admin/sponsors/$sponsorId/edit')({
  staticData: { crumb: 'Offer' },
  loader: ({ params }) => getSponsor({ data: { sponsorId: pageId(params.sponsorId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: loaderData ? `Sponsor offer: ${loaderData.sponsor.company}` : 'Sponsor offer',
      isIndexed: false,
    }),
  component: EditSponsor,
})

function EditSponsor() {
  const { sponsor, events, preferred_contact_method: preferred } = Route.useLoaderData()
  const { company, status, email } = sponsor

  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={company}
        aside={<Badge tone={INQUIRY_TONES[status]}>{INQUIRY_STATUSES[status]}</Badge>}
        actions={
          <>
            <ReachButtons phone={sponsor.phone} email={email} />
            <DeleteRecord {...removalOf(sponsorTable, sponsor)} list="/admin/sponsors" />
          </>
        }
      />
      <EditSponsorForm sponsor={sponsor} events={events} preferred={preferred} />
    </>
  )
}
