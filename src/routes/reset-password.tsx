import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ChangePasswordForm } from '#features/accounts/components/change-password-form.tsx'
import { NewPasswordForm } from '#features/accounts/components/new-password-form.tsx'
import { ResetRequestForm } from '#features/accounts/components/reset-request-form.tsx'
import { checkPasswordExpiration, getResetLink, getSession } from '#features/accounts/functions.ts'
import { passwordNotice, safeRedirect } from '#features/accounts/rules.ts'
import type { LinkState } from '#features/accounts/schema.ts'
import { TEXTS } from '#features/accounts/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { AuthHeading } from '#shell/auth-heading.tsx'
import { AuthHelp } from '#shell/auth-help.tsx'
import { AuthPage } from '#shell/auth-page.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Notice } from '#ui/page/notice.tsx'
import { Link } from '#ui/text/link.tsx'

/** Source: specification 2, /reset-password. */
interface ResetSearch {
  expired?: boolean
  token?: string
  /** Path of the next page. */
  redirect?: string
  /** True for a signed-in user who does not know the current password. */
  forgot?: boolean
}

export const Route = createFileRoute('/reset-password')({
  staticData: { layout: 'auth' },
  validateSearch: (search: Record<string, unknown>): ResetSearch => ({
    ...(isYes(search.expired) ? { expired: true } : {}),
    ...(isYes(search.forgot) ? { forgot: true } : {}),
    ...((typeof search.token === 'string' && search.token) || typeof search.token === 'number'
      ? { token: String(search.token) }
      : {}),
    ...(typeof search.redirect === 'string' ? { redirect: search.redirect } : {}),
  }),
  loaderDeps: ({ search: { token, forgot } }) => ({ token, forgot }),
  loader: async ({ deps: { token, forgot } }) => {
    if (token !== undefined) return { link: await linkState(token), person: null, notice: null }
    const { user } = await getSession()
    if (!user || forgot) return { link: null, person: null, notice: null }
    return {
      link: null,
      person: { name: user.name, email: user.email },
      notice: passwordNotice(await checkPasswordExpiration()),
    }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Reset your password', isIndexed: false }),
  component: Reset,
})

function isYes(value: unknown): boolean {
  return value === true || value === 'true' || value === 1
}

async function linkState(token: string): Promise<LinkState> {
  return token.length > 200 ? 'invalid' : (await getResetLink({ data: { token } })).state
}

function Reset() {
  const { link, person } = Route.useLoaderData()
  return (
    <AuthPage>
      {link === 'good' ? <ByLink /> : person ? <SignedIn /> : <Ask isDead={link !== null} />}
      <AuthHelp />
    </AuthPage>
  )
}

function ByLink() {
  const { token = '' } = Route.useSearch()
  const router = useRouter()
  return (
    <>
      <AuthHeading title="Set a new password">Then sign in with it. The link in the email works only once.</AuthHeading>
      <NewPasswordForm
        token={token}
        donePath="/login"
        onDone={async () => {
          await router.navigate({ to: '/login', replace: true })
          await reloadPage(router)
          toast.ok('Your new password is set. Please sign in with it.')
        }}
      />
    </>
  )
}

function SignedIn() {
  const { person, notice } = Route.useLoaderData()
  const target = safeRedirect(Route.useSearch().redirect)
  const router = useRouter()
  const isExpired = notice === TEXTS.passwordExpired
  if (!person) return null
  return (
    <>
      {notice && (
        <Notice tone="warning" title={notice}>
          MLS rules require passwords to expire.{isExpired && ' Your saved homes and messages are all here.'}
        </Notice>
      )}
      <AuthHeading title="Set a new password" />
      <ChangePasswordForm
        person={person}
        donePath={target}
        isBlock
        onDone={async () => {
          await router.navigate({ href: target })
          await reloadPage(router)
          toast.ok('Your new password is set.')
        }}
      />
    </>
  )
}

function Ask({ isDead }: { isDead: boolean }) {
  const search = Route.useSearch()
  const { expired } = search
  const redirect = search.redirect === undefined ? undefined : safeRedirect(search.redirect)
  return (
    <>
      {expired && (
        <Notice tone="warning" title={TEXTS.passwordExpired}>
          MLS rules require passwords to expire.{' '}
          <Link to="/login" search={redirect ? { redirect } : {}}>
            Sign in
          </Link>{' '}
          with your old password to change it, or get a reset link here.
        </Notice>
      )}
      <AuthHeading
        title={isDead ? 'Get a new link' : 'Reset your password'}
        {...(isDead ? { outcome: { isGood: false, text: 'This link has expired or was already used' } } : {})}
      >
        {isDead
          ? 'A link works once and expires in 30 minutes. Enter your email, and we’ll send you another.'
          : 'Enter your account’s email address. If we find an account, we’ll email you a link that works for 30 minutes.'}
      </AuthHeading>
      <ResetRequestForm returnPath={redirect ?? ''} />
      <p className="text-center">
        <Link to="/login" search={redirect ? { redirect } : {}}>
          Back to sign in
        </Link>
      </p>
    </>
  )
}
