import { useBrokerage, useSendsEmail } from '#features/brokerage/public.tsx'
import { trackingContext } from '#features/leads/public.tsx'
import { TOPICS, type Topic } from '#features/leads/words/topics.ts'
import { WAYS } from '#features/leads/words.ts'
import { ContactBox, PublicForm, SendButton, usePublicForm } from '#features/public-forms/public.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { phoneText } from '#kit/form/phone.ts'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { submitContact } from '../functions.ts'
import { type ContactPromise, SubmitContact } from '../schema.ts'

/** Contact form of the brokerage. It shows who replies and by when, and works without JavaScript. */
export function ContactForm({ promise, agent, topic, onDone }: ContactFormProps) {
  const { name } = useBrokerage()
  const sendsEmail = useSendsEmail()
  const form = usePublicForm({
    call: submitContact,
    schema: SubmitContact,
    defaults: {
      name: '',
      email: '',
      phone: '',
      topic: topic ?? '',
      way: 'email',
      message: '',
      contactConsent: false,
      agent: agent ?? '',
    },
    hidden: ['agent'],
    done: {
      message: sendsEmail ? 'We got your message and emailed you a confirmation.' : 'We got your message.',
      path: null,
    },
    more: () => ({ tracking: trackingContext() }),
    onDone,
  })
  const { values } = form

  const who = promise.answerer
    ? `${promise.answerer.name}, ${promise.answerer.title.charAt(0).toLowerCase()}${promise.answerer.title.slice(1)},`
    : name
  return (
    <PublicForm of={form} label="Contact" className="gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.TextField name="name" label="Name" autoComplete="name" maxLength={120} isRequired />
        <form.TextField name="email" type="email" label="Email" autoComplete="email" isRequired />
        <form.SelectField name="topic" label="Topic" placeholder="Choose one" options={optionsOf(TOPICS)} isRequired />
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
      <form.RadioGroup name="way" label="How should we contact you?" options={optionsOf(WAYS)} />
      <ContactBox form={form} />
      <p className="border-gold-500 border-l-3 pl-3.5 text-small">
        <b>{`${who} will reply by ${weekday(promise.due_at, 'long')}, ${dayAndTime(promise.due_at)}.`}</b> We won’t
        share your number with other brokerages or lenders unless you ask.
      </p>
      <SendButton>Send message</SendButton>
    </PublicForm>
  )
}

interface ContactFormProps {
  promise: ContactPromise
  /** Slug of the addressed agent. */
  agent: string | undefined
  /** Topic of the page that led here. */
  topic: Topic | undefined
  onDone: (promise: ContactPromise) => void
}
