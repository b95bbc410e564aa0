import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { count, dayAndTime, longCalendarDay } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { daysBetween } from '../rules/calendar.ts'
import { dutyText, feeText } from '../rules/terms.ts'
import type { RelationshipDetail } from '../schema.ts'
import { PropertyLink } from './property-link.tsx'

/** Explains a relationship on one screen: the agent, the end date, the fee, and how to end it. */
export function RelationshipSummary({
  relationship,
  path,
  today,
}: {
  relationship: RelationshipDetail
  path: string
  today: string
}) {
  const { agent, expiration_date, status, scope, property, acts, fee_note, relationship_type, end_reason, ended_at } =
    relationship
  const left = expiration_date ? daysBetween(today, expiration_date) : null
  const isOpen = status === 'pending' || status === 'active'
  const rows: [string, ReactNode][] = [
    [`${agent.name}’s duties`, dutyText(relationship_type)],
    [
      'Term',
      expiration_date ? (
        <>
          <b className="text-ink">{longCalendarDay(expiration_date)}.</b>{' '}
          {isOpen &&
            left !== null &&
            left >= 0 &&
            `${left === 0 ? 'That’s today.' : `${count(left, 'day')} from today.`} `}
          It expires automatically. We’ll remind you 30 days, 7 days, and 1 day before.
        </>
      ) : (
        'Until one of us ends it.'
      ),
    ],
    [
      relationship.side !== 'agent'
        ? 'Fee you pay'
        : `Fee the ${relationship_type === 'customer' ? 'customer' : 'client'} pays`,
      <>
        <b className="text-ink">{feeText(relationship)}</b> {fee_note} Fees are not set by law and are fully negotiable.
      </>,
    ],
    [
      'Homes covered',
      <>
        {scope} {property && <PropertyLink property={property} />}
      </>,
    ],
    [
      'Ending it',
      isOpen ? (
        <>
          Either side can end it at any time, with a reason. Agreements with third parties continue.
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
          It ended{ended_at && ` on ${dayAndTime(ended_at)}`}.{end_reason && ` Reason: ${end_reason}`}
        </>
      ),
    ],
  ]
  return (
    <PanelSection title="Summary" isFirst>
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
