import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmForm } from '#features/newsletter/components/confirm-form.tsx'
import { pageHead } from '#kit/page/head.ts'
import { LinkButton } from '#ui/fields/button.tsx'

/** Page of the link in the email for double opt-in. Opening it changes nothing. */
export const Route = createFileRoute('/newsletter/confirm/$token')({
  head: ({ matches }) => pageHead(matches, { title: 'Confirm your newsletter subscription', isIndexed: false }),
  component: Confirm,
})

function Confirm() {
  const { token } = Route.useParams()
  const [isDone, setDone] = useState(false)
  return (
    <div className="wrap-text grid justify-items-start gap-6 py-14 lg:py-24">
      <h1 className="display-2 text-navy-800">
        {isDone ? 'You’re on the list' : 'Do you want our monthly newsletter?'}
      </h1>
      <p className="lead text-ink-2">
        {isDone
          ? 'You’ll get our next issue. Every issue has an unsubscribe link.'
          : 'Select the button to confirm. We won’t email you until you do.'}
      </p>
      {isDone ? (
        <LinkButton to="/" variant="outline">
          Back to home
        </LinkButton>
      ) : (
        <ConfirmForm token={token} onDone={() => setDone(true)} />
      )}
    </div>
  )
}
