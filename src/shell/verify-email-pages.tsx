import { ResendForm } from '#features/accounts/components/resend-form.tsx'
import { intentOf } from '#features/pending-intents/rules.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { LinkButton } from '#ui/fields/button.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthHelp } from './auth-help.tsx'
import { AuthPage } from './auth-page.tsx'

export function EmailConfirmed({ next }: { next: string | null }) {
  const intent = next === null ? null : intentOf(next)
  return (
    <AuthPage>
      <AuthHeading title="Your account is active" outcome={{ isGood: true, text: 'Email confirmed' }}>
        You can now see price history and days on market. We’re emailing you a copy of the terms.
      </AuthHeading>
      <p className="flex flex-wrap gap-3">
        <LinkButton to="/login" search={next ? { redirect: next } : {}}>
          {intent ? `Sign in to ${intent.purpose}` : 'Sign in'}
        </LinkButton>
        <LinkButton to="/properties" variant="outline">
          Search homes
        </LinkButton>
      </p>
      <AuthHelp />
    </AuthPage>
  )
}

export function EmailChanged() {
  return (
    <AuthPage>
      <AuthHeading title="Your email address is changed" outcome={{ isGood: true, text: 'New address confirmed' }}>
        Sign in with it from now on. We notified your old address and signed you out on all other devices.
      </AuthHeading>
      <p>
        <LinkButton to="/dashboard/profile">Go to your profile</LinkButton>
      </p>
      <AuthHelp />
    </AuthPage>
  )
}

export function DeadEmailLink({ isExpired, isChange }: { isExpired: boolean; isChange: boolean }) {
  if (isChange) {
    return (
      <AuthPage>
        <AuthHeading
          title="Get a new link"
          outcome={{ isGood: false, text: 'This link has expired or was already used' }}
        >
          {isExpired ? 'It was older than 24 hours.' : 'A link works once and expires after 24 hours.'} Your account
          still has its previous address, unless you already used the link.
        </AuthHeading>
        <p>
          <LinkButton to="/dashboard/profile">Go to your profile</LinkButton>
        </p>
        <AuthHelp />
      </AuthPage>
    )
  }
  return (
    <AuthPage>
      <AuthHeading
        title="Get a new link"
        outcome={{ isGood: false, text: 'This link has expired or was already used' }}
      >
        {isExpired ? 'It was older than 24 hours.' : 'A link works once and expires after 24 hours.'} If you already
        used it, your account is active, and you can{' '}
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
