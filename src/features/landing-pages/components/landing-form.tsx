import { useState } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import type { ContactPromise } from '#features/contacts/schema.ts'
import { trackingContext } from '#features/leads/public.tsx'
import { ContactBox, PublicForm, SendButton, usePublicForm } from '#features/public-forms/public.tsx'
import { phoneText } from '#kit/form/phone.ts'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { linkClass } from '#ui/text/link.tsx'
import { Avatar } from '#ui/text/person.tsx'
import { visitId } from '../browser/use-landing-view.ts'
import { captureLandingPageLead } from '../functions.ts'
import { CaptureLandingPageLead } from '../schema.ts'

/**
 * Form for a tour request or a question about the home. It shows who replies and by when, and works without JavaScript.
 */
export function LandingForm({ landingPageId, promise }: { landingPageId: string; promise: ContactPromise }) {
  const { name } = useBrokerage()
  const [sent, setSent] = useState<ContactPromise | null>(null)
  const form = usePublicForm({
    call: captureLandingPageLead,
    schema: CaptureLandingPageLead,
    defaults: { landingPageId, name: '', reach: '', question: '', contactConsent: false },
    hidden: ['landingPageId'],
    done: { message: 'We got your question. See below for when we’ll reply.', path: null },
    more: () => ({ visitId: visitId(), tracking: trackingContext() }),
    onDone: setSent,
  })

  if (sent) return <Sent promise={sent} />
  const who = promise.answerer?.name ?? name
  return (
    <>
      <PublicForm of={form} label="See it, or ask about it" className="gap-4">
        <form.TextField name="name" label="Name" autoComplete="name" maxLength={120} isRequired />
        <form.TextField
          name="reach"
          label="Phone or email"
          help="One of them is enough."
          autoComplete="email"
          maxLength={254}
          isRequired
          format={(typed) => (typed.includes('@') ? typed : phoneText(typed))}
        />
        <form.TextArea name="question" label="Question" rows={2} isOptional />
        <ContactBox form={form} />
        <SendButton isBlock>
          {promise.answerer ? `Send to ${promise.answerer.name.split(/\s+/, 1)[0]}` : 'Send'}
        </SendButton>
      </PublicForm>
      <div className="mt-5 flex items-center gap-3 border-line border-t pt-4">
        {promise.answerer?.photo_key ? (
          // The name is next to it.
          <img
            src={`/img/${promise.answerer.photo_key}?width=320`}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            className="size-12 rounded-control object-cover"
          />
        ) : (
          <Avatar name={who} />
        )}
        <p className="text-small">
          <b className="block">{who}</b>
          <span className="text-ink-2">
            {promise.answerer && `${promise.answerer.title}. `}
            {`Replies by ${weekday(promise.due_at, 'long')}, ${dayAndTime(promise.due_at)}.`}
          </span>
        </p>
      </div>
    </>
  )
}

function Sent({ promise: { due_at, answerer } }: { promise: ContactPromise }) {
  const { name, phone } = useBrokerage()
  const line = answerer?.phone ?? phone
  return (
    <div role="status" className="grid gap-3">
      <p className="subtitle">We got your question</p>
      <p className="text-ink-2">
        {`${answerer?.name ?? name} will reply by `}
        <b className="text-ink">{`${weekday(due_at, 'long')}, ${dayAndTime(due_at)}`}</b>. If we miss that time, our
        managers get an alert.
      </p>
      {line && (
        <p>
          Urgent? Call{' '}
          <a href={telephoneUrl(line)} className={`${linkClass()} tabular`}>
            {line}
          </a>
          .
        </p>
      )}
    </div>
  )
}
