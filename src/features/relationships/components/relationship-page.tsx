import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { calendarDay, count, dayAndTime, longCalendarDay } from '#kit/format.ts'
import { Button } from '#ui/button.tsx'
import { DataList } from '#ui/data-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { linkClass } from '#ui/link-class.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { daysBetween } from '../rules/calendar.ts'
import { dutyText, feeText, typeText } from '../rules/terms.ts'
import type { AvailableConsumer, DisclosureTemplate, RelationshipDetail, Signature } from '../schema.ts'
import { AcknowledgeForm, CompleteForm, EndForm, RecallForm, SendForm, SignForm } from './act-forms.tsx'
import { AgreementWords } from './agreement-words.tsx'
import { EditRelationshipForm } from './edit-relationship-form.tsx'
import { PropertyLink } from './property-link.tsx'
import { StatusBadge } from './status-badge.tsx'

/** What the page is about to do beside showing: its address says it, so that each act has a page of its own. */
type PageAct = 'edit' | 'end' | 'recall' | 'complete'

/** A relationship in plain words, for either of its sides: who works for whom, until when, for what, and what happened. */
export function RelationshipPage(props: RelationshipPageProps) {
  const { relationship, path, name, doing, today } = props
  const { side, acts, status } = relationship
  return (
    <>
      <PageHeader
        size="panel"
        title={headingOf(relationship)}
        aside={<StatusBadge relationship={relationship} />}
        actions={
          <Button variant="outline" size="xs" className="noscript:hidden" onClick={() => print()}>
            <Icon icon={Printer} size={16} /> Print
          </Button>
        }
      />
      {relationship.is_own_listing && (
        <Notice tone="warning" className="mb-5" title="We list this home ourselves.">
          For a tour of it or an offer on it we would stand on both sides: both must have signed a consent to limited
          agency first.
        </Notice>
      )}
      {doing ? (
        <Doing {...props} doing={doing} />
      ) : (
        <>
          {acts.includes('acknowledge') && (
            <Step title="Step 1 of 2: read whom the broker works for">
              {relationship.disclosure && <AgreementWords body={relationship.disclosure.body} />}
              <AcknowledgeForm relationship={relationship} path={path} />
            </Step>
          )}
          {acts.includes('sign') && (
            <Step title="Step 2 of 2: read the agreement, and sign">
              {relationship.agreement && <AgreementWords body={relationship.agreement.body} />}
              <SignForm relationship={relationship} path={path} name={name} />
            </Step>
          )}
          {side === 'consumer' && status === 'pending' && relationship.has_signed && (
            <Notice tone="ok" className="mb-6">
              You have signed. It holds as soon as the other side has signed too.
            </Notice>
          )}
          <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_300px] print:block">
            <div className="min-w-0">
              <PlainWords relationship={relationship} path={path} today={today} />
              {acts.includes('send') && <SendPart {...props} />}
              <Texts relationship={relationship} />
            </div>
            <Side relationship={relationship} />
          </div>
        </>
      )}
    </>
  )
}

function headingOf({ side, agent, consumer, relationship_type, status }: RelationshipDetail): string {
  const type = typeText(relationship_type)
  if (side === 'agent') return `${consumer.name}, ${type.toLowerCase()}`
  return status === 'active' && relationship_type !== 'customer'
    ? `${agent.name} works for you`
    : `${type} with ${agent.name}`
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-8 max-w-205 rounded-panel bg-limestone px-4 py-5 md:px-7 md:py-6" aria-label={title}>
      <h2 className="panel-title mb-4">{title}</h2>
      {children}
    </section>
  )
}

function Doing({ relationship, path, consumers, doing }: RelationshipPageProps & { doing: PageAct }) {
  const { acts } = relationship
  const titles = {
    edit: 'Change the terms',
    end: 'End this relationship',
    recall: 'Take it back to change it',
    complete: 'Mark as completed',
  } as const
  const isPossible = acts.includes(doing === 'end' ? 'terminate' : doing)
  return (
    <section aria-label={titles[doing]}>
      <h2 className="panel-title mb-4">{titles[doing]}</h2>
      {!isPossible && (
        <p className="text-ink-2">
          This cannot be done with the relationship as it stands now.{' '}
          <Link to={path} className={linkClass()}>
            Back to it
          </Link>
        </p>
      )}
      {isPossible && doing === 'edit' && (
        <EditRelationshipForm relationship={relationship} path={path} consumers={consumers} />
      )}
      {isPossible && doing === 'end' && <EndForm relationship={relationship} path={path} />}
      {isPossible && doing === 'recall' && <RecallForm relationship={relationship} path={path} />}
      {isPossible && doing === 'complete' && <CompleteForm relationship={relationship} path={path} />}
    </section>
  )
}

/** Who works for me, until when, what I owe, and how it ends: one screen. */
function PlainWords({ relationship, path, today }: { relationship: RelationshipDetail; path: string; today: string }) {
  const { agent, expiration_date, status, scope, property, acts, fee_note, relationship_type, end_reason, ended_at } =
    relationship
  const left = expiration_date ? daysBetween(today, expiration_date) : null
  const isOpen = status === 'pending' || status === 'active'
  const rows: [string, ReactNode][] = [
    [`What ${agent.name} does`, dutyText(relationship_type)],
    [
      'Until when',
      expiration_date ? (
        <>
          <b className="text-ink">{longCalendarDay(expiration_date)}.</b>{' '}
          {isOpen &&
            left !== null &&
            left >= 0 &&
            `${left === 0 ? 'That is today.' : `${count(left, 'day')} from today.`} `}
          It ends by itself; we remind you 30, 7 and 1 days before.
        </>
      ) : (
        'Until one of us ends it.'
      ),
    ],
    [
      relationship.side === 'agent' ? 'What the client owes' : 'What you owe',
      <>
        <b className="text-ink">{feeText(relationship)}</b> {fee_note} Fees are not set by law and are fully negotiable.
      </>,
    ],
    [
      'Which homes',
      <>
        {scope} {property && <PropertyLink property={property} />}
      </>,
    ],
    [
      'How to end it',
      isOpen ? (
        <>
          Either side can end it at any time, with the reason. What was agreed with third parties goes on.
          {acts.includes('terminate') && (
            <span className="mt-2 block print:hidden">
              <Link to={path} search={{ do: 'end' }} className={linkClass()}>
                End this relationship
              </Link>
            </span>
          )}
        </>
      ) : (
        <>
          It ended{ended_at && ` on ${dayAndTime(ended_at)}`}.{end_reason && ` The reason given: ${end_reason}`}
        </>
      ),
    ],
  ]
  return (
    <PanelSection title="In plain words" isFirst>
      <dl>
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="grid gap-x-5 gap-y-1 border-line border-b py-3.5 last:border-b-0 md:grid-cols-[140px_minmax(0,1fr)]"
          >
            <dt className="font-semibold">{label}</dt>
            <dd className="max-w-[60ch] text-ink-2 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  )
}

function SendPart({ relationship, path, name, template }: RelationshipPageProps) {
  return (
    <PanelSection title="Sign and send">
      <p className="measure mb-5 text-ink-2">
        {relationship.consumer.name} gets a letter, reads the disclosure, and signs after you. After that the terms can
        be changed only by taking it back.
      </p>
      {template && (
        <div className="mb-6 grid gap-4">
          <Notice title="For the designated broker to confirm before first use">
            <ul className="list-disc pl-5">
              {template.to_confirm.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Notice>
          <Disclosure summary={`The disclosure, version of ${calendarDay(template.version)}`}>
            <AgreementWords body={template.body} />
          </Disclosure>
        </div>
      )}
      <SendForm relationship={relationship} path={path} name={name} />
    </PanelSection>
  )
}

function Texts({ relationship: { disclosure, agreement } }: { relationship: RelationshipDetail }) {
  const texts = [
    { label: 'The disclosure', text: disclosure },
    { label: 'The agreement', text: agreement },
  ].flatMap(({ label, text }) => (text ? [{ label, ...text }] : []))
  if (texts.length === 0) return null
  return (
    <PanelSection title="Word for word">
      {texts.map(({ label, body, text_version, text_hash }) => (
        <Disclosure key={text_hash} summary={`${label}, version of ${calendarDay(text_version)}`}>
          <AgreementWords body={body} />
          <p className="mt-3 text-ink-3 text-legal [overflow-wrap:anywhere]">SHA-256 {text_hash}</p>
        </Disclosure>
      ))}
    </PanelSection>
  )
}

function Side({ relationship }: { relationship: RelationshipDetail }) {
  const { side, agent, consumer, other_consumer, relationship_type, agreement_date, expiration_date, property } =
    relationship
  const { signatures, events, acts } = relationship
  const other = side === 'agent' ? consumer : agent
  return (
    <aside aria-label="Agreement" className="max-lg:mt-8">
      <PanelSection title="Agreement" isFirst>
        <DataList
          items={[
            { label: side === 'agent' ? 'Client' : 'Agent', value: other.name },
            { label: 'E-mail', value: <EmailText email={other.email} /> },
            {
              label: 'Phone',
              value: side === 'consumer' && (
                <a href={telephoneUrl(agent.phone)} className={linkClass()}>
                  {agent.phone}
                </a>
              ),
            },
            { label: 'Other side', value: other_consumer && `${other_consumer.name}, ${other_consumer.email}` },
            { label: 'Type', value: typeText(relationship_type) },
            { label: 'Property', value: property && <PropertyLink property={property} /> },
            { label: 'Agreement', value: calendarDay(agreement_date) },
            { label: 'Expires', value: expiration_date && calendarDay(expiration_date) },
            {
              label: 'Disclosure',
              value: relationship.disclosure_acknowledged
                ? `Acknowledged, version of ${calendarDay(relationship.disclosure?.text_version ?? agreement_date)}`
                : 'Not acknowledged yet',
            },
          ].filter(({ value }) => value !== false)}
        />
        {side === 'agent' && <AgentActs acts={acts} />}
      </PanelSection>
      {signatures.some(({ kind }) => kind === 'signed') && (
        <PanelSection title="Signatures">
          <ul className="grid gap-4">
            {signatures
              .filter(({ kind }) => kind === 'signed')
              .map((signature) => (
                <SignatureOf key={signature.id} signature={signature} />
              ))}
          </ul>
        </PanelSection>
      )}
      <PanelSection title="What happened">
        <ol className="grid gap-3 border-line border-l-2 pl-4">
          {events.map(({ at, what }) => (
            <li key={`${at.getTime()} ${what}`}>
              <p className="text-small">{what}</p>
              <p className="text-caption text-ink-3">
                <time dateTime={at.toISOString()}>{dayAndTime(at)}</time>
              </p>
            </li>
          ))}
        </ol>
      </PanelSection>
    </aside>
  )
}

/** An address that breaks before its domain, and elsewhere only where it must. */
function EmailText({ email }: { email: string }) {
  const [name, domain] = email.split('@')
  return (
    <span className="[overflow-wrap:anywhere]">
      {name}
      <wbr />@{domain}
    </span>
  )
}

function AgentActs({ acts }: { acts: RelationshipDetail['acts'] }) {
  const links = [
    { act: 'edit', doing: 'edit', label: 'Change the terms' },
    { act: 'recall', doing: 'recall', label: 'Take it back to change it' },
    { act: 'complete', doing: 'complete', label: 'Mark as completed' },
  ] as const
  const open = links.filter(({ act }) => acts.includes(act))
  if (open.length === 0) return null
  return (
    <ul className="mt-4 grid gap-2 text-small print:hidden">
      {open.map(({ doing, label }) => (
        <li key={doing}>
          <Link to="." search={{ do: doing }} className={linkClass()}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function SignatureOf({ signature: { who, signed_name, drawing, at } }: { signature: Signature }) {
  return (
    <li>
      {drawing ? (
        <svg viewBox="0 0 600 160" role="img" aria-label={`Signature of ${who}`} className="w-44">
          <path
            d={drawing}
            fill="none"
            stroke="var(--color-navy-900)"
            strokeWidth="4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      ) : (
        <p className="font-display text-subtitle text-navy-900 [overflow-wrap:anywhere]">{signed_name ?? who}</p>
      )}
      <p className="border-line border-t pt-1 text-caption text-ink-3">
        {who}, {dayAndTime(at)}
      </p>
    </li>
  )
}

interface RelationshipPageProps {
  relationship: RelationshipDetail
  /** The address of the page. */
  path: string
  /** The name of who looks, as their account has it. */
  name: string
  doing: PageAct | null
  /** The calendar day in Indianapolis. */
  today: string
  /** Whom an agent can choose; empty for a client. */
  consumers: readonly AvailableConsumer[]
  /** The disclosure as it would be sent now, for an agent who has not sent it. */
  template: DisclosureTemplate | null
}
