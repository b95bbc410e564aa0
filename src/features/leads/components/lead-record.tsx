import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CONTACT_METHOD_LABEL, CONTACT_METHODS } from '#features/accounts/words.ts'
import type { Change } from '#features/audit/schema.ts'
import { ReachButtons } from '#features/brokerage/public.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { HistoryList } from '#kit/table/history-list.tsx'
import { DueClock } from '#kit/time/due-clock.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { UserText } from '#ui/text/person.tsx'
import { deleteContact } from '../functions.ts'
import { dueOf } from '../rules/promise.ts'
import { trafficText } from '../rules/traffic-text.ts'
import type { LeadDetail } from '../schema.ts'
import { TOPICS } from '../words/topics.ts'
import { INBOX_KINDS, LEAD_STATUSES, WAYS } from '../words.ts'
import { LeadSteps } from './lead-steps.tsx'
import { DELETE_TEXT, TONES } from './lead-table.tsx'

export function LeadRecord({ lead, history, children }: LeadRecordProps) {
  const {
    name,
    email,
    phone,
    topic,
    way,
    message,
    status,
    tracking,
    others,
    preferred_contact_method: preferred,
  } = lead
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={name}
        aside={<Badge tone={TONES[status]}>{LEAD_STATUSES[status]}</Badge>}
        actions={
          <>
            <ReachButtons phone={phone} email={email} />
            <DeleteRecord
              action="Delete inquiry"
              name={name}
              list="/admin/contacts"
              done={`${name}’s inquiry is deleted.`}
              run={() => deleteContact({ data: { contactId: lead.id } })}
            >
              {DELETE_TEXT}
            </DeleteRecord>
          </>
        }
      />
      <RecordColumns
        asideLabel="Status and history"
        aside={
          <>
            <PanelSection title="Reply" isFirst>
              <DataList
                hasRules={false}
                items={[
                  { label: 'Due', value: <DueClock due_at={dueOf(lead)} answered_at={lead.answered_at} /> },
                  { label: 'Replied', value: lead.answered_at && dayAndTime(lead.answered_at) },
                  { label: 'Assigned to', value: lead.owner_name ?? 'The office' },
                  { label: 'Reminded', value: lead.reminded_at && dayAndTime(lead.reminded_at) },
                  { label: 'Escalated', value: lead.escalated_at && dayAndTime(lead.escalated_at) },
                ]}
              />
              <div className="mt-4">
                <LeadSteps lead={lead} />
              </div>
            </PanelSection>
            <HistoryList changes={history} />
          </>
        }
      >
        <PanelSection title={topic ? TOPICS[topic] : 'Message'} isFirst>
          {message ? <UserText>{message}</UserText> : <p className="text-ink-3">No message.</p>}
        </PanelSection>
        <PanelSection title="Details">
          <DataList
            items={[
              { label: 'Form', value: INBOX_KINDS[lead.kind] },
              {
                label: lead.kind === 'landing_page' ? 'Landing page' : 'Home',
                value:
                  lead.subject && lead.property_id ? (
                    <a href={`/properties/${lead.property_id}`} className={linkClass()}>
                      {lead.subject}
                    </a>
                  ) : (
                    lead.subject
                  ),
              },
              { label: 'Email', value: email },
              { label: 'Phone', value: phone },
              { label: 'Reply method', value: way && WAYS[way] },
              { label: CONTACT_METHOD_LABEL, value: preferred && CONTACT_METHODS[preferred] },
              { label: 'Received', value: dayAndTime(lead.created_at) },
              { label: 'Source', value: trafficText(lead.source, lead.medium) },
              { label: 'First page', value: tracking.landing_page },
              { label: 'Campaign', value: tracking.utm_campaign },
              { label: 'Referrer', value: tracking.referrer },
            ]}
          />
        </PanelSection>
        <PanelSection title="Consents">{children}</PanelSection>
        {others.length > 0 && (
          <PanelSection title="Other inquiries from this person">
            <ul className="grid gap-1">
              {others.map((other) => (
                <li key={other.id}>
                  <Link to="/admin/contacts/$contactId" params={{ contactId: other.id }} className={linkClass()}>
                    {`${dayAndTime(other.created_at)}, ${INBOX_KINDS[other.kind].toLowerCase()}`}
                  </Link>
                </li>
              ))}
            </ul>
          </PanelSection>
        )}
      </RecordColumns>
    </>
  )
}

interface LeadRecordProps {
  lead: LeadDetail
  history: readonly Change[]
  /** The lead's consents. */
  children: ReactNode
}
