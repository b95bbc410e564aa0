import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CONTACT_METHOD_LABEL, CONTACT_METHODS } from '#features/accounts/words.ts'
import { ReachButtons } from '#features/brokerage/public.tsx'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { UserText } from '#ui/text/person.tsx'
import { useNow } from '../browser/use-now.ts'
import { deleteContact, readLeadReply } from '../functions.ts'
import { clockOf } from '../rules/clock.ts'
import { subjectOf } from '../rules/subject.ts'
import { trafficText } from '../rules/traffic-text.ts'
import type { EmailComposer, LeadDetail, ListLeads, TimelineEntry } from '../schema.ts'
import { TOPICS } from '../words/topics.ts'
import { KIND_LABELS, REPLY_METHOD_LABEL, WAYS } from '../words.ts'
import { ActivityForms } from './activity-forms.tsx'
import { ClaimButton } from './claim-button.tsx'
import { LeadBadge } from './lead-badge.tsx'
import { PromiseBox } from './lead-clock.tsx'
import { LeadSteps } from './lead-steps.tsx'
import { LeadTimeline } from './lead-timeline.tsx'
import { OwnerForm } from './owner-form.tsx'
import { ReplyNotice } from './reply-notice.tsx'

/** The open lead: reply due, message, acts and facts. Kinds with their own page link to it. */
export function LeadPane({ lead, history, search, agentId, at, composer, tasks, children }: LeadPaneProps) {
  const { id, kind, name, email, phone, topic, way, message, status, tracking, others, path } = lead
  const { preferred_contact_method: preferred } = lead
  const clock = clockOf(lead, useNow(at))
  const canClaim = agentId !== null && lead.owner_id === null && kind !== 'appointment'
  return (
    <article aria-labelledby="lead">
      <header className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id="lead" className="title [overflow-wrap:anywhere]">
            {name}
          </h2>
          <p className="text-ink-3 text-legal">{`${KIND_LABELS[kind]}, ${dayAndTime(lead.created_at)}`}</p>
          {lead.is_text_stopped && <p className="text-ink-2 text-legal">They replied STOP to texts.</p>}
        </div>
        <div className="flex flex-wrap gap-1.5">
          {canClaim && <ClaimButton lead={lead} />}
          <ReachButtons phone={phone} isTextStopped={lead.is_text_stopped} />
          {lead.person_id && (
            <LinkButton to="/admin/people/$personId" params={{ personId: lead.person_id }} variant="outline" size="xs">
              Open record
            </LinkButton>
          )}
        </div>
      </header>
      {lead.unread_reply_at && (
        <ReplyNotice
          key={id}
          call={readLeadReply}
          data={{ leadId: id }}
          unread={{ count: 1, since: lead.unread_reply_at }}
          newest={history.find(({ from_person }) => from_person)}
        />
      )}
      {clock && <PromiseBox clock={clock} lead={lead} />}
      <div className="grid items-start gap-x-8 xl:grid-cols-[minmax(0,1fr)_256px]">
        <div className="min-w-0">
          <PanelSection title={topic ? TOPICS[topic] : 'Message'} isFirst>
            {message ? <UserText>{message}</UserText> : <p className="text-ink-3">No message.</p>}
          </PanelSection>
          {path !== null && (
            <PanelSection title={KIND_LABELS[kind]}>
              <DataList items={lead.facts} hasRules={false} />
              <p className="mt-3">
                <LinkButton to={path} variant="primary" size="sm">
                  {`Open ${KIND_LABELS[kind].toLowerCase()}`}
                </LinkButton>
              </p>
            </PanelSection>
          )}
          <PanelSection title="Actions">
            <ActivityForms
              leadId={id}
              seen={history.length}
              email={email}
              topic={subjectOf(lead)}
              step={lead.step}
              composer={composer}
            />
            {kind !== 'appointment' && <OwnerForm lead={lead} />}
          </PanelSection>
          {tasks}
          {kind !== 'appointment' && (
            <PanelSection title="Status">
              <LeadSteps lead={lead} />
            </PanelSection>
          )}
          <PanelSection title="Consents">{children}</PanelSection>
          <LeadTimeline entries={history} />
        </div>
        <div className="min-w-0 max-xl:mt-5 max-xl:border-line max-xl:border-t max-xl:pt-5 xl:border-line xl:border-l xl:pl-6">
          <DataList
            hasRules={false}
            isNarrow
            items={[
              { label: 'Status', value: <LeadBadge status={status} /> },
              { label: 'Assigned to', value: lead.owner_name ?? 'Unassigned' },
              { label: 'Phone', value: phone },
              { label: 'Email', value: email && <Breakable email={email} /> },
              { label: REPLY_METHOD_LABEL, value: way && WAYS[way] },
              { label: CONTACT_METHOD_LABEL, value: preferred && CONTACT_METHODS[preferred] },
              { label: kind === 'landing_page' ? 'Landing page' : 'About', value: <Subject lead={lead} /> },
              { label: 'Source', value: trafficText(lead.source, lead.medium) },
              { label: 'First page', value: tracking.landing_page },
              { label: 'Campaign', value: tracking.utm_campaign },
              { label: 'Referrer', value: tracking.referrer },
            ].filter(({ label }) => label !== 'About' || lead.subject !== null)}
          />
          {others.length > 0 && (
            <PanelSection title="Same email or phone">
              <ul className="grid gap-1">
                {others.map((other) => (
                  <li key={other.id}>
                    <Link
                      to="/admin/contacts/$contactId"
                      params={{ contactId: other.id }}
                      search={search as never}
                      className={linkClass()}
                    >
                      {`${dayAndTime(other.created_at)}, ${KIND_LABELS[other.kind].toLowerCase()}`}
                    </Link>
                  </li>
                ))}
              </ul>
            </PanelSection>
          )}
          {path === null && (
            <p className="mt-5 border-line border-t pt-3">
              <DeleteRecord
                action="Delete lead"
                name={name}
                list="/admin/contacts"
                done={`${name}’s lead deleted.`}
                run={() => deleteContact({ data: { contactId: id } })}
              >
                This permanently deletes the lead. To keep the record, close it instead.
              </DeleteRecord>
            </p>
          )}
        </div>
      </div>
    </article>
  )
}

/** An email address that breaks before its domain, not within a word. */
function Breakable({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

interface LeadPaneProps {
  lead: LeadDetail
  history: readonly TimelineEntry[]
  /** Search of the list, which links to other leads keep. */
  search: ListLeads
  /** The caller as an agent; null for an administrator who is none. */
  agentId: string | null
  /** Time of the answer, for the clock of the first paint. */
  at: Date
  composer: EmailComposer
  /** Section of the tasks about the lead. */
  tasks: ReactNode
  /** The lead’s consents. */
  children: ReactNode
}

function Subject({ lead: { subject, property_id } }: { lead: LeadDetail }) {
  if (!subject || !property_id) return subject
  return (
    <a href={`/properties/${property_id}`} className={linkClass()}>
      {subject}
    </a>
  )
}
