import { ResendForm } from '#features/accounts/components/resend-form.tsx'
import { useBrokerage, useSendsEmail } from '#features/brokerage/public.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthHelp } from './auth-help.tsx'
import { AuthPage } from './auth-page.tsx'

/** Shown for any email address, so that it does not reveal whether an account exists. */
export function RegistrationSent({ email }: { email: string }) {
  const { email: office } = useBrokerage()
  if (!useSendsEmail()) {
    return (
      <AuthPage>
        <AuthHeading title="Almost done">
          We got your registration. This site can’t send email yet, so we can’t send the link that confirms your
          address. Please call us.
        </AuthHeading>
        <AuthHelp />
      </AuthPage>
    )
  }
  return (
    <AuthPage>
      <AuthHeading title="Check your email">
        We sent a link to {email ? <b className="break-words text-ink">{email}</b> : 'the address you entered'}. Open it
        within 24 hours to confirm your address and your agreement to the MLS terms.
      </AuthHeading>
      <DoneNotice />
      <ResendForm email={email} isJustSent={email !== ''} donePath="/register?sent=true" />
      <p className="text-ink-2 text-small">
        No email after 5 minutes? Check your spam folder{office && ` for a message from ${office}`}, or{' '}
        <a href="/register" className={linkClass()}>
          use another address
        </a>
        .
      </p>
      <AuthHelp />
    </AuthPage>
  )
}
