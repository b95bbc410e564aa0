import { useBrokerage, useSendsEmail } from '#features/brokerage/public.tsx'
import { trackingContext } from '#features/leads/public.tsx'
import { WAYS } from '#features/leads/words.ts'
import { ContactBox, PublicForm, SendButton, usePublicForm } from '#features/public-forms/public.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { phoneText } from '#kit/form/phone.ts'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { askAboutHome } from '../functions.ts'
import { AskAboutHome, type ContactPromise } from '../schema.ts'

/** Form for a question about a home. It needs no account and no JavaScript. */
export function HomeQuestionForm({ propertyId, promise, person, onDone }: HomeQuestionFormProps) {
  const { name } = useBrokerage()
  const sendsEmail = useSendsEmail()
  const form = usePublicForm({
    call: askAboutHome,
    schema: AskAboutHome,
    defaults: {
      propertyId,
      name: person?.name ?? '',
      email: person?.email ?? '',
      phone: person?.phone ?? '',
      way: 'email',
      message: '',
      contactConsent: false,
    },
    hidden: ['propertyId'],
    done: {
      message: sendsEmail ? 'We got your question and emailed you a confirmation.' : 'We got your question.',
      path: null,
    },
    more: () => ({ tracking: trackingContext() }),
    onDone,
  })
  const { values } = form

  return (
    <PublicForm of={form} label="Question about this home" className="gap-5">
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
      <ContactBox form={form} />
      <p className="border-gold-500 border-l-3 pl-3.5 text-small">
        <b>{`${promise.answerer?.name ?? name} will reply by ${weekday(promise.due_at, 'long')}, ${dayAndTime(promise.due_at)}.`}</b>{' '}
        We won’t share your number with other brokerages or lenders unless you ask.
      </p>
      <SendButton>Send question</SendButton>
    </PublicForm>
  )
}

interface HomeQuestionFormProps {
  propertyId: string
  promise: ContactPromise
  /** The signed-in user, whose contact details are prefilled. */
  person: { name: string; email: string; phone: string | null } | null
  onDone: (promise: ContactPromise) => void
}
