import { ContactBox } from '#features/accounts/public.tsx'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { CaptchaNote, captchaPass } from '#features/captcha/public.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { Honeypot } from '#kit/form/honeypot.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { phoneText } from '#kit/form/phone.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { trackingContext } from '../browser/tracking.ts'
import { askAboutHome } from '../functions.ts'
import { type ContactPromise, HomeQuestionForm as Schema } from '../schema.ts'
import { WAYS } from '../words.ts'

/** Asks about a home without an account and without JavaScript. */
export function HomeQuestionForm({ propertyId, promise, person, onDone }: HomeQuestionFormProps) {
  const { name } = useBrokerage()
  const form = useCallForm({
    call: Object.assign(attempt, { url: askAboutHome.url }),
    schema: Schema,
    defaults: {
      propertyId,
      name: person?.name ?? '',
      email: person?.email ?? '',
      phone: person?.phone ?? '',
      way: 'email',
      message: '',
      contactConsent: false,
      website: '',
    },
    hidden: ['propertyId'],
    done: { message: 'We got your question and emailed you a confirmation.', path: null },
    onDone,
  })
  const { values } = form

  async function attempt({ data }: Parameters<typeof askAboutHome>[0]) {
    const captcha = await captchaPass('public_form')
    return askAboutHome({ data: { ...data, captcha, tracking: trackingContext() } })
  }

  return (
    <Form of={form} label="Question about this home" className="relative grid gap-5">
      <form.TextArea name="message" label="Your question" rows={5} maxLength={2000} isRequired />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.TextField
          name="name"
          label="Name"
          autoComplete="name"
          maxLength={120}
          isRequired
          className="sm:col-span-2"
        />
        <form.TextField name="email" type="email" label="Email" autoComplete="email" isRequired />
        <form.TextField
          name="phone"
          type="tel"
          label="Phone"
          autoComplete="tel"
          isOptional={values.way === 'email'}
          isRequired={values.way !== 'email'}
          format={phoneText}
        />
      </div>
      <form.RadioGroup name="way" label="How should we contact you?" options={optionsOf(WAYS)} />
      <Honeypot form={form} />
      <ContactBox form={form} />
      <p className="border-gold-500 border-l-3 pl-3.5 text-small">
        <b>{`${promise.answerer?.name ?? name} will reply by ${weekday(promise.due_at, 'long')}, ${dayAndTime(promise.due_at)}.`}</b>{' '}
        We won’t share your number with other brokerages or lenders unless you ask.
      </p>
      <CaptchaNote />
      <FormActions>
        <SubmitButton size="lg" busyLabel="Sending…">
          Send question
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

interface HomeQuestionFormProps {
  propertyId: string
  promise: ContactPromise
  /** The signed-in visitor, so that the form asks for nothing that we know. */
  person: { name: string; email: string; phone: string | null } | null
  onDone: (promise: ContactPromise) => void
}
