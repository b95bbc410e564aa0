import { telephoneUrl } from '#features/brokerage/rules.ts'
import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { Link, linkClass } from '#ui/text/link.tsx'
import { timeText } from '../browser/time-text.ts'
import { cancelAppointment } from '../functions.ts'
import { replyText } from '../rules/times.ts'
import { CancelForm as Fields, type MyAppointment } from '../schema.ts'
import { APPOINTMENT_KINDS, APPOINTMENT_STATUSES, MEETINGS, STATUS_TONES, TOUR_LAW } from '../words.ts'
import { HomeNames } from './home-names.tsx'
import { OfferChoice } from './offer-choice.tsx'

/**
 * An appointment for the person who requested it, with the offered times, a calendar file and a way to cancel.
 * @param time chosen in an email's link
 */
export function AppointmentView({ appointment, time }: { appointment: MyAppointment; time?: string | undefined }) {
  const { kind, status, meeting, home, place, starts_at, wishes, agent, reason, answer_note, token, can_cancel } =
    appointment
  const wishLabel = appointment.is_time_chosen ? 'Time you chose' : 'Times you requested'
  return (
    <>
      <p className="mb-5 flex flex-wrap items-center gap-3">
        <Badge tone={STATUS_TONES[status]}>{APPOINTMENT_STATUSES[status]}</Badge>
        {status === 'requested' && <span className="text-ink-2">{replyText(appointment)}</span>}
      </p>
      <DataList
        items={[
          { label: 'Type', value: `${APPOINTMENT_KINDS[kind]}, ${MEETINGS[meeting].toLowerCase()}` },
          {
            label: appointment.more_homes.length > 0 ? 'Homes' : 'Home',
            value: (home || place) && <HomeNames appointment={appointment} />,
          },
          {
            label: starts_at ? 'When' : wishLabel,
            value: starts_at ? `${timeText(starts_at)}, Indianapolis time` : wishes.map(timeText).join(' or '),
          },
          {
            label: 'With',
            value: agent && (
              <>
                {agent.name},{' '}
                <a href={telephoneUrl(agent.phone)} className={linkClass()}>
                  {agent.phone}
                </a>
              </>
            ),
          },
          { label: 'Reason', value: reason },
          { label: 'Note', value: answer_note && <span className="whitespace-pre-line">{answer_note}</span> },
        ]}
      />
      {status === 'confirmed' && can_cancel && (
        <p className="mt-5">
          <a
            href={`/appointments/${token}/calendar`}
            className={buttonClass({ variant: 'outline', size: 'sm' })}
            download="appointment.ics"
          >
            Add to calendar
          </a>
        </p>
      )}
      {status === 'offered' && <OfferChoice appointment={appointment} time={time} />}
      {appointment.needs_agreement && (
        <Notice className="mt-6" title="Sign an agreement before this tour">
          {TOUR_LAW}
          {!appointment.can_sign && (
            <p className="mt-2">
              <Link to="/register" search={{ redirect: '/dashboard/relationships' }}>
                Create an account
              </Link>
              {' with the email address you used for this request, so we can send you the agreement.'}
            </p>
          )}
        </Notice>
      )}
      {can_cancel && (
        <PanelSection title="Cancel" className="mt-8">
          <CancelForm token={token} />
        </PanelSection>
      )}
    </>
  )
}

function CancelForm({ token }: { token: string }) {
  const form = useCallForm({
    call: cancelAppointment,
    schema: Fields,
    defaults: { token, reason: '' },
    hidden: ['token'],
    done: { message: 'Appointment canceled.', path: null },
    onDone: useSaved(() => 'Appointment canceled.'),
  })
  return (
    <Form of={form} label="Cancel" className="grid justify-items-start gap-4">
      <form.TextField name="reason" label="Reason" isOptional maxLength={500} className="w-full" />
      <SubmitButton variant="outline" busyLabel="Canceling…">
        Cancel this appointment
      </SubmitButton>
    </Form>
  )
}
