import { useSendsEmail } from '#features/brokerage/public.tsx'
import { trackingContext } from '#features/leads/public.tsx'
import { ContactBox, PublicForm, SendButton, usePublicForm } from '#features/public-forms/public.tsx'
import { requestWalkthrough } from '../functions.ts'
import { WalkthroughForm as Fields } from '../schema.ts'
import { FIELD_LABELS } from '../words.ts'
import { TimeChoices } from './time-choices.tsx'

/** Form that requests a walk-through of a valuation's home. Works without JavaScript. */
export function WalkthroughForm({ token, times, onDone }: WalkthroughFormProps) {
  const sendsEmail = useSendsEmail()
  const form = usePublicForm({
    call: requestWalkthrough,
    schema: Fields,
    defaults: { token, first: '', second: '', third: '', message: '', contactConsent: false },
    hidden: ['token'],
    done: { message: sendsEmail ? 'We got your request and emailed you a copy.' : 'We got your request.', path: null },
    more: () => ({ tracking: trackingContext() }),
    onDone: ({ reply_due_at }) => onDone(reply_due_at),
  })

  return (
    <PublicForm of={form} label="Request a walk-through" className="gap-6">
      <fieldset className="grid gap-4">
        <legend className="mb-1 font-semibold">When are you available?</legend>
        <p className="text-ink-2 text-small">Indianapolis time. Choose up to 3 times so we can confirm sooner.</p>
        <TimeChoices form={form} times={times} />
      </fieldset>
      <form.TextArea name="message" label={FIELD_LABELS.message} rows={3} maxLength={1000} isOptional />
      <ContactBox form={form} />
      <SendButton size="md">Request walk-through</SendButton>
    </PublicForm>
  )
}

interface WalkthroughFormProps {
  token: string
  times: readonly Date[]
  onDone: (replyDueAt: Date) => void
}
