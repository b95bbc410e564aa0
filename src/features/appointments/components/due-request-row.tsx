import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEmailed } from '#features/brokerage/public.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { shortDay, time, weekday } from '#kit/time/format.ts'
import { localOf } from '#kit/time/local-time.ts'
import { nearTime } from '#kit/time/near.ts'
import { DueRow, RowLink } from '#ui/page/due-row.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { timeText } from '../browser/time-text.ts'
import { answerAppointment, claimAppointment } from '../functions.ts'
import { confirmableTime } from '../rules/times.ts'
import { isUnclaimed } from '../rules.ts'
import type { Appointment } from '../schema.ts'
import { APPOINTMENT_KINDS } from '../words.ts'
import { KindAndPlace } from './kind-and-place.tsx'

/** A request for a tour or a consultation that the signed-in agent answers or can claim. */
export function DueRequestRow({ appointment, clock, now }: DueRequestRowProps) {
  const {
    id,
    kind,
    name,
    message,
    wishes,
    is_time_chosen,
    warnings,
    needs_agreement,
    has_agreement,
    created_at,
    reply_due_at,
    answered_at,
  } = appointment
  return (
    <DueRow
      name={
        <Link to="/agent/appointments/$appointmentId" params={{ appointmentId: id }} className={linkClass('plain')}>
          {name}
        </Link>
      }
      meta={`${APPOINTMENT_KINDS[kind]} request, ${nearTime(created_at, now)}`}
      isLate={answered_at === null && reply_due_at < now}
      clock={clock}
      actions={<Actions appointment={appointment} now={now} />}
    >
      <p className="max-w-[62ch] text-ink-2 [overflow-wrap:anywhere]">
        <KindAndPlace appointment={appointment} />. {is_time_chosen && 'They chose '}
        {wishes.map(timeText).join(' or ')}.
      </p>
      {answered_at && <p className="text-caption text-ink-3">You replied. No time is confirmed yet.</p>}
      {[...new Set(warnings)].map(
        (warning) =>
          warning && (
            <p key={warning} className="text-caption text-gold-700">
              {warning}
            </p>
          ),
      )}
      {message && <p className="line-clamp-2 max-w-[62ch] text-ink-2 [overflow-wrap:anywhere]">{message}</p>}
      {needs_agreement && (
        <p className={has_agreement ? 'text-caption text-ink-3' : 'text-caption text-gold-700'}>
          {has_agreement ? 'A signed agreement is in force.' : 'Needs a signed agreement before the tour.'}
        </p>
      )}
    </DueRow>
  )
}

interface DueRequestRowProps {
  appointment: Appointment
  clock: ReactNode
  now: Date
}

function Actions({ appointment, now }: { appointment: Appointment; now: Date }) {
  const emailed = useEmailed()
  const { id: appointmentId, version, name, agent_id } = appointment
  const target = { appointmentId, version: String(version), _number: 'version' }
  if (isUnclaimed(appointment)) {
    return (
      <PostButton
        call={claimAppointment}
        fields={target}
        run={() => claimAppointment({ data: { appointmentId, version } })}
        done="This request is yours."
        open={{ label: 'Open request', path: `/agent/appointments/${appointmentId}` }}
        busyLabel="Claiming…"
        label={`Claim ${name}’s request`}
        variant="primary"
        size="xs"
      >
        Claim
      </PostButton>
    )
  }
  const at = confirmableTime(appointment, now)
  const startsAt = at && localOf(at)
  return (
    <div className="flex flex-wrap gap-1.5 max-md:*:flex-auto max-md:[&_button]:w-full">
      {startsAt && (
        <PostButton
          call={answerAppointment}
          fields={{ ...target, status: 'confirmed', startsAt, agentId: agent_id ?? '' }}
          run={() =>
            answerAppointment({
              data: { appointmentId, version, status: 'confirmed', startsAt, agentId: agent_id ?? '' },
            })
          }
          done={`Confirmed. ${emailed('We emailed the visitor.')}`}
          busyLabel="Confirming…"
          label={`Confirm ${weekday(at)} ${time(at)}, ${shortDay(at)}: ${name}`}
          variant="primary"
          size="xs"
        >
          {`Confirm ${weekday(at)} ${time(at)}`}
        </PostButton>
      )}
      <RowLink
        path={`/agent/appointments/${appointmentId}`}
        search={startsAt ? { do: 'offer' } : {}}
        isPrimary={!startsAt}
        name={name}
      >
        {startsAt ? 'Offer other times' : 'Reply'}
      </RowLink>
    </div>
  )
}

/** An appointment that has ended, with the buttons that say how it went. */
export function EndedRow({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { id: appointmentId, version, name, starts_at } = appointment
  const close = (status: 'completed' | 'no_show', text: string, done: string) => (
    <PostButton
      call={answerAppointment}
      fields={{ appointmentId, version: String(version), _number: 'version', status }}
      run={() => answerAppointment({ data: { appointmentId, version, status } })}
      done={done}
      busyLabel="Saving…"
      label={`${text}: ${name}`}
      variant="outline"
      size="xs"
    >
      {text}
    </PostButton>
  )
  return (
    <DueRow
      name={
        <Link to="/agent/appointments/$appointmentId" params={{ appointmentId }} className={linkClass('plain')}>
          {name}
        </Link>
      }
      meta={starts_at && nearTime(starts_at, now)}
      actions={
        <div className="flex flex-wrap gap-1.5">
          {close('completed', 'Completed', 'Marked as completed.')}
          {close('no_show', 'No-show', 'Marked as no-show.')}
        </div>
      }
    >
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        <KindAndPlace appointment={appointment} />
      </p>
    </DueRow>
  )
}
