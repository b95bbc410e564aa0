import { ContactBox } from '#features/accounts/public.tsx'
import { CaptchaNote, captchaPass } from '#features/captcha/public.tsx'
import { trackingContext } from '#features/contacts/public.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { Honeypot } from '#kit/form/honeypot.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { phoneText } from '#kit/form/phone.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { day } from '#kit/time/format.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { submitSponsorInquiry } from '../functions.ts'
import { type InquiryAnswer, SponsorForm as Schema } from '../schema.ts'
import { SPONSOR_LEVELS } from '../words.ts'
import { LogoField } from './logo-field.tsx'

/** A firm offers to pay for an evening; all but the logo works without JavaScript. */
export function SponsorForm({ choices, eventId, onDone }: SponsorFormProps) {
  const form = useCallForm({
    call: Object.assign(attempt, { url: submitSponsorInquiry.url }),
    schema: Schema,
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
      website: '',
    },
    hidden: ['logoId'],
    done: { message: 'Thank you for offering. A letter with the time of our answer is on its way to you.', path: null },
    onDone,
  })

  async function attempt({ data }: Parameters<typeof submitSponsorInquiry>[0]) {
    const captcha = await captchaPass('public_form')
    return submitSponsorInquiry({ data: { ...data, captcha, tracking: trackingContext() } })
  }

  return (
    <>
      <DoneNotice />
      <Form of={form} label="Sponsor" className="relative grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <form.TextField name="company" label="Firm" autoComplete="organization" maxLength={120} isRequired />
          <form.TextField name="name" label="Your name" autoComplete="name" maxLength={120} isRequired />
          <form.TextField name="email" type="email" label="E-mail" autoComplete="email" isRequired />
          <form.TextField name="phone" type="tel" label="Phone" format={phoneText} autoComplete="tel" isOptional />
          <form.SelectField
            name="level"
            label="What would you pay for?"
            placeholder="Choose one"
            options={optionsOf(SPONSOR_LEVELS)}
            isRequired
          />
          <form.SelectField
            name="eventId"
            label="Which evening?"
            isOptional
            options={[
              { value: '', label: 'Any of them' },
              ...choices.map(({ id, title, starts_at }) => ({ value: id, label: `${title}, ${day(starts_at)}` })),
            ]}
          />
          <form.TextField
            name="website_url"
            label="Website"
            help="Your name on the page leads there."
            autoComplete="url"
            maxLength={300}
            isOptional
            className="sm:col-span-2"
          />
        </div>
        <LogoField error={form.errors.logoId} onLogo={(logoId) => form.setValue('logoId', logoId)} />
        <form.TextArea name="message" label="Anything we should know" rows={4} isOptional />
        <Honeypot form={form} />
        <ContactBox form={form} />
        <CaptchaNote />
        <FormActions>
          <SubmitButton size="lg" busyLabel="Sending…">
            Send the offer
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  )
}

interface SponsorFormProps {
  choices: readonly { id: string; title: string; starts_at: Date }[]
  /** The evening whose page led here. */
  eventId: string | undefined
  onDone: (answer: InquiryAnswer) => void
}
