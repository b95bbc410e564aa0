import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { FormActions } from '#ui/fields/form.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { cancelRegistration } from '../functions.ts'
import { type MyRegistration, RegistrationToken } from '../schema.ts'
import { EventFacts } from './event-facts.tsx'

/** Page of an email's link: the status of a registration, and a button to cancel it. */
export function MyRegistrationView({ registration }: { registration: MyRegistration }) {
  const { status, place, can_cancel, event, token } = registration
  const isWaiting = status === 'waiting'
  return (
    <div className="grid gap-6">
      <Notice tone={status === 'registered' ? 'ok' : 'info'} title={titleOf(status)}>
        {isWaiting && place !== null && (
          <p>{`You’re number ${place} in line. If a seat opens up, we’ll let you know right away.`}</p>
        )}
        {status === 'cancelled' && (
          <p>Someone on the waitlist may have your seat now. You’re welcome to register again.</p>
        )}
      </Notice>
      <div>
        <h2 className="display-3 mb-4 text-navy-800">{event.title}</h2>
        <EventFacts event={event} isOver={status === 'cancelled'} />
      </div>
      {can_cancel && <CancelForm token={token} isWaiting={isWaiting} />}
      {status === 'cancelled' && (
        <p>
          <LinkButton to="/networking/$eventId" params={{ eventId: event.id }} variant="outline">
            See the event
          </LinkButton>
        </p>
      )}
    </div>
  )
}

function CancelForm({ token, isWaiting }: { token: string; isWaiting: boolean }) {
  const said = isWaiting ? 'You’re off the waitlist.' : 'Registration canceled.'
  const form = useCallForm({
    call: cancelRegistration,
    schema: RegistrationToken,
    defaults: { token },
    hidden: ['token'],
    done: { message: said, path: null },
    onDone: useSaved(() => said),
  })
  return (
    <Form of={form} label={isWaiting ? 'Leave the waitlist' : 'Cancel registration'}>
      <FormActions>
        <SubmitButton variant="outline" busyLabel={isWaiting ? 'Leaving…' : 'Canceling…'}>
          {isWaiting ? 'Leave the waitlist' : 'Cancel registration'}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

function titleOf(status: MyRegistration['status']): string {
  if (status === 'registered') return 'You have a seat'
  return status === 'waiting' ? 'You’re on the waitlist' : 'Your registration is canceled'
}
