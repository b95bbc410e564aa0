import { Link } from '@tanstack/react-router'
import { calendarDay } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { typeText } from '../rules/terms.ts'
import type { Relationship, RelationshipAgent } from '../schema.ts'
import { TEXTS } from '../words.ts'
import { PropertyLink } from './property-link.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Lists a client's relationships, open ones first. */
export function ClientRelationships({ relationships, agents }: ClientRelationshipsProps) {
  if (relationships.length === 0) return <None agents={agents} />
  return (
    <>
      <Table label="Your agreements">
        <TableHead>
          <TableHeaderCell>Agent</TableHeaderCell>
          <TableHeaderCell>Status</TableHeaderCell>
          <TableHeaderCell>Type</TableHeaderCell>
          <TableHeaderCell>Property</TableHeaderCell>
          <TableHeaderCell>Agreement and end date</TableHeaderCell>
          <TableHeaderCell isLabelHidden>Actions</TableHeaderCell>
        </TableHead>
        <TableBody>
          {relationships.map((relationship) => (
            <Row key={relationship.id} relationship={relationship} />
          ))}
        </TableBody>
      </Table>
      <p className="pt-3.5 text-caption text-ink-3">
        A pending agreement has no effect. It becomes active only after you acknowledge the disclosure and sign. Nothing
        renews automatically.
      </p>
    </>
  )
}

function Row({ relationship }: { relationship: Relationship }) {
  const { id, agent, relationship_type, property, agreement_date, expiration_date, next_act, status } = relationship
  return (
    <TableRow>
      <TableRowHeader note={<span className="[overflow-wrap:anywhere]">{agent.email}</span>}>
        {agent.name}
      </TableRowHeader>
      <TableCell label="Status">
        <StatusBadge relationship={relationship} />
      </TableCell>
      <TableCell label="Type">{typeText(relationship_type)}</TableCell>
      <TableCell label="Property">
        <PropertyLink property={property} />
      </TableCell>
      <TableCell label="Agreement" className="whitespace-nowrap">
        {calendarDay(agreement_date)}
        {expiration_date && (
          <span className="block text-ink-3 text-legal">
            {status === 'active' || status === 'pending' ? 'Expires' : status === 'expired' ? 'Expired' : 'End date'}{' '}
            {calendarDay(expiration_date)}
          </span>
        )}
      </TableCell>
      <TableCell kind="acts">
        <Link
          to="/dashboard/relationships/$relationshipId"
          params={{ relationshipId: id }}
          aria-label={`${TEXTS.details}, ${agent.name}, ${typeText(relationship_type)}`}
          className={buttonClass({ variant: next_act ? 'primary' : 'outline', size: 'xs' })}
        >
          {TEXTS.details}
        </Link>
      </TableCell>
    </TableRow>
  )
}

function None({ agents }: { agents: readonly RelationshipAgent[] }) {
  return (
    <EmptyState title={TEXTS.emptyTitle}>
      <p>{TEXTS.emptyConsumer}</p>
      {agents.length > 0 && (
        <>
          <p className="mt-4">Questions about agency? Call one of our agents:</p>
          <ul className="mt-1.5 grid gap-1.5">
            {agents.map(({ id, name, title, phone }) => (
              <li key={id}>
                <b className="font-semibold text-ink">{name}</b>, {title},{' '}
                <a
                  href={`tel:+1${phone.replace(/\D/g, '')}`}
                  className="tabular whitespace-nowrap text-navy-600 underline"
                >
                  {phone}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  )
}

interface ClientRelationshipsProps {
  relationships: readonly Relationship[]
  agents: readonly RelationshipAgent[]
}
