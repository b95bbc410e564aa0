import { MESSAGES } from '#features/accounts/words/messages.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { TEXTS } from '#features/properties/words.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { cx } from '#ui/text/cx.ts'
import { linkClass } from '#ui/text/link.tsx'

/**
 * Explains why the visitor may not see sold homes, and how to get access. Shows no sold data.
 * @param returnTo path to return to after the missing step
 */
export function SoldRefusal({ message, returnTo }: { message: string; returnTo: string }) {
  const { phone, email } = useBrokerage()
  const step = STEPS[message]
  const isPermission = message === TEXTS.soldRefused
  return (
    <div
      className={cx(
        'wrap py-10 lg:py-14',
        isPermission && 'grid items-start gap-x-20 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
      )}
    >
      <div>
        <h1 className="display-2 max-w-[14.1em] text-navy-800">{message}</h1>
        {isPermission && (
          <p className="lead mt-4 text-ink-2">
            Registered users with sold data access can see sale prices and dates. The MLS requires a reason, so we grant
            access to each person on request.
          </p>
        )}
        <div className="mt-6 flex flex-wrap items-center gap-3 max-sm:[&>a]:w-full">
          {step && (
            <a href={`${step.path}?redirect=${encodeURIComponent(returnTo)}`} className={buttonClass()}>
              {step.label}
            </a>
          )}
          {isPermission && (
            <a href="/contact?topic=account" data-follow="" className={buttonClass()}>
              Request access
            </a>
          )}
          {phone && (
            <a
              href={telephoneUrl(phone)}
              className={buttonClass({ variant: step || isPermission ? 'outline' : 'primary' })}
            >
              Call or text {phone}
            </a>
          )}
          <a href="/properties" data-follow="" className={buttonClass({ variant: 'outline' })}>
            See homes for sale
          </a>
          {email && (
            <p>
              Or email{' '}
              <a href={`mailto:${email}?subject=Sold%20access`} className={linkClass()}>
                {email}
              </a>
            </p>
          )}
        </div>
      </div>
      {isPermission && (
        <ol className="step-list">
          <li>
            <b>Request access.</b> Tell us the area or home you’re comparing. If you work with one of our agents, they
            can request it for you.
          </li>
          <li>
            <b>Wait for our reply.</b> A broker reviews each request.
          </li>
          <li>
            <b>Return to this page.</b> It shows sale prices and dates once you have access.
          </li>
        </ol>
      )}
    </div>
  )
}

/** Next steps by refusal message. */
const STEPS: Record<string, { path: string; label: string }> = {
  [MESSAGES.acceptTerms]: { path: '/register', label: 'Read and agree' },
  [MESSAGES.confirmEmail]: { path: '/verify-email', label: 'Send me a new link' },
}
