import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { DELETE_TEXT, TONES } from '#features/vendor-applications/components/application-table.tsx'
import { ReviewForm } from '#features/vendor-applications/components/review-form.tsx'
import { deleteVendorApplication, getVendorApplication } from '#features/vendor-applications/functions.ts'
import { APPLICATION_STATUSES } from '#features/vendor-applications/words.ts'
import { websiteName } from '#features/vendors/rules.ts'
import { SERVICE_TYPES } from '#features/vendors/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { dayAndTime } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { pageId } from '#kit/page-id.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataList } from '#ui/data-list.tsx'
import { linkClass } from '#ui/link-class.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { toast } from '#ui/toast.ts'

export const Route = createFileRoute('/admin/vendor-applications/$applicationId')({
  staticData: { crumb: 'Application' },
  loader: ({ params }) => getVendorApplication({ data: { applicationId: pageId(params.applicationId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Application of ${loaderData.name}` : 'Application', isIndexed: false }),
  component: ApplicationPage,
})

function ApplicationPage() {
  const application = Route.useLoaderData()
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)
  const { id, name, status, phone, email, website_url, vendor_id } = application

  async function remove() {
    await deleteVendorApplication({ data: { applicationId: id } })
    await router.navigate({ to: '/admin/vendor-applications' })
    await router.invalidate()
    toast.ok(`The application of ${name} is deleted.`)
  }

  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={name}
        aside={<Badge tone={TONES[status]}>{APPLICATION_STATUSES[status]}</Badge>}
        actions={
          <>
            <a href={telephoneUrl(phone)} className={buttonClass({ variant: 'outline', size: 'xs' })}>
              {`Call ${phone}`}
            </a>
            <Button variant="danger-quiet" size="xs" onClick={() => setAsked(true)}>
              Delete
            </Button>
          </>
        }
      />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(240px,1fr)]">
        <div>
          <PanelSection title={SERVICE_TYPES[application.service_type]} isFirst>
            <p className="whitespace-pre-line text-body leading-normal [overflow-wrap:anywhere]">
              {application.description}
            </p>
          </PanelSection>
          <PanelSection title="What to look at">
            <DataList
              items={[
                { label: 'License number', value: application.license_number ?? 'None given' },
                { label: 'Insured by', value: application.insurer },
                {
                  label: 'Work seen by',
                  value: (
                    <span className="whitespace-pre-line [overflow-wrap:anywhere]">{application.work_seen_by}</span>
                  ),
                },
                { label: 'Ties to the office', value: application.ties ?? 'None given' },
              ]}
            />
          </PanelSection>
          <PanelSection title="How to reach them">
            <DataList
              items={[
                { label: 'Name', value: application.contact_name },
                { label: 'Phone', value: phone },
                {
                  label: 'E-mail',
                  value: (
                    <a href={`mailto:${email}`} className={linkClass()}>
                      {email}
                    </a>
                  ),
                },
                {
                  label: 'Website',
                  value: website_url && (
                    <a href={website_url} target="_blank" rel="noopener noreferrer nofollow" className={linkClass()}>
                      {websiteName(website_url)}
                      <span className="sr-only"> (opens in a new tab)</span>
                    </a>
                  ),
                },
                { label: 'Town', value: application.city },
                { label: 'Received', value: dayAndTime(application.created_at) },
              ]}
            />
          </PanelSection>
        </div>
        <aside aria-label="Decision" className="max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5">
          <PanelSection title="Decision" isFirst>
            {status === 'pending' ? (
              <ReviewForm application={application} />
            ) : (
              <>
                <DataList
                  hasRules={false}
                  items={[
                    { label: 'Decided', value: application.reviewed_at && dayAndTime(application.reviewed_at) },
                    { label: 'By', value: application.reviewer_name },
                    { label: 'Note', value: application.review_note },
                  ]}
                />
                {vendor_id && (
                  <p className="mt-3">
                    <Link
                      to="/admin/vendors/$vendorId/edit"
                      params={{ vendorId: vendor_id }}
                      className={linkClass('more')}
                    >
                      Open the vendor
                    </Link>
                  </p>
                )}
              </>
            )}
          </PanelSection>
        </aside>
      </div>
      <ConfirmDialog
        action="Delete application"
        objectName={name}
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
