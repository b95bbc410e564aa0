import { Link } from '@tanstack/react-router'
import { calendarDay, count, shortDay } from '#kit/time/format.ts'
import { cx } from '#ui/text/cx.ts'
import { linkClass } from '#ui/text/link.tsx'
import { daysBetween } from '../rules/calendar.ts'
import { missingStepText } from '../rules/display.ts'
import { typeText } from '../rules/terms.ts'
import type { Relationship } from '../schema.ts'

/** Lists agreements that wait for a signature or end soon, each with its next step. */
export function DueAgreements({ agreements, today }: { agreements: readonly Relationship[]; today: string }) {
  return (
    <ul>
      {agreements.map((agreement) => (
        <li key={agreement.id} className="relative border-line border-b py-2.5 first:pt-0 last:border-b-0">
          <Link
            to="/agent/relationships/$relationshipId"
            params={{ relationshipId: agreement.id }}
            className={cx(linkClass('plain'), 'stretched-link font-semibold [overflow-wrap:anywhere]')}
          >
            {agreement.consumer.name}
          </Link>
          <p className="text-ink-2 text-small [overflow-wrap:anywhere]">
            {[typeText(agreement.relationship_type), agreement.property?.address].filter(Boolean).join(', ')}
          </p>
          <p className="text-caption text-gold-700">{stateText(agreement, today)}</p>
        </li>
      ))}
    </ul>
  )
}

function stateText(agreement: Relationship, today: string): string {
  const { sent_at, expiration_date } = agreement
  const step = missingStepText(agreement)
  if (step) return sent_at ? `${step}. Sent ${shortDay(sent_at)}` : step
  if (expiration_date === null) return ''
  const days = daysBetween(today, expiration_date)
  return `Expires ${calendarDay(expiration_date)}, ${days > 0 ? `in ${count(days, 'day')}` : 'today'}`
}
