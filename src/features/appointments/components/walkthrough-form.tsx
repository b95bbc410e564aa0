import { ContactBox } from '#features/accounts/public.tsx'
import { CaptchaNote, captchaPass } from '#features/captcha/public.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { localOf } from '#kit/local-time.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { timeText } from '../browser/time-text.ts'
import { requestWalkthrough } from '../functions.ts'
import { WalkthroughForm as Fields } from '../schema.ts'
import { FIELD_LABELS } from '../words.ts'

/** Requests a walk-through of the home of a valuation; works without JavaScript. */
export function WalkthroughForm({ token, times, onDone }: WalkthroughFormProps) {
  const form = useCallForm({
    call: Object.assign(attempt, { url: requestWalkthrough.url }),
    schema: Fields,
    defaults: { token, first: '', second: '', third: '', message: '', contactConsent: false },
    hidden: ['token'],
    done: { message: 'We got your request and emailed you a copy.', path: null },
    onDone: ({ reply_due_at }) => onDone(reply_due_at),
  })
  const options = times.map((at) => ({ value: localOf(at), label: timeText(at) }))

  async function attempt({ data }: Parameters<typeof requestWalkthrough>[0]) {
    return requestWalkthrough({ data: { ...data, captcha: await captchaPass('public_form') } })
  }

  return (
    <Form of={form} label="Request a walk-through" className="grid gap-6">
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
      <FormActions>
        <SubmitButton busyLabel="Sending…">Request walk-through</SubmitButton>
      </FormActions>
      <CaptchaNote />
    </Form>
  )
}

interface WalkthroughFormProps {
  token: string
  times: readonly Date[]
  onDone: (replyDueAt: Date) => void
}
