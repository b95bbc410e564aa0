import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { UnsubscribeForm } from '#features/outbox/components/unsubscribe-form.tsx'
import { unsubscribe } from '#features/outbox/functions.ts'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { LinkButton } from '#ui/fields/button.tsx'

/**
 * Page of an email's unsubscribe link. Opening it changes nothing, because mail clients open links automatically; they
 * unsubscribe with a POST. Source: RFC 8058.
 */
export const Route = createFileRoute('/unsubscribe/$token')({
  server: {
    handlers: {
      POST: async ({ params }) => {
        try {
          await unsubscribe({ data: { token: params.token } })
          return new Response('You’re unsubscribed.', { headers: { 'cache-control': 'no-store' } })
        } catch (error) {
          return new Response('We couldn’t do that.', { status: asAppError(error)?.status ?? 500 })
        }
      },
    },
  },
  head: ({ matches }) => pageHead(matches, { title: 'Unsubscribe', isIndexed: false }),
  component: Page,
})

function Page() {
  const { token } = Route.useParams()
  const [isDone, setDone] = useState(false)
  return (
    <div className="wrap-text grid justify-items-start gap-6 py-14 lg:py-24">
      <h1 className="display-2 text-navy-800">{isDone ? 'You’re unsubscribed' : 'Unsubscribe from our email?'}</h1>
      <p className="lead text-ink-2">
        {isDone
          ? 'We won’t send marketing to this address. You’ll still get emails you ask for, such as a new password.'
          : 'We won’t send marketing to this address. You’ll still get emails about your account and requests.'}
      </p>
      {isDone ? (
        <LinkButton to="/" variant="outline">
          Back to home
        </LinkButton>
      ) : (
        <UnsubscribeForm token={token} onDone={() => setDone(true)} />
      )}
    </div>
  )
}
