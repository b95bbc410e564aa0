import type { ReactNode } from 'react'
import { CONTACT_METHOD_LABEL, CONTACT_METHODS } from '#features/accounts/words.ts'
import { ReachRow } from '#features/brokerage/public.tsx'
import { OfferNotice } from '#features/lead-routing/public.tsx'
import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { DueClock } from '#kit/time/due-clock.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { FormActions } from '#ui/fields/form.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { UserText } from '#ui/text/person.tsx'
import { readLeadReply, updateAgentInquiryStatus } from '../functions.ts'
import { writingPath } from '../rules/composer.ts'
import { dueOf } from '../rules/promise.ts'
import { nextStatuses } from '../rules/status.ts'
import { subjectOf } from '../rules/subject.ts'
import { type AgentInquiry, type AgentInquiryDetail, type EmailComposer, UpdateAgentInquiryStatus } from '../schema.ts'
import { TOPICS } from '../words/topics.ts'
import { KIND_LABELS, LEAD_STATUSES, REPLY_METHOD_LABEL, WAYS } from '../words.ts'
import { ActivityForms } from './activity-forms.tsx'
import { GiveBackForm, HandOverForm } from './hand-over-forms.tsx'
import { LeadBadge } from './lead-badge.tsx'
import { LeadTimeline } from './lead-timeline.tsx'
import { ReplyNotice } from './reply-notice.tsx'

/** A lead for the agent who answers it, with sender, question, contact method and due time. */
export function AgentInquiryPage({ inquiry, composer, isWriting, onEmail, children }: AgentInquiryPageProps) {
  const { kind, name, email, phone, topic, way, message, subject, property_id, status, answered_at, created_at } =
    inquiry
  const { preferred_contact_method: preferred } = inquiry
  return (
    <>
      <PageHeader
        size="panel"
        title={name}
        aside={<LeadBadge status={status} />}
        actions={
          <>
            <ReachRow
              name={name}
              phone={phone}
              emailPath={email && writingPath(`/agent/inquiries/${inquiry.id}`)}
              onEmail={onEmail}
              isTextStopped={inquiry.is_text_stopped}
            />
            {inquiry.person_id && (
              <LinkButton
                to="/agent/clients/$personId"
                params={{ personId: inquiry.person_id }}
                variant="outline"
                size="xs"
              >
                Open record
              </LinkButton>
            )}
          </>
        }
        lead={inquiry.is_text_stopped && <p>They replied STOP to texts.</p>}
      />
      {inquiry.unread_reply_at && (
        <ReplyNotice
          key={inquiry.id}
          call={readLeadReply}
          data={{ leadId: inquiry.id }}
          unread={{ count: 1, since: inquiry.unread_reply_at }}
          newest={inquiry.timeline.find(({ from_person }) => from_person)}
        />
      )}
      {inquiry.offered_until && <OfferNotice leadId={inquiry.id} until={inquiry.offered_until} />}
      <PanelSection title={topic ? TOPICS[topic] : KIND_LABELS[kind]} isFirst>
        {message ? <UserText>{message}</UserText> : <p className="text-ink-3">No message.</p>}
      </PanelSection>
      <PanelSection title="Actions">
        <ActivityForms
          leadId={inquiry.id}
          seen={inquiry.timeline.length}
          email={email}
          topic={subjectOf(inquiry)}
          step={inquiry.step}
          composer={composer}
          isWriting={isWriting}
        />
        {children}
      </PanelSection>
      <PanelSection title="Details">
        <DataList
          items={[
            { label: 'Reply due', value: <DueClock due_at={dueOf(inquiry)} answered_at={answered_at} /> },
            { label: 'Form', value: KIND_LABELS[kind] },
            {
              label: kind === 'landing_page' ? 'Landing page' : 'Home',
              value:
                subject && property_id ? (
                  <a href={`/properties/${property_id}`} className={linkClass()}>
                    {subject}
                  </a>
                ) : (
                  subject
                ),
            },
            { label: 'Email', value: email },
            { label: 'Phone', value: phone },
            { label: REPLY_METHOD_LABEL, value: way && WAYS[way] },
            { label: CONTACT_METHOD_LABEL, value: preferred && CONTACT_METHODS[preferred] },
            { label: 'Received', value: dayAndTime(created_at) },
            { label: 'Answered', value: answered_at && dayAndTime(answered_at) },
          ]}
        />
      </PanelSection>
      <PanelSection title="Status">
        <Steps inquiry={inquiry} />
      </PanelSection>
      <LeadTimeline entries={inquiry.timeline} />
      <PanelSection title="Assignment">
        <HandOverForm inquiry={inquiry} />
        <GiveBackForm inquiry={inquiry} />
      </PanelSection>
    </>
  )
}

interface AgentInquiryPageProps {
  inquiry: AgentInquiryDetail
  composer: EmailComposer
  /** True if the link to the page asks for an email. */
  isWriting: boolean
  /** Opens the form that emails the sender. */
  onEmail: () => void
  children: ReactNode
}

function Steps({ inquiry: { id, kind, status, version, answered_at } }: { inquiry: AgentInquiry }) {
  const next = nextStatuses(kind, status)
  const form = useCallForm({
    call: updateAgentInquiryStatus,
    schema: UpdateAgentInquiryStatus,
    defaults: { inquiryId: id, version, status: next[0] ?? status },
    hidden: ['inquiryId', 'version'],
    done: { message: 'Status saved.', path: null },
    onDone: useSaved((saved) => `Set to ${LEAD_STATUSES[saved.status].toLowerCase()}.`),
  })
  return (
    <Form of={form} label="Status" className="grid max-w-90 gap-3">
      <form.SelectField
        name="status"
        label="New status"
        help={answered_at ? undefined : 'Choose Contacted once you’ve replied. That stops the reply clock.'}
        options={next.map((value) => ({ value, label: LEAD_STATUSES[value] }))}
      />
      <FormActions>
        <SubmitButton size="sm">Save status</SubmitButton>
      </FormActions>
    </Form>
  )
}
