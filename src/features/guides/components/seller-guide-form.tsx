import { useState } from 'react'
import { ContactBox } from '#features/accounts/public.tsx'
import { CaptchaNote, captchaPass } from '#features/captcha/public.tsx'
import { trackingContext } from '#features/contacts/public.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { Honeypot } from '#kit/form/honeypot.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { Notice } from '#ui/notice.tsx'
import { captureSellerGuideLead } from '../functions.ts'
import { SellerGuideForm as Schema } from '../schema.ts'

const SENT = 'The checklist is on its way to your inbox. The whole guide stands on this site, open to everybody.'

/** Sends the sellers' checklist. The guide itself can be read without it. */
export function SellerGuideForm() {
  const [isSent, setSent] = useState(false)
  const form = useCallForm({
    call: Object.assign(attempt, { url: captureSellerGuideLead.url }),
    schema: Schema,
    defaults: { name: '', email: '', contactConsent: false, website: '' },
    done: { message: SENT, path: null },
    onDone: () => setSent(true),
  })

  async function attempt({ data }: Parameters<typeof captureSellerGuideLead>[0]) {
    const captcha = await captchaPass('public_form')
    return captureSellerGuideLead({ data: { ...data, captcha, tracking: trackingContext() } })
  }

  if (isSent) {
    return (
      <Notice tone="ok" isLive>
        <p>{SENT}</p>
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
