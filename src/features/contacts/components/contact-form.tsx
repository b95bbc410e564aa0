import { ContactBox } from '#features/accounts/public.tsx'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { CaptchaNote, captchaPass } from '#features/captcha/public.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { Honeypot } from '#kit/form/honeypot.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { phoneText } from '#kit/form/phone.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { trackingContext } from '../browser/tracking.ts'
import { submitContact } from '../functions.ts'
import { type ContactPromise, ContactForm as Schema } from '../schema.ts'
import { TOPICS, type Topic } from '../words/topics.ts'
import { WAYS } from '../words.ts'

/** Writes to the brokerage. Who answers and by when is said before it is sent; it works without JavaScript. */
export function ContactForm({ promise, agent, topic, onDone }: ContactFormProps) {
  const { name } = useBrokerage()
  const form = useCallForm({
    call: Object.assign(attempt, { url: submitContact.url }),
    schema: Schema,
    defaults: {
      name: '',
      email: '',
      phone: '',
      topic: topic ?? '',
      way: 'email',
      message: '',
      contactConsent: false,
      agent: agent ?? '',
      website: '',
    },
    hidden: ['agent'],
    done: {
      message: 'Your message has arrived. A letter with the time of our answer is on its way to you.',
      path: null,
    },
    onDone,
  })
  const { values } = form

  async function attempt({ data }: Parameters<typeof submitContact>[0]) {
    const captcha = await captchaPass('public_form')
    return submitContact({ data: { ...data, captcha, tracking: trackingContext() } })
  }

  const who = promise.answerer
    ? `${promise.answerer.name}, ${promise.answerer.title.charAt(0).toLowerCase()}${promise.answerer.title.slice(1)},`
    : name
  return (
    <>
      <DoneNotice />
      <Form of={form} label="Contact" className="relative grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <form.TextField name="name" label="Name" autoComplete="name" maxLength={120} isRequired />
          <form.TextField name="email" type="email" label="E-mail" autoComplete="email" isRequired />
          <form.SelectField
            name="topic"
            label="What is it about?"
            placeholder="Choose one"
            options={optionsOf(TOPICS)}
            isRequired
          />
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
        <form.TextArea name="message" label="Your message" rows={6} isRequired />
        <form.RadioGroup name="way" label="How should we answer?" options={optionsOf(WAYS)} />
        <Honeypot form={form} />
        <ContactBox form={form} />
        <p className="border-gold-500 border-l-3 pl-3.5 text-small">
          <b>{`${who} answers by ${weekday(promise.due_at, 'long')}, ${dayAndTime(promise.due_at)}.`}</b> Your number
          stays in this office: it goes to no other agent, lender or list.
        </p>
        <CaptchaNote />
        <FormActions>
          <SubmitButton size="lg" busyLabel="Sending…">
            Send message
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  )
}

interface ContactFormProps {
  promise: ContactPromise
  /** Slug of the agent that it is meant for. */
  agent: string | undefined
  /** What a page that led here was about. */
  topic: Topic | undefined
  onDone: (promise: ContactPromise) => void
}
