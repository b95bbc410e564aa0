import type { ErrorComponentProps } from '@tanstack/react-router'
import { lastUser } from '#features/accounts/public.tsx'
import type { CurrentUser } from '#features/accounts/schema.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { asAppError } from '#kit/call/errors.ts'
import { ClientShell } from './client-shell.tsx'
import { ErrorPage } from './error-page.tsx'
import { secondLine } from './header.tsx'
import { Logo } from './logo.tsx'
import { MainLandmark } from './main-landmark.tsx'
import { WorkShell } from './work-shell.tsx'

/** Error page of the dashboard, beside its navigation if the user is known. */
export function ClientError(props: ErrorComponentProps) {
  const user = shellUser(props.error)
  return user ? (
    <ClientShell root="/dashboard" label="Your account" user={user}>
      <ErrorPage {...props} />
    </ClientShell>
  ) : (
    <BareError {...props} />
  )
}

/**
 * Error page of the admin area and the agent pages, in their layout if the user is known. Otherwise below a header,
 * because the site's header is missing there.
 */
export function WorkError({ root, ...props }: ErrorComponentProps & { root: '/admin' | '/agent' }) {
  const brokerage = useBrokerage()
  const user = shellUser(props.error)
  if (user)
    return (
      <WorkShell root={root} user={user}>
        <ErrorPage {...props} />
      </WorkShell>
    )
  return (
    <>
      <header className="flex h-16 items-center justify-between gap-4 border-line border-b bg-white px-4 md:px-6 lg:px-8">
        <a
          href={root}
          aria-label={`${brokerage.name}, ${root === '/admin' ? 'Admin' : 'Agent'}`}
          className="flex min-h-11 items-center no-underline"
        >
          <Logo name={brokerage.short_name} line={secondLine(brokerage)} />
        </a>
        <a href="/" className="inline-flex min-h-11 items-center text-small">
          Back to the site
        </a>
      </header>
      <BareError {...props} />
    </>
  )
}

/** Error page in place of a failed layout, with the main landmark that the layout would have. */
function BareError(props: ErrorComponentProps) {
  return (
    <MainLandmark>
      <ErrorPage {...props} />
    </MainLandmark>
  )
}

/** Returns the user whose navigation stays beside a failure: none if the failure is about the account. */
function shellUser(error: unknown): CurrentUser | null {
  const code = asAppError(error)?.code
  return code === 'signed_out' || code === 'forbidden' ? null : lastUser()
}
