import { useBrokerage, useSendsEmail } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { PublicForm, SendButton, usePublicForm } from '#features/public-forms/public.tsx'
import { phoneText } from '#kit/form/phone.ts'
import { Notice } from '#ui/page/notice.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { registerForEvent } from '../functions.ts'
import { type PublicEvent, RegisterForEvent, type RegistrationAnswer } from '../schema.ts'

/** Form for a seat or a place on the waitlist. Works without JavaScript. */
export function RegistrationForm({
  event,
  answer,
  onDone,
}: {
  event: PublicEvent
  answer: RegistrationAnswer | null
  onDone: (answer: RegistrationAnswer) => void
}) {
  const { phone } = useBrokerage()
  const sendsEmail = useSendsEmail()
  const hasSeat = event.seats_left === null || event.seats_left > 0
  const form = usePublicForm({
    call: registerForEvent,
    schema: RegisterForEvent,
    defaults: { eventId: event.id, name: '', email: '', phone: '', company: '' },
    hidden: ['eventId'],
    done: {
      message: sendsEmail ? 'You’re on the list. We emailed you the details.' : 'You’re on the list.',
      path: null,
    },
    onDone,
  })

  if (answer)
    return (
      <Notice
        tone={answer.status === 'registered' ? 'ok' : 'info'}
        isLive
        title={answer.status === 'registered' ? 'You have a seat' : 'You’re on the waitlist'}
      >
        <p>
          {answer.status === 'registered'
            ? sendsEmail
              ? 'We’re emailing you a calendar invite. Can’t make it after all? Use the link in that email to cancel.'
              : 'See you there. Can’t make it after all? Let us know, so someone else can have your seat.'
            : 'If a seat opens up for you, we’ll let you know right away.'}
        </p>
      </Notice>
    )
  return (
    <PublicForm of={form} label="Registration" className="gap-4">
      <form.TextField name="name" label="Name" autoComplete="name" maxLength={120} isRequired />
      <form.TextField name="email" type="email" label="Email" autoComplete="email" isRequired />
      <form.TextField
        name="company"
        label="Company"
        help="Printed on your name tag."
        autoComplete="organization"
        maxLength={120}
        isOptional
      />
      <form.TextField name="phone" type="tel" label="Phone" format={phoneText} autoComplete="tel" isOptional />
      <SendButton isBlock busyLabel={hasSeat ? 'Registering…' : 'Joining…'}>
        {hasSeat ? 'Register' : 'Join the waitlist'}
      </SendButton>
      <p className="text-ink-3 text-small">
        One seat per person. Anyone you bring needs to register too. We’ll only email you about this event.
        {phone && (
          <>
            {' '}
            Prefer to call?{' '}
            <a href={telephoneUrl(phone)} className={`${linkClass()} tabular`}>
              {phone}
            </a>
          </>
        )}
      </p>
    </PublicForm>
  )
}
