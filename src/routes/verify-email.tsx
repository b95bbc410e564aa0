import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ResendForm } from '#features/accounts/components/resend-form.tsx'
import { VerifyForm } from '#features/accounts/components/verify-form.tsx'
import { getVerification } from '#features/accounts/functions.ts'
import type { LinkState } from '#features/accounts/schema.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/head.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { linkClass } from '#ui/link-class.ts'
import { AuthHeading } from './-layout/auth-heading.tsx'
import { AuthHelp } from './-layout/auth-help.tsx'
import { AuthPage } from './-layout/auth-page.tsx'

/** Source: specification 2, /verify-email. What `error` says is never shown as it came: anybody can write it into a link. */
interface VerifySearch {
  token?: string
  type?: string
  error?: string
  error_description?: string
}

export const Route = createFileRoute('/verify-email')({
  staticData: { layout: 'auth' },
  validateSearch: (search: Record<string, unknown>): VerifySearch => ({
    token: text(search.token),
    type: text(search.type),
    error: text(search.error),
    error_description: text(search.error_description),
  }),
  loaderDeps: ({ search: { token, type, error } }) => ({ token, type, error }),
  loader: async ({ deps: { token, type, error } }): Promise<{ state: LinkState | 'confirmed' }> => {
    if (!token && !error && type === 'confirmed') return { state: 'confirmed' }
    if (!token || error || token.length > 200) return { state: 'invalid' }
    return getVerification({ data: { token } })
  },
  head: ({ matches }) => pageHead(matches, { title: 'Confirm your e-mail address', isIndexed: false }),
  component: Verify,
})

/** Search parameters are read as JSON: a token of digits alone comes as a number. */
function text(value: unknown): string | undefined {
  return (typeof value === 'string' && value) || typeof value === 'number' ? String(value) : undefined
}

function Verify() {
  const { state } = Route.useLoaderData()
  const { token = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  // What the link was is known once: after it is used up the page says what was done.
  const [isConfirmed, setConfirmed] = useState(false)
  if (isConfirmed || state === 'confirmed') return <Confirmed />
  if (state === 'expired' || state === 'invalid') return <Dead isExpired={state === 'expired'} />
  return (
    <AuthPage>
      <AuthHeading title="Confirm your address">
        {state === 'good'
          ? 'One press, and your account is open.'
          : 'You opened the link in another browser than the one you registered with, so please say that it is you.'}
      </AuthHeading>
      <VerifyForm
        token={token}
        needsPassword={state === 'password_needed'}
        donePath="/verify-email?type=confirmed"
        onDone={() => setConfirmed(true)}
        onNewPassword={(resetToken) => void navigate({ to: '/reset-password', search: { token: resetToken } })}
      />
      <AuthHelp />
    </AuthPage>
  )
}

function Confirmed() {
  return (
    <AuthPage>
      <AuthHeading title="Your account is open" outcome={{ isGood: true, text: 'E-mail confirmed' }}>
        Price history and days on market are open to you now. A letter with what you agreed to is on its way.
      </AuthHeading>
      <p className="flex flex-wrap gap-3">
        <LinkButton to="/login">Sign in</LinkButton>
        <LinkButton to="/properties" variant="outline">
          Later, search homes
        </LinkButton>
      </p>
      <AuthHelp />
    </AuthPage>
  )
}

function Dead({ isExpired }: { isExpired: boolean }) {
  return (
    <AuthPage>
      <AuthHeading title="Ask for a new link" outcome={{ isGood: false, text: 'This link no longer works' }}>
        {isExpired ? 'It was older than 24 hours.' : 'A link works once, and for 24 hours.'} If you used it before, your
        account is open:{' '}
        <a href="/login" className={linkClass()}>
          sign in
        </a>
        .
      </AuthHeading>
      <DoneNotice />
      <ResendForm donePath="/verify-email" />
      <AuthHelp />
    </AuthPage>
  )
}
