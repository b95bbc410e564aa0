import { Link } from '@tanstack/react-router'
import { Navigation, Phone, TriangleAlert } from 'lucide-react'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { calendarDayOf, shortDay, time } from '#kit/time/format.ts'
import { dayHeading } from '#kit/time/near.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { directionsUrl } from '../rules.ts'
import type { Appointment } from '../schema.ts'
import { KindAndPlace } from './kind-and-place.tsx'

/** The next appointments of an agent: the first one large with the way there, the others by day. */
export function DaySchedule({ appointments, now, className }: DayScheduleProps) {
  const [next, ...others] = appointments
  const isToday = next?.starts_at && calendarDayOf(next.starts_at) === calendarDayOf(now)
  return (
    <section aria-labelledby="schedule" className={cx('rounded-panel bg-limestone p-5', className)}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="schedule" className="panel-title">
          {isToday ? 'Today’s schedule' : 'Next appointments'}
        </h2>
        <Link to="/agent/calendar" className={cx(linkClass(), 'text-small')}>
          Calendar
        </Link>
      </div>
      {next ? (
        <>
          <NextAppointment appointment={next} now={now} />
          {others.length > 0 && <LaterAppointments appointments={others} now={now} />}
        </>
      ) : (
        <p className="text-ink-2">No confirmed appointments.</p>
      )}
    </section>
  )
}

interface DayScheduleProps {
  /** Confirmed ones that have not ended, the next one first. */
  appointments: readonly Appointment[]
  now: Date
  className?: string
}

function NextAppointment({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { name, phone, starts_at, ends_at } = appointment
  const directions = directionsUrl(appointment)
  if (!starts_at) return null
  const isToday = calendarDayOf(starts_at) === calendarDayOf(now)
  return (
    <div className="grid gap-1">
      <p className="display-4 tabular text-navy-800">
        {!isToday && <span className="block text-subtitle">{dayHeading(starts_at, now)}</span>}
        {time(starts_at)}
      </p>
      <Who appointment={appointment} />
      {ends_at && <p className="text-caption text-ink-3">{`Until ${time(ends_at)}.`}</p>}
      {(directions || phone) && (
        <div className="mt-2 flex gap-1.5 [&>a]:flex-1 [&>a]:px-2">
          {directions && (
            <a
              href={directions}
              target="_blank"
              rel="noreferrer"
              aria-label={`Directions to ${name}, in a new tab`}
              className={buttonClass({ variant: 'primary', size: 'xs' })}
            >
              <Icon icon={Navigation} size={16} />
              Directions
            </a>
          )}
          {phone && (
            <a
              href={telephoneUrl(phone)}
              aria-label={`Call ${name}, ${phone}`}
              className={buttonClass({ variant: 'outline', size: 'xs' })}
            >
              <Icon icon={Phone} size={16} />
              Call
            </a>
          )}
        </div>
      )}
    </div>
  )
}

function LaterAppointments({ appointments, now }: { appointments: readonly Appointment[]; now: Date }) {
  const today = calendarDayOf(now)
  return (
    <ol className="mt-4 border-line border-t">
      {appointments.map((appointment) => (
        <li
          key={appointment.id}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 border-line border-b py-3 last:border-b-0 last:pb-0"
        >
          <span className="tabular text-ink-2 text-small">
            {appointment.starts_at && (
              <>
                {calendarDayOf(appointment.starts_at) !== today && (
                  <span className="block">{shortDay(appointment.starts_at)}</span>
                )}
                {time(appointment.starts_at)}
              </>
            )}
          </span>
          <div className="min-w-0">
            <Who appointment={appointment} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Who({ appointment }: { appointment: Appointment }) {
  const { id, name, needs_agreement, has_agreement, exception_reason } = appointment
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        <Link
          to="/agent/appointments/$appointmentId"
          params={{ appointmentId: id }}
          className={cx(linkClass('plain'), 'font-semibold')}
        >
          {name}
        </Link>
      </p>
      <p className="text-ink-2 text-small [overflow-wrap:anywhere]">
        <KindAndPlace appointment={appointment} />
      </p>
      {needs_agreement && !has_agreement && exception_reason === null && (
        <p className="flex items-start gap-1 text-caption text-gold-700">
          <Icon icon={TriangleAlert} size={16} className="mt-0.5" />
          Can’t start until they sign the buyer agreement
        </p>
      )}
    </>
  )
}
