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
import type { ContactDetail } from '../schema.ts'
import { TOPICS } from '../words/topics.ts'
import { INBOX_KINDS, INBOX_STATUSES, WAYS } from '../words.ts'
import { ContactSteps } from './contact-steps.tsx'
import { DELETE_TEXT, TONES } from './contact-table.tsx'

export function ContactRecord({ contact, history, children }: ContactRecordProps) {
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
  } = contact
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={name}
        aside={<Badge tone={TONES[status]}>{INBOX_STATUSES[status]}</Badge>}
        actions={
          <>
            <ReachButtons phone={phone} email={email} />
            <DeleteRecord
              action="Delete inquiry"
              name={name}
              list="/admin/contacts"
              done={`${name}’s inquiry is deleted.`}
              run={() => deleteContact({ data: { contactId: contact.id } })}
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
                  { label: 'Due', value: <DueClock due_at={dueOf(contact)} answered_at={contact.answered_at} /> },
                  { label: 'Replied', value: contact.answered_at && dayAndTime(contact.answered_at) },
                  { label: 'Assigned to', value: contact.owner_name ?? 'The office' },
                  { label: 'Reminded', value: contact.reminded_at && dayAndTime(contact.reminded_at) },
                  { label: 'Escalated', value: contact.escalated_at && dayAndTime(contact.escalated_at) },
                ]}
              />
              <div className="mt-4">
                <ContactSteps contact={contact} />
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
              { label: 'Form', value: INBOX_KINDS[contact.kind] },
              {
                label: contact.kind === 'landing_page' ? 'Landing page' : 'Home',
                value:
                  contact.subject && contact.property_id ? (
                    <a href={`/properties/${contact.property_id}`} className={linkClass()}>
                      {contact.subject}
                    </a>
                  ) : (
                    contact.subject
                  ),
              },
              { label: 'Email', value: email },
              { label: 'Phone', value: phone },
              { label: 'Reply method', value: way && WAYS[way] },
              { label: CONTACT_METHOD_LABEL, value: preferred && CONTACT_METHODS[preferred] },
              { label: 'Received', value: dayAndTime(contact.created_at) },
              { label: 'Source', value: trafficText(contact.source, contact.medium) },
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

interface ContactRecordProps {
  contact: ContactDetail
  history: readonly Change[]
  /** The contact's consents. */
  children: ReactNode
}
