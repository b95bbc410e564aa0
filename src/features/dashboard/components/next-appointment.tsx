import { replyText } from '#features/appointments/rules/times.ts'
import type { MyAppointment } from '#features/appointments/schema.ts'
import { APPOINTMENT_KINDS, MEETINGS, UNNAMED_HOME } from '#features/appointments/words.ts'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { count } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { toBring, whenAhead } from '../rules.ts'

/** The next appointment: time, place, agent, and what to bring. */
export function NextAppointment({ appointment, now }: { appointment: MyAppointment; now: Date }) {
  const { kind, status, meeting, home, place, agent, wishes, offers, starts_at, token } = appointment
  const isOffered = status === 'offered'
  const at = starts_at ?? (isOffered ? offers[0] : wishes[0])
  const isConfirmed = status === 'confirmed'
  return (
    <section aria-labelledby="next-appointment" className="rounded-panel bg-limestone px-5 py-4.5">
      <h2 id="next-appointment" className="font-semibold text-ink-2 text-small">
        {isConfirmed ? 'Next appointment' : isOffered ? 'Choose a time' : 'Requested appointment'}
      </h2>
      {at && <p className="display-3 mt-1">{whenAhead(at, now)}</p>}
      <p className="mt-1 break-words">
        {`${APPOINTMENT_KINDS[kind]}, ${MEETINGS[meeting].toLowerCase()}`}
        {home && (
          <>
            {': '}
            <a href={`/properties/${home.id}`} data-follow="" className={linkClass()}>
              {home.address ?? UNNAMED_HOME}
            </a>
          </>
        )}
        {place && `: walk-through of ${place}`}
        {agent && `, with ${agent.name}`}
      </p>
      <p className="mt-2 text-ink-2 text-small">
        {isConfirmed
          ? toBring(appointment)
          : isOffered
            ? `We can’t meet at the times you requested. ${count(offers.length, 'other time')} to choose from.`
            : replyText(appointment)}
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        {agent && isConfirmed && (
          <a href={telephoneUrl(agent.phone)} className={buttonClass({ size: 'sm' })}>
            Call<span className="sr-only">{` ${agent.name}`}</span>
          </a>
        )}
        <a href={`/appointments/${token}`} data-follow="" className={buttonClass({ variant: 'outline', size: 'sm' })}>
          {isOffered ? 'Choose a time' : 'Details'}
        </a>
      </p>
    </section>
  )
}
