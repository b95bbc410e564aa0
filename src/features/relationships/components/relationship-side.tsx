import { Link } from '@tanstack/react-router'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { calendarDay, dayAndTime } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { typeText } from '../rules/terms.ts'
import type { RelationshipDetail, Signature } from '../schema.ts'
import { PropertyLink } from './property-link.tsx'

/** Sidebar with the terms, the signatures and the history. */
export function RelationshipSide({ relationship }: { relationship: RelationshipDetail }) {
  const { side, agent, consumer, other_consumer, relationship_type, agreement_date, expiration_date, property } =
    relationship
  const { signatures, events, acts } = relationship
  const other = side === 'agent' ? consumer : agent
  return (
    <aside aria-label="Agreement" className="max-lg:mt-8">
      <PanelSection title="Agreement" isFirst>
        <DataList
          items={[
            {
              label: side !== 'agent' ? 'Agent' : relationship_type === 'customer' ? 'Customer' : 'Client',
              value: other.name,
            },
            { label: 'Email', value: <EmailText email={other.email} /> },
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
      <PanelSection title="History">
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

/** Email address that wraps before its domain, and elsewhere only if it must. */
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
    { act: 'recall', doing: 'recall', label: 'Recall and edit' },
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
