import { useState } from 'react'
import { useBrokerage, useSendsEmail } from '#features/brokerage/public.tsx'
import { trackingContext } from '#features/leads/public.tsx'
import { ContactBox, PublicForm, SendButton, usePublicForm } from '#features/public-forms/public.tsx'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { captureSellerGuideLead } from '../functions.ts'
import { CaptureSellerGuideLead, type SellerGuide } from '../schema.ts'

/** Form that emails the sellers' checklist. The guide is readable without it. */
export function SellerGuideForm() {
  const { name } = useBrokerage()
  const received = useSendsEmail() ? 'We emailed you the checklist.' : 'We got your request for the checklist.'
  const [sent, setSent] = useState<SellerGuide | null>(null)
  const form = usePublicForm({
    call: captureSellerGuideLead,
    schema: CaptureSellerGuideLead,
    defaults: { name: '', email: '', contactConsent: false },
    done: { message: `${received} We’ll follow up within 24 hours.`, path: null },
    more: () => ({ tracking: trackingContext() }),
    onDone: setSent,
  })

  if (sent) {
    return (
      <Notice tone="ok" isLive>
        <p>
          {`${received} ${sent.answerer ?? name} will follow up by ${weekday(sent.due_at, 'long')}, ${dayAndTime(sent.due_at)}.`}
        </p>
      </Notice>
    )
  }
  return (
    <PublicForm of={form} label="Sellers checklist" className="gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <form.TextField name="name" label="Name" autoComplete="name" maxLength={120} isRequired />
        <form.TextField name="email" type="email" label="Email" autoComplete="email" isRequired />
      </div>
      <ContactBox form={form} />
      <SendButton size="md">Send me the checklist</SendButton>
    </PublicForm>
  )
}
