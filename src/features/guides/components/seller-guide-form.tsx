import { useState } from 'react'
import { ContactBox } from '#features/accounts/public.tsx'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { CaptchaNote, captchaPass } from '#features/captcha/public.tsx'
import { trackingContext } from '#features/contacts/public.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { Honeypot } from '#kit/form/honeypot.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { Notice } from '#ui/notice.tsx'
import { captureSellerGuideLead } from '../functions.ts'
import { SellerGuideForm as Schema, type SellerGuide } from '../schema.ts'

const SENT = 'We emailed you the checklist, and we’ll follow up within 1 business day.'

/** Sends the sellers' checklist. The guide itself can be read without it. */
export function SellerGuideForm() {
  const { name } = useBrokerage()
  const [sent, setSent] = useState<SellerGuide | null>(null)
  const form = useCallForm({
    call: Object.assign(attempt, { url: captureSellerGuideLead.url }),
    schema: Schema,
    defaults: { name: '', email: '', contactConsent: false, website: '' },
    done: { message: SENT, path: null },
    onDone: setSent,
  })

  async function attempt({ data }: Parameters<typeof captureSellerGuideLead>[0]) {
    const captcha = await captchaPass('public_form')
    return captureSellerGuideLead({ data: { ...data, captcha, tracking: trackingContext() } })
  }

  if (sent) {
    return (
      <Notice tone="ok" isLive>
        <p>
          {`We emailed you the checklist. ${sent.answerer ?? name} will follow up by ${weekday(sent.due_at, 'long')}, ${dayAndTime(sent.due_at)}.`}
        </p>
      </Notice>
    )
  }
  return (
    <>
      <DoneNotice />
      <Form of={form} label="Sellers checklist" className="relative grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <form.TextField name="name" label="Name" autoComplete="name" maxLength={120} isRequired />
          <form.TextField name="email" type="email" label="E-mail" autoComplete="email" isRequired />
        </div>
        <Honeypot form={form} />
        <ContactBox form={form} />
        <CaptchaNote />
        <div>
          <SubmitButton busyLabel="Sending…">Send me the checklist</SubmitButton>
        </div>
      </Form>
    </>
  )
}
