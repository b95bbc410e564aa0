import { trackingContext } from '#features/contacts/public.tsx'
import { ContactBox, PublicForm, SendButton, usePublicForm } from '#features/public-forms/public.tsx'
import { localOf } from '#kit/time/local-time.ts'
import { timeText } from '../browser/time-text.ts'
import { requestWalkthrough } from '../functions.ts'
import { WalkthroughForm as Fields } from '../schema.ts'
import { FIELD_LABELS } from '../words.ts'

/** Requests a walk-through of the home of a valuation; works without JavaScript. */
export function WalkthroughForm({ token, times, onDone }: WalkthroughFormProps) {
  const form = usePublicForm({
    call: requestWalkthrough,
    schema: Fields,
    defaults: { token, first: '', second: '', third: '', message: '', contactConsent: false },
    hidden: ['token'],
    done: { message: 'We got your request and emailed you a copy.', path: null },
    more: () => ({ tracking: trackingContext() }),
    onDone: ({ reply_due_at }) => onDone(reply_due_at),
  })
  const options = times.map((at) => ({ value: localOf(at), label: timeText(at) }))

  return (
    <PublicForm of={form} label="Request a walk-through" className="gap-6">
      <fieldset className="grid gap-4">
        <legend className="mb-1 font-semibold">What times suit you?</legend>
        <p className="text-ink-2 text-small">Indianapolis time. Pick up to three so we can confirm sooner.</p>
        <form.SelectField
          name="first"
          label={FIELD_LABELS.first}
          placeholder="Choose a time"
          options={options}
          isRequired
        />
        <form.SelectField
          name="second"
          label={FIELD_LABELS.second}
          placeholder="No second choice"
          options={options}
          isOptional
        />
        <form.SelectField
          name="third"
          label={FIELD_LABELS.third}
          placeholder="No third choice"
          options={options}
          isOptional
        />
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
