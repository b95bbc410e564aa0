import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmEmailForm } from '#features/accounts/components/confirm-email-form.tsx'
import { VerifyForm } from '#features/accounts/components/verify-form.tsx'
import { getEmailChange, getVerification } from '#features/accounts/functions.ts'
import type { EmailChange, LinkState } from '#features/accounts/schema.ts'
import { pageHead } from '#kit/page/head.ts'
import { AuthHeading } from '#shell/auth-heading.tsx'
import { AuthHelp } from '#shell/auth-help.tsx'
import { AuthPage } from '#shell/auth-page.tsx'
import { DeadEmailLink, EmailChanged, EmailConfirmed } from '#shell/verify-email-pages.tsx'

/**
 * Source: specification 2, /verify-email. `type` is `email_change` in the email to an account's new address. Never show
 * `error` verbatim, because anyone can put text into a link.
 */
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
  loader: async ({ deps: { token, type, error } }): Promise<Link> => {
    if (!token && !error && (type === 'confirmed' || type === 'email_changed')) return { state: type }
    const isChange = type === 'email_change'
    if (!token || error || token.length > 200) return { state: 'invalid', isChange }
    if (isChange) return { ...(await getEmailChange({ data: { token } })), isChange }
    return getVerification({ data: { token } })
  },
  head: ({ matches }) => pageHead(matches, { title: 'Confirm your email address', isIndexed: false }),
  component: Verify,
})

interface Link {
  state: LinkState | 'confirmed' | 'email_changed'
  /** True if the link changes an account's address. */
  isChange?: boolean
  email?: EmailChange['email']
}

/** Search parameters are parsed as JSON, so a token of digits arrives as a number. */
function text(value: unknown): string | undefined {
  return (typeof value === 'string' && value) || typeof value === 'number' ? String(value) : undefined
}

function Verify() {
  const { state, isChange = false, email = null } = Route.useLoaderData()
  const { token = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  // The link's state is lost once it is used, so remember the outcome.
  const [isConfirmed, setConfirmed] = useState(false)
  const [next, setNext] = useState<string | null>(null)
  if (isConfirmed ? isChange : state === 'email_changed') return <EmailChanged />
  if (isConfirmed || state === 'confirmed' || state === 'email_changed') return <EmailConfirmed next={next} />
  if (state === 'expired' || state === 'invalid')
    return <DeadEmailLink isExpired={state === 'expired'} isChange={isChange} />
  if (isChange) {
    return (
      <AuthPage>
        <AuthHeading title="Use this address?">
          After that, you’ll sign in with <b className="break-words text-ink">{email}</b>, and our email will go there.
          {state === 'password_needed' && ' You’re not signed in here, so enter your password to confirm it’s you.'}
        </AuthHeading>
        <ConfirmEmailForm
          token={token}
          needsPassword={state === 'password_needed'}
          donePath="/verify-email?type=email_changed"
          onDone={() => setConfirmed(true)}
        />
        <AuthHelp />
      </AuthPage>
    )
  }
  return (
    <AuthPage>
      <AuthHeading title="Confirm your address">
        {state === 'good'
          ? 'Select the button to activate your account.'
          : 'You opened this link in a different browser. Enter your password to continue.'}
      </AuthHeading>
      <VerifyForm
        token={token}
        needsPassword={state === 'password_needed'}
        donePath="/verify-email?type=confirmed"
        onDone={(path) => {
          setNext(path)
          setConfirmed(true)
        }}
        onNewPassword={(resetToken) => void navigate({ to: '/reset-password', search: { token: resetToken } })}
      />
      <AuthHelp />
    </AuthPage>
  )
}
