import type { ReactNode } from 'react'
import { CONTACT_METHOD_LABEL, CONTACT_METHODS } from '#features/accounts/words.ts'
import { ReachButtons } from '#features/brokerage/public.tsx'
import { KIND_LABELS, LEAD_STATUSES } from '#features/leads/words.ts'
import { RELATIONSHIP_STATUSES, RELATIONSHIP_TYPES, STATUS_TONES } from '#features/relationships/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { calendarDay, day } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { PersonAgreement, PersonDetail, PersonLead } from '../schema.ts'
import { PERSON_SOURCES } from '../words.ts'
import { Household } from './household.tsx'
import { PlanSection } from './plan-forms.tsx'
import { SamePerson } from './same-person.tsx'
import { StageBadge } from './stage-badge.tsx'

/** The record of a person: how to reach them, what comes next, and their dealings with the brokerage. */
export function PersonPage({ person, list, notice, children }: PersonPageProps) {
  const { name, email, phone, stage, tags, owner_name, co_owner_name, preferred_contact_method: preferred } = person
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={name}
        aside={<StageBadge stage={stage} />}
        actions={<ReachButtons phone={phone} isTextStopped={person.is_text_stopped} />}
        lead={person.is_text_stopped && <p>They replied STOP to texts.</p>}
      />
      {notice}
      {person.duplicates.length > 0 && (
        <Notice
          className="mb-4"
          title="There may be another record of this person"
          action={
            <a href="#same-person" className={linkClass()}>
              Compare
            </a>
          }
        />
      )}
      <RecordColumns
        asideLabel="About this person"
        aside={
          <>
            <PanelSection title="Details" isFirst>
              <DataList
                hasRules={false}
                isNarrow
                items={[
                  { label: 'Phone', value: phone },
                  { label: 'Email', value: email },
                  { label: 'Agent', value: owner_name ?? 'No agent' },
                  { label: 'Second agent', value: co_owner_name },
                  { label: 'Tags', value: tags },
                  { label: CONTACT_METHOD_LABEL, value: preferred && CONTACT_METHODS[preferred] },
                  { label: 'Account', value: person.account_id ? 'Yes' : 'No' },
                  { label: 'Source', value: person.source && `Added by an agent: ${PERSON_SOURCES[person.source]}` },
                  { label: 'Last contact', value: person.last_contact_at && day(person.last_contact_at) },
                  { label: 'Since', value: day(person.created_at) },
                ]}
              />
            </PanelSection>
            <Household person={person} list={list} />
            <SamePerson person={person} list={list} />
            <PanelSection title="Agreements">
              <Agreements agreements={person.agreements} />
            </PanelSection>
            <PanelSection title="Leads">
              <Leads leads={person.leads} />
            </PanelSection>
          </>
        }
      >
        <PlanSection person={person} list={list} />
        {children}
      </RecordColumns>
    </>
  )
}

interface PersonPageProps {
  person: PersonDetail
  /** Path of the list that the page belongs to. */
  list: string
  /** What the reader must see first, above the record. */
  notice?: ReactNode
  /** Further sections. */
  children?: ReactNode
}

function Agreements({ agreements }: { agreements: readonly PersonAgreement[] }) {
  if (agreements.length === 0) return <p className="text-ink-3">No agreements.</p>
  return (
    <ul className="grid gap-2.5">
      {agreements.map(({ id, relationship_type, status, expiration_date, agent_name, is_mine }) => {
        const label = RELATIONSHIP_TYPES[relationship_type]
        return (
          <li key={id} className="grid justify-items-start gap-0.5">
            <span className="flex flex-wrap items-center gap-2">
              {is_mine ? (
                <a href={`/agent/relationships/${id}`} className={linkClass()}>
                  {label}
                </a>
              ) : (
                label
              )}
              <Badge tone={STATUS_TONES[status]}>{RELATIONSHIP_STATUSES[status]}</Badge>
            </span>
            <span className="text-ink-3 text-legal">
              {[agent_name, expiration_date && `until ${calendarDay(expiration_date)}`].filter(Boolean).join(', ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Leads({ leads }: { leads: readonly PersonLead[] }) {
  if (leads.length === 0) return <p className="text-ink-3">No leads.</p>
  return (
    <ul className="grid gap-2.5">
      {leads.map(({ id, kind, status, subject, created_at, path }) => (
        <li key={id} className="grid justify-items-start gap-0.5 [overflow-wrap:anywhere]">
          {path ? (
            <a href={path} className={linkClass()}>
              {KIND_LABELS[kind]}
            </a>
          ) : (
            KIND_LABELS[kind]
          )}
          <span className="text-ink-3 text-legal">
            {[subject, day(created_at), LEAD_STATUSES[status]].filter(Boolean).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
