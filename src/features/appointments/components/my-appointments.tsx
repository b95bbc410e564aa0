import { Link } from '@tanstack/react-router'
import { PanelSection } from '#ui/page/record.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { timeText } from '../browser/time-text.ts'
import { replyText } from '../rules/times.ts'
import type { MyAppointment } from '../schema.ts'
import { APPOINTMENT_KINDS, APPOINTMENT_STATUSES, STATUS_TONES } from '../words.ts'
import { KindAndPlace } from './kind-and-place.tsx'

/** Lists a user's tours and consultations, upcoming ones first. */
export function MyAppointments({ appointments }: { appointments: readonly MyAppointment[] }) {
  return (
    <PanelSection
      title="Tours and consultations"
      className="mt-10"
      end={
        <Link to="/appointments" className={linkClass('more')}>
          Request a consultation
        </Link>
      }
    >
      {appointments.length === 0 ? (
        <p className="measure text-ink-2">
          No upcoming appointments. To see a home, open it and select “Request a tour.”
        </p>
      ) : (
        <ul>
          {appointments.map((appointment) => (
            <Entry key={appointment.id} appointment={appointment} />
          ))}
        </ul>
      )}
    </PanelSection>
  )
}

function Entry({ appointment }: { appointment: MyAppointment }) {
  const { kind, status, starts_at, wishes, offers, agent, needs_agreement, token, can_cancel } = appointment
  return (
    <li className="grid gap-x-4 gap-y-2 border-line border-b py-3.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="font-semibold">{whenText({ status, starts_at, wishes, offers })}</b>
          <Badge tone={STATUS_TONES[status]}>{APPOINTMENT_STATUSES[status]}</Badge>
        </p>
        <p className="text-ink-2 text-small">
          <KindAndPlace appointment={appointment} />
          {agent && `, with ${agent.name}`}
        </p>
        {status === 'requested' && <p className="text-caption text-ink-3">{replyText(appointment)}</p>}
        {status === 'offered' && (
          <p className="text-gold-700 text-small">
            {offers.length > 0
              ? 'We can’t meet at the times you requested. Choose one of these.'
              : 'The times we offered have passed or were taken. Tell us when you’re available.'}
          </p>
        )}
        {needs_agreement && (
          <p className="text-gold-700 text-small">A written buyer agreement comes first. We’ll send it to you.</p>
        )}
      </div>
      <p className="self-center">
        <Link to="/appointments/$token" params={{ token }} className={linkClass('more')}>
          {status === 'offered' ? 'Choose a time' : can_cancel ? 'View or cancel' : 'View'}
          <span className="sr-only">
            {' '}
            {status === 'offered' ? 'for' : ''} this {APPOINTMENT_KINDS[kind].toLowerCase()}
          </span>
        </Link>
      </p>
    </li>
  )
}

function whenText({
  status,
  starts_at,
  wishes,
  offers,
}: Pick<MyAppointment, 'status' | 'starts_at' | 'wishes' | 'offers'>): string {
  if (starts_at) return timeText(starts_at)
  return (status === 'offered' && offers.length > 0 ? offers : wishes).map(timeText).join(' or ')
}
