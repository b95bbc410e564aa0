import { dayAndTime } from '#kit/time/format.ts'
import { RowLink } from '#ui/page/due-row.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { timeText } from '../browser/time-text.ts'
import { isUnclaimed } from '../rules.ts'
import type { Appointment } from '../schema.ts'
import { APPOINTMENT_STATUSES, STATUS_TONES } from '../words.ts'
import { KindAndPlace } from './kind-and-place.tsx'

/** Lists an agent's appointments and the requests without an agent, requests first. */
export function AgentAppointments({ appointments }: { appointments: readonly Appointment[] }) {
  if (appointments.length === 0) {
    return (
      <EmptyState title="No appointments">Tour and consultation requests appear here, unanswered first.</EmptyState>
    )
  }
  return (
    <ul>
      {appointments.map((appointment) => (
        <Entry key={appointment.id} appointment={appointment} />
      ))}
    </ul>
  )
}

function Entry({ appointment }: { appointment: Appointment }) {
  const { id, name, phone, status, starts_at, wishes, offers, reply_due_at, answered_at } = appointment
  const isWaiting = status === 'requested'
  return (
    <li className="grid gap-x-4 gap-y-2 border-line border-b py-3.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="min-w-0 break-words font-semibold">{name}</b>
          <Badge tone={STATUS_TONES[status]}>{APPOINTMENT_STATUSES[status]}</Badge>
          {isUnclaimed(appointment) && <Badge tone="plain">Unassigned</Badge>}
        </p>
        <p className="break-words text-ink-2 text-small">
          <KindAndPlace appointment={appointment} />
          {phone && `, ${phone}`}
        </p>
        <p className="text-ink-2 text-small">
          {starts_at ? timeText(starts_at) : (status === 'offered' ? offers : wishes).map(timeText).join(' or ')}
        </p>
        {isWaiting && (
          <p className="text-gold-700 text-small">
            {answered_at
              ? `You replied ${dayAndTime(answered_at)}. No time is confirmed yet.`
              : `Reply by ${dayAndTime(reply_due_at)}.`}
          </p>
        )}
        {appointment.needs_agreement && !appointment.has_agreement && appointment.exception_reason === null && (
          <p className="text-gold-700 text-small">This buyer has no signed agreement.</p>
        )}
      </div>
      <p className="self-center">
        <RowLink path={`/agent/appointments/${id}`} isPrimary={isWaiting} name={name}>
          {isWaiting ? 'Reply' : 'Open'}
        </RowLink>
      </p>
    </li>
  )
}
