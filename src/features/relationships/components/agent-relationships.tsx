import { Link } from '@tanstack/react-router'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { calendarDay, count } from '#kit/time/format.ts'
import { buttonClass, LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { Avatar } from '#ui/text/person.tsx'
import { daysBetween } from '../rules/calendar.ts'
import { groupsOf, missingStepText } from '../rules/display.ts'
import { typeText } from '../rules/terms.ts'
import type { AvailableConsumer, Relationship, RelationshipAgent } from '../schema.ts'
import { RELATIONSHIP_STATUSES, STATUS_TONES, TEXTS } from '../words.ts'
import { PropertyLink } from './property-link.tsx'

/** Lists an agent's relationships: those that need an act first, on a phone as cards, and active and ended ones as rows. */
export function AgentRelationships({ relationships, consumers, agents, today, isFiltered }: AgentRelationshipsProps) {
  const groups = groupsOf(relationships, today)
  const clients = new Set(relationships.map(({ consumer }) => consumer.email))
  const own = relationships[0]?.agent.email
  const colleagues = agents.filter(({ email }) => email !== own)
  const asking = isFiltered ? [] : consumers.filter(({ email, tie }) => tie !== 'relationship' && !clients.has(email))
  return (
    <>
      {relationships.length === 0 && <None isFiltered={isFiltered} />}
      {groups.map(({ title, rows }, at) => (
        <PanelSection
          key={title}
          title={title}
          isFirst={at === 0}
          end={<span className="tabular text-caption text-ink-3">{rows.length}</span>}
        >
          {title === 'Active' || title === 'Past' ? (
            <ul>
              {rows.map((row) => (
                <Short key={row.id} row={row} />
              ))}
            </ul>
          ) : (
            <ul className="grid gap-4 md:gap-0">
              {rows.map((row) => (
                <Card key={row.id} row={row} today={today} />
              ))}
            </ul>
          )}
        </PanelSection>
      ))}
      {asking.length > 0 && <Asking consumers={asking} />}
      {colleagues.length > 0 && (
        <PanelSection title="Colleagues">
          <ul className="grid gap-1.5 text-small">
            {colleagues.map(({ id, name, title, phone }) => (
              <li key={id}>
                {name}, {title},{' '}
                <a href={telephoneUrl(phone)} className="tabular whitespace-nowrap text-navy-600 underline">
                  {phone}
                </a>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
    </>
  )
}

function Card({ row, today }: { row: Relationship; today: string }) {
  const { id, consumer, relationship_type, property, agreement_date, expiration_date, next_act, sent_at } = row
  const left = expiration_date ? daysBetween(today, expiration_date) : null
  const waits = missingStepText(row)
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-start gap-3 border-line max-md:rounded-panel max-md:border max-md:p-4 md:border-b md:py-3 md:last:border-b-0 xl:grid-cols-[44px_minmax(0,4fr)_minmax(0,5fr)_5rem_17rem] xl:items-center xl:gap-x-5 xl:gap-y-1">
      <Avatar name={consumer.name} />
      <div className="min-w-0">
        <h3 className="font-semibold">{consumer.name}</h3>
        <p className="text-caption text-ink-3 [overflow-wrap:anywhere]">{consumer.email}</p>
      </div>
      <Badge tone={STATUS_TONES[row.status]} className="justify-self-end xl:col-start-4 xl:justify-self-start">
        {RELATIONSHIP_STATUSES[row.status]}
      </Badge>
      <DataList
        hasRules={false}
        className="max-md:col-span-3 md:col-span-2 md:col-start-2 md:grid-cols-3 md:gap-x-4 md:[&>div]:block md:[&>div]:py-0 xl:col-span-1 xl:col-start-3 xl:row-span-2 xl:row-start-1"
        items={[
          { label: 'Type', value: typeText(relationship_type) },
          { label: 'Agreement', value: calendarDay(agreement_date) },
          {
            label: 'Expires',
            value:
              expiration_date &&
              `${calendarDay(expiration_date)}${left !== null && left >= 0 && left <= 30 ? `, ${left === 0 ? 'today' : `in ${count(left, 'day')}`}` : ''}`,
          },
          { label: 'Property', value: property && <PropertyLink property={property} /> },
        ]}
      />
      {waits && <p className="text-gold-700 text-small max-md:col-span-3 md:col-start-2 xl:row-start-2">{waits}</p>}
      <div className="grid grid-cols-2 gap-2 max-md:col-span-3 md:col-start-3 md:w-68 xl:col-start-5 xl:row-span-2 xl:row-start-1">
        {next_act === 'send' ? (
          <LinkButton to="/agent/relationships/$relationshipId" params={{ relationshipId: id }} size="sm">
            Sign and send
          </LinkButton>
        ) : (
          <a
            href={`mailto:${consumer.email}?subject=${encodeURIComponent(`Our ${typeText(relationship_type).toLowerCase()} agreement`)}`}
            className={buttonClass({ size: 'sm' })}
          >
            {sent_at && row.status === 'pending' ? 'Remind' : 'Message'}
            <span className="sr-only"> {consumer.name}</span>
          </a>
        )}
        <LinkButton
          to="/agent/relationships/$relationshipId"
          params={{ relationshipId: id }}
          variant="outline"
          size="sm"
          aria-label={`${TEXTS.details}, ${consumer.name}, ${typeText(relationship_type)}`}
        >
          {TEXTS.details}
        </LinkButton>
      </div>
    </li>
  )
}

function Short({ row }: { row: Relationship }) {
  const { id, consumer, relationship_type, property, expiration_date, agreement_date, status } = row
  const home = property ? `, ${property.address ?? 'home no longer available'}` : ''
  return (
    <li className="border-line border-b">
      <Link
        to="/agent/relationships/$relationshipId"
        params={{ relationshipId: id }}
        className="-mx-2 grid grid-cols-[44px_minmax(0,1fr)_auto] md:grid-cols-[44px_minmax(0,1fr)_auto_7rem] items-center gap-3 px-2 py-2.5 text-ink no-underline hover:bg-limestone"
      >
        <Avatar name={consumer.name} />
        <span className="min-w-0">
          <b className="block font-semibold">{consumer.name}</b>
          <span className="block text-caption text-ink-3 [overflow-wrap:anywhere]">{consumer.email}</span>
          <span className="block text-caption text-ink-2">
            {typeText(relationship_type)}
            {home}, {calendarDay(agreement_date)}
            {expiration_date && ` to ${calendarDay(expiration_date)}`}
          </span>
        </span>
        <Badge tone={STATUS_TONES[status]}>{RELATIONSHIP_STATUSES[status]}</Badge>
        <span className="text-right font-semibold text-navy-600 text-small max-md:sr-only">{TEXTS.details}</span>
      </Link>
    </li>
  )
}

const TIES = {
  relationship: 'Has an agreement',
  appointment: 'Requested an appointment',
  request: 'Contacted us',
  person: 'Assigned to you',
  email: 'Found by email',
} as const

function Asking({ consumers }: { consumers: readonly AvailableConsumer[] }) {
  return (
    <PanelSection title="Leads without an agreement">
      <ul>
        {consumers.map(({ id, name, email, tie }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-2.5">
            <span className="min-w-0 flex-1 basis-56">
              <b className="block font-semibold">{name}</b>
              <span className="text-caption text-ink-3 [overflow-wrap:anywhere]">
                {email}. {TIES[tie]}
              </span>
            </span>
            <LinkButton to="/agent/relationships/new" search={{ email }} variant="outline" size="xs">
              Send an agreement
            </LinkButton>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

function None({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No matching agreements"
        action={
          <LinkButton to="/agent/relationships" variant="outline">
            Clear filters
          </LinkButton>
        }
      >
        Nothing matches your search and filters.
      </EmptyState>
    )
  }
  return (
    <EmptyState title={TEXTS.emptyTitle} action={<LinkButton to="/agent/relationships/new">New agreement</LinkButton>}>
      {TEXTS.emptyAgent}
    </EmptyState>
  )
}

interface AgentRelationshipsProps {
  relationships: readonly Relationship[]
  /** Consumers who have a tie to the agent. */
  consumers: readonly AvailableConsumer[]
  agents: readonly RelationshipAgent[]
  /** Calendar day in Indianapolis. */
  today: string
  isFiltered: boolean
}
