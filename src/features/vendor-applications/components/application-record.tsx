import { Link } from '@tanstack/react-router'
import { ReachButtons } from '#features/brokerage/public.tsx'
import { websiteName } from '#features/vendors/rules.ts'
import { SERVICE_TYPES } from '#features/vendors/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { removalOf } from '#kit/table/define-table.ts'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { UserText } from '#ui/text/person.tsx'
import type { VendorApplication } from '../schema.ts'
import { APPLICATION_STATUSES, APPLICATION_TONES } from '../words.ts'
import { applicationTable } from './application-table.tsx'
import { ReviewForm } from './review-form.tsx'

export function ApplicationRecord({ application }: { application: VendorApplication }) {
  const { name, status, phone, email, website_url, vendor_id } = application

  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={name}
        aside={<Badge tone={APPLICATION_TONES[status]}>{APPLICATION_STATUSES[status]}</Badge>}
        actions={
          <>
            <ReachButtons phone={phone} email={email} />
            <DeleteRecord {...removalOf(applicationTable, application)} list="/admin/vendor-applications" />
          </>
        }
      />
      <RecordColumns
        asideLabel="Decision"
        aside={
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
        }
      >
        <PanelSection title={SERVICE_TYPES[application.service_type]} isFirst>
          <UserText>{application.description}</UserText>
        </PanelSection>
        <PanelSection title="To review">
          <DataList
            items={[
              { label: 'License number', value: application.license_number ?? 'None given' },
              { label: 'Insured by', value: application.insurer },
              {
                label: 'Client references',
                value: application.work_seen_by,
              },
              { label: 'Ties to the office', value: application.ties ?? 'None given' },
            ]}
          />
        </PanelSection>
        <PanelSection title="Contact details">
          <DataList
            items={[
              { label: 'Name', value: application.contact_name },
              { label: 'Phone', value: phone },
              {
                label: 'Email',
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
              { label: 'City', value: application.city },
              { label: 'Received', value: dayAndTime(application.created_at) },
            ]}
          />
        </PanelSection>
      </RecordColumns>
    </>
  )
}
