import { Flame } from 'lucide-react'
import type { ReactNode } from 'react'
import { CONTACT_METHOD_LABEL, CONTACT_METHODS } from '#features/accounts/words.ts'
import { ReachRow } from '#features/brokerage/public.tsx'
import { writingPath } from '#features/leads/rules/composer.ts'
import { KIND_LABELS, LEAD_STATUSES } from '#features/leads/words.ts'
import { RELATIONSHIP_STATUSES, RELATIONSHIP_TYPES, STATUS_TONES } from '#features/relationships/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { calendarDay, day } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { Avatar } from '#ui/text/person.tsx'
import type { PersonAgreement, PersonDetail, PersonLead } from '../schema.ts'
import { HOT_REASONS, NO_CONTACT, PERSON_SOURCES } from '../words.ts'
import { Household } from './household.tsx'
import { AgentsForm, PlanSection, Tags, type Waiting } from './plan-forms.tsx'
import { SamePerson } from './same-person.tsx'
import { StageBadge } from './stage-badge.tsx'

/** The record of a person: how to reach them, what comes next, their timeline, and their dealings with the brokerage. */
export function PersonPage({ person, list, notice, waiting, onEmail, sections, side, children }: PersonPageProps) {
  const { name, email, phone, stage, owner_name, co_owner_name, preferred_contact_method: preferred } = person
  return (
    <>
      <DoneNotice />
      <div className="mb-4 grid gap-x-6 gap-y-3 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-start md:gap-x-4">
        <Avatar name={name} className="max-md:hidden" />
        <PageHeader
          size="panel"
          className="mb-0!"
          title={name}
          aside={<StageBadge stage={stage} />}
          lead={<Reach person={person} />}
        />
        <ReachRow
          name={name}
          phone={phone}
          emailPath={email && writingPath(`${list}/${person.id}`)}
          onEmail={onEmail}
          isTextStopped={person.is_text_stopped}
          isUrgent
        />
      </div>
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
      <PlanSection person={person} waiting={waiting} />
      <AnchorTabs
        label="Sections"
        tabs={[...sections, { label: 'About', href: '#about' }, { label: 'Agreements', href: '#agreements' }]}
        className="sticky top-(--bar-height) z-10 -mx-4 mb-5 bg-white px-4 md:mx-0 md:px-0 lg:hidden"
      />
      <div className="grid gap-x-11 lg:grid-cols-[minmax(0,1fr)_328px]">
        <div className="min-w-0">{children}</div>
        <aside
          aria-label="About this person"
          className="min-w-0 max-lg:mt-6 max-lg:border-line max-lg:border-t max-lg:pt-5"
        >
          {side}
          <PanelSection id="about" title="Details">
            <DataList
              hasRules={false}
              isNarrow
              items={[
                { label: 'Agent', value: owner_name ?? 'No agent' },
                { label: 'Second agent', value: co_owner_name },
                { label: 'Tags', value: <Tags person={person} /> },
                { label: CONTACT_METHOD_LABEL, value: preferred && CONTACT_METHODS[preferred] },
                { label: 'Account', value: person.account_id ? 'Yes' : 'No' },
                { label: 'Source', value: person.source && `Added by an agent: ${PERSON_SOURCES[person.source]}` },
                { label: 'Last contact', value: person.last_contact_at ? day(person.last_contact_at) : NO_CONTACT },
                { label: 'Added', value: day(person.created_at) },
              ]}
            />
            {person.may_assign && <AgentsForm person={person} list={list} />}
          </PanelSection>
          <PanelSection id="agreements" title="Agreements">
            <Agreements agreements={person.agreements} />
            {list === '/agent/clients' && <NewAgreement person={person} />}
          </PanelSection>
          <Household person={person} list={list} />
          <SamePerson person={person} list={list} />
          <PanelSection id="leads" title="Leads">
            <Leads leads={person.leads} />
          </PanelSection>
        </aside>
      </div>
    </>
  )
}

interface PersonPageProps {
  person: PersonDetail
  /** Path of the list that the page belongs to. */
  list: string
  /** Notice that the reader must see first, above the record. */
  notice?: ReactNode
  /** Open items about the person. */
  waiting: readonly Waiting[]
  /** Opens the form that emails the person. */
  onEmail: () => void
  /** Links to the sections of `children` and `side`, for narrow screens. */
  sections: readonly { label: string; href: string }[]
  /** First sections of the side column. */
  side: ReactNode
  /** Sections of the main column. */
  children: ReactNode
}

/** Addresses of a person, and whether they agreed to be contacted. */
function Reach({ person }: { person: PersonDetail }) {
  const { email, phone, consents } = person
  const consent = consents.filter(({ purpose }) => purpose === 'contact').sort((a, b) => +b.at - +a.at)[0]
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{[phone, email].filter(Boolean).join(', ')}</p>
      {person.is_text_stopped && <p className="font-semibold text-gold-700">They replied STOP to texts.</p>}
      <p className="text-ink-3">
        <a href="#consents" className={linkClass()}>
          {consentText(consent)}
        </a>
      </p>
      {person.hot_reason && (
        <p className="flex items-start gap-1 text-gold-700">
          <Icon icon={Flame} size={14} className="mt-0.75" />
          {`Hot: ${HOT_REASONS[person.hot_reason].toLowerCase()}`}
        </p>
      )}
    </>
  )
}

function consentText(consent: PersonDetail['consents'][number] | undefined): string {
  if (consent?.revoked_at) return `Withdrew contact permission on ${day(consent.revoked_at)}`
  if (!consent?.is_given) return 'No contact permission on record'
  return `Gave contact permission on ${consent.given_date ? calendarDay(consent.given_date) : day(consent.at)}`
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

/** Opens the form of an agreement with the person. */
function NewAgreement({ person: { id, account_id, email } }: { person: PersonDetail }) {
  if (email === null) return null
  return (
    <>
      {account_id === null && (
        <p className="mt-2 text-ink-3">
          They need an account with this email address. If they have none, ask them to register first.
        </p>
      )}
      <LinkButton
        to="/agent/relationships/new"
        search={{ email, person: id }}
        variant="outline"
        size="sm"
        className="mt-3"
      >
        New agreement
      </LinkButton>
    </>
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
