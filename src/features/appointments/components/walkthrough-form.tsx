import { ContactBox } from '#features/accounts/public.tsx'
import { CaptchaNote, captchaPass } from '#features/captcha/public.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { requestWalkthrough } from '../functions.ts'
import { WalkthroughForm as Fields } from '../schema.ts'
import { FIELD_LABELS } from '../words.ts'
import { TimeChoices } from './time-choices.tsx'

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

  async function attempt({ data }: Parameters<typeof requestWalkthrough>[0]) {
    return requestWalkthrough({ data: { ...data, captcha: await captchaPass('public_form') } })
  }

  return (
    <Form of={form} label="Request a walk-through" className="grid gap-6">
      <fieldset className="grid gap-4">
        <legend className="mb-1 font-semibold">What times suit you?</legend>
        <p className="text-ink-2 text-small">Indianapolis time. Pick up to three so we can confirm sooner.</p>
        <TimeChoices form={form} times={times} />
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
