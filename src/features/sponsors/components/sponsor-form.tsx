import { trackingContext } from '#features/leads/public.tsx'
import { ContactBox, PublicForm, SendButton, usePublicForm } from '#features/public-forms/public.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { phoneText } from '#kit/form/phone.ts'
import { day } from '#kit/time/format.ts'
import { submitSponsorInquiry } from '../functions.ts'
import { type InquiryAnswer, SubmitSponsorInquiry } from '../schema.ts'
import { SPONSOR_LEVELS } from '../words.ts'
import { LogoField } from './logo-field.tsx'

/** Form of a company that wants to sponsor an event. Everything but the logo works without JavaScript. */
export function SponsorForm({ choices, eventId, onDone }: SponsorFormProps) {
  const form = usePublicForm({
    call: submitSponsorInquiry,
    schema: SubmitSponsorInquiry,
    defaults: {
      company: '',
      name: '',
      email: '',
      phone: '',
      website_url: '',
      level: '',
      eventId: choices.find(({ id }) => id === eventId)?.id ?? '',
      logoId: '',
      message: '',
      contactConsent: false,
    },
    hidden: ['logoId'],
    done: { message: 'Thank you for your offer. We sent you an email with our reply time.', path: null },
    more: () => ({ tracking: trackingContext() }),
    onDone,
  })

  return (
    <PublicForm of={form} label="Sponsor" className="gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.TextField name="company" label="Company" autoComplete="organization" maxLength={120} isRequired />
        <form.TextField name="name" label="Your name" autoComplete="name" maxLength={120} isRequired />
        <form.TextField name="email" type="email" label="Email" autoComplete="email" isRequired />
        <form.TextField name="phone" type="tel" label="Phone" format={phoneText} autoComplete="tel" isOptional />
        <form.SelectField
          name="level"
          label="What would you like to sponsor?"
          placeholder="Choose one"
          options={optionsOf(SPONSOR_LEVELS)}
          isRequired
        />
        <form.SelectField
          name="eventId"
          label="Which event?"
          isOptional
          options={[
            { value: '', label: 'Any event' },
            ...choices.map(({ id, title, starts_at }) => ({ value: id, label: `${title}, ${day(starts_at)}` })),
          ]}
        />
        <form.TextField
          name="website_url"
          label="Website"
          help="Your name links to it."
          autoComplete="url"
          maxLength={300}
          isOptional
          className="sm:col-span-2"
        />
      </div>
      <LogoField error={form.errors.logoId} onLogo={(logoId) => form.setValue('logoId', logoId)} />
      <form.TextArea name="message" label="Anything we should know" rows={4} isOptional />
      <ContactBox form={form} />
      <SendButton>Send offer</SendButton>
    </PublicForm>
  )
}

interface SponsorFormProps {
  choices: readonly { id: string; title: string; starts_at: Date }[]
  /** Id of the event whose page led here. */
  eventId: string | undefined
  onDone: (answer: InquiryAnswer) => void
}
