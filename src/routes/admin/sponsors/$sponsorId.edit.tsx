import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { EditSponsorForm } from '#features/sponsors/components/edit-sponsor-form.tsx'
import { DELETE_TEXT, TONES } from '#features/sponsors/components/sponsor-table.tsx'
import { deleteSponsor, getSponsor } from '#features/sponsors/functions.ts'
import { INQUIRY_STATUSES } from '#features/sponsors/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/head.ts'
import { pageId } from '#kit/page-id.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { toast } from '#ui/toast.ts'

export const Route = createFileRoute('/admin/sponsors/$sponsorId/edit')({
  staticData: { crumb: 'Inquiry' },
  loader: ({ params }) => getSponsor({ data: { sponsorId: pageId(params.sponsorId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Inquiry of ${loaderData.sponsor.company}` : 'Inquiry', isIndexed: false }),
  component: EditSponsor,
})

function EditSponsor() {
  const { sponsor, events } = Route.useLoaderData()
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)
  const { id, company, status, email } = sponsor

  async function remove() {
    await deleteSponsor({ data: { sponsorId: id } })
    await router.navigate({ to: '/admin/sponsors', ignoreBlocker: true })
    await router.invalidate()
    toast.ok(`The inquiry of ${company} is deleted.`)
  }

  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={company}
        aside={<Badge tone={TONES[status]}>{INQUIRY_STATUSES[status]}</Badge>}
        actions={
          <>
            {email && (
              <a href={`mailto:${email}`} className={buttonClass({ variant: 'outline', size: 'xs' })}>
                Write e-mail
              </a>
            )}
            <Button variant="danger-quiet" size="xs" onClick={() => setAsked(true)}>
              Delete
            </Button>
          </>
        }
      />
      <EditSponsorForm sponsor={sponsor} events={events} />
      <ConfirmDialog
        action="Delete inquiry"
        objectName={company}
        busyLabel="Deleting…"
        isOpen={isAsked}
        onOpenChange={setAsked}
        onConfirm={remove}
      >
        <p>{DELETE_TEXT}</p>
      </ConfirmDialog>
    </>
  )
}
