import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { localOf } from '#kit/time/local-time.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { timeText } from '../browser/time-text.ts'
import { acceptOfferedTime, declineOfferedTimes } from '../functions.ts'
import { offerChoice } from '../rules/times.ts'
import { AcceptOfferedTime, DeclineOfferedTimes, type MyAppointment } from '../schema.ts'
import { FIELD_LABELS } from '../words.ts'

/** The offered times of a request, of which the person chooses one, or says that none fits. */
export function OfferChoice({ appointment, time }: OfferChoiceProps) {
  const { offers, agent, needs_agreement, token } = appointment
  return (
    <>
      {offers.length > 0 ? (
        <PanelSection title="Choose a time" className="mt-8">
          <p className="measure mb-4 text-ink-2">
            {agent
              ? `${agent.name} can’t meet at the times you requested, but can meet at these.`
              : 'We can’t meet at the times you requested, but we can meet at these.'}{' '}
            Indianapolis time.
          </p>
          <ChoiceForm token={token} offers={offers} time={time} isConfirmed={!needs_agreement} />
        </PanelSection>
      ) : (
        <p className="mt-6 text-ink-2">
          The times we offered have passed or were taken. Tell us when you’re available.
        </p>
      )}
      <PanelSection title="None of these times work" className="mt-8">
        <NoneForm token={token} />
      </PanelSection>
    </>
  )
}

interface OfferChoiceProps {
  appointment: MyAppointment
  /** Time from the link of the email. */
  time: string | undefined
}

const SAID = {
  confirmed: 'Confirmed. The details are on this page.',
  requested: 'We have your choice. Sign the agreement, and we’ll confirm it.',
} as const

function ChoiceForm({
  token,
  offers,
  time,
  isConfirmed,
}: {
  token: string
  offers: readonly Date[]
  time: string | undefined
  isConfirmed: boolean
}) {
  const form = useCallForm({
    call: acceptOfferedTime,
    schema: AcceptOfferedTime,
    defaults: { token, startsAt: offerChoice(time, offers) },
    hidden: ['token'],
    done: { message: isConfirmed ? SAID.confirmed : SAID.requested, path: null },
    onDone: useSaved(({ status }: { status: 'confirmed' | 'requested' }) => SAID[status]),
  })
  return (
    <Form of={form} label="Choose a time" className="grid justify-items-start gap-4">
      <form.RadioGroup
        name="startsAt"
        label={FIELD_LABELS.startsAt}
        options={offers.map((at) => ({ value: localOf(at), label: timeText(at) }))}
        isRequired
      />
      <SubmitButton busyLabel={isConfirmed ? 'Confirming…' : 'Sending…'}>
        {isConfirmed ? 'Confirm this time' : 'Choose this time'}
      </SubmitButton>
    </Form>
  )
}

function NoneForm({ token }: { token: string }) {
  const form = useCallForm({
    call: declineOfferedTimes,
    schema: DeclineOfferedTimes,
    defaults: { token, reply: '' },
    hidden: ['token'],
    done: { message: 'Thank you. We’ll reply with other times.', path: null },
    onDone: useSaved(() => 'Thank you. We’ll reply with other times.'),
  })
  return (
    <Form of={form} label="None of these times work" className="grid justify-items-start gap-4">
      <form.TextField
        name="reply"
        label={FIELD_LABELS.reply}
        help="For example, “Weekdays after 5 PM.”"
        isRequired
        maxLength={500}
        className="w-full"
      />
      <SubmitButton variant="outline" busyLabel="Sending…">
        Request other times
      </SubmitButton>
    </Form>
  )
}
