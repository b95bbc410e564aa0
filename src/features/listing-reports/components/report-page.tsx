import { Link } from '@tanstack/react-router'
import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { DueClock } from '#kit/time/due-clock.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { UserText } from '#ui/text/person.tsx'
import { answerListingReport, reopenListingReport, takeListingReport } from '../functions.ts'
import { mustAnswer } from '../rules.ts'
import { AnswerListingReport, type ListingReportDetail } from '../schema.ts'
import { LISTING_FAULTS, REPORT_OUTCOMES, REPORT_STATUSES } from '../words.ts'

/** A listing error report with its text, the listing now and the next steps. */
export function ReportPage({ report, history }: ReportPageProps) {
  const { status, property_id, listing_key, due_at, answered_at, others, email } = report
  return (
    <RecordColumns
      asideLabel="Status and listing"
      aside={
        <>
          <PanelSection title="Status" isFirst>
            <DataList
              hasRules={false}
              items={[
                { label: 'Due', value: <DueClock due_at={due_at} answered_at={answered_at} /> },
                { label: 'Closed', value: answered_at && dayAndTime(answered_at) },
                { label: 'By', value: report.answered_by },
                { label: 'Reported overdue', value: report.late_told_at && dayAndTime(report.late_told_at) },
              ]}
            />
            <div className="mt-3">
              <Step report={report} />
            </div>
          </PanelSection>
          <PanelSection title="Current listing">
            {property_id ? (
              <>
                <DataList
                  hasRules={false}
                  items={[
                    { label: 'MLS number', value: report.listing_id },
                    { label: 'Listing brokerage', value: report.list_office_name },
                    { label: 'Brokerage contact', value: report.list_office_contact },
                    {
                      label: 'Last changed',
                      value: report.modification_timestamp && dayAndTime(report.modification_timestamp),
                    },
                  ]}
                />
                <p className="mt-2 text-ink-2">
                  {report.is_own
                    ? 'We entered this listing, so we correct it here.'
                    : 'This listing comes from the MLS. The listing brokerage corrects it there, and the site updates automatically.'}
                </p>
                <p className="mt-3 grid justify-items-start gap-1">
                  <Link to="/properties/$propertyId" params={{ propertyId: property_id }} className={linkClass('more')}>
                    Open the listing
                  </Link>
                  {listing_key && !report.is_own && (
                    <Link
                      to="/admin/mls-sync/$listingKey"
                      params={{ listingKey: listing_key }}
                      className={linkClass('more')}
                    >
                      Compare feed and site
                    </Link>
                  )}
                </p>
              </>
            ) : (
              <p className="text-ink-2">
                {`No longer on the site${report.listing_id ? `. Its MLS number was ${report.listing_id}` : ''}.`}
              </p>
            )}
          </PanelSection>
          <HistoryList changes={history} />
        </>
      }
    >
      <PanelSection title={LISTING_FAULTS[report.fault]} isFirst>
        <UserText>{report.message}</UserText>
        <p className="mt-3 text-ink-3 text-legal">
          {`Received ${dayAndTime(report.created_at)}. ${email ? `Reply requested at ${email}.` : 'They left no email address.'}`}
        </p>
      </PanelSection>
      {status === 'closed' ? (
        <PanelSection title="Answer">
          {report.answer ? <UserText>{report.answer}</UserText> : <p className="text-ink-3">Closed without a reply.</p>}
        </PanelSection>
      ) : (
        <PanelSection title="Close report">
          <AnswerForm report={report} />
        </PanelSection>
      )}
      {others.length > 0 && (
        <PanelSection title="Other reports about this listing">
          <ul className="grid gap-1">
            {others.map((other) => (
              <li key={other.id}>
                <Link to="/admin/listing-reports/$reportId" params={{ reportId: other.id }} className={linkClass()}>
                  {`${dayAndTime(other.created_at)}: ${LISTING_FAULTS[other.fault].toLowerCase()}`}
                </Link>
                <span className="text-ink-3">{`, ${REPORT_STATUSES[other.status].toLowerCase()}`}</span>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
    </RecordColumns>
  )
}

/** Starts work on a new report, or reopens a closed one. */
function Step({ report: { id, status, version } }: { report: ListingReportDetail }) {
  if (status === 'in_progress') return null
  const call = status === 'new' ? takeListingReport : reopenListingReport
  return (
    <PostButton
      call={call}
      fields={{ reportId: id, version: String(version), _number: 'version' }}
      run={() => call({ data: { reportId: id, version } })}
      done={status === 'new' ? 'Report assigned to you.' : 'Report reopened.'}
      busyLabel="Saving…"
      variant="outline"
      size="xs"
    >
      {status === 'new' ? 'Start review' : 'Reopen report'}
    </PostButton>
  )
}

function AnswerForm({ report }: { report: ListingReportDetail }) {
  const form = useCallForm({
    call: answerListingReport,
    schema: AnswerListingReport,
    defaults: { reportId: report.id, version: report.version, outcome: '', answer: report.answer ?? '' },
    hidden: ['reportId', 'version'],
    done: { message: 'Report closed.', path: null },
    onDone: useSaved(() => 'Report closed.'),
  })
  const { outcome } = form.values
  const isSent = outcome !== '' && mustAnswer(report, outcome)
  return (
    <Form of={form} label="Close report" className="grid gap-5">
      <form.RadioGroup name="outcome" label="Outcome" options={optionsOf(REPORT_OUTCOMES)} />
      <form.TextArea
        name="answer"
        label="Reply"
        isOptional={!isSent}
        help={
          report.email
            ? `Emailed to ${report.email}, unless you choose “${REPORT_OUTCOMES.not_a_report}.” Up to 2,000 characters.`
            : 'Stored here only, because they left no email address. Up to 2,000 characters.'
        }
        rows={5}
      />
      <div>
        <SubmitButton size="sm" busyLabel="Closing…">
          {report.email ? 'Close and reply' : 'Close report'}
        </SubmitButton>
      </div>
    </Form>
  )
}

export interface ReportPageProps {
  report: ListingReportDetail
  history: readonly { seq: number; at: Date; by: string; what: string }[]
}
