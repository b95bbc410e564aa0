import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoginForm } from '#features/accounts/components/login-form.tsx'
import { getSession } from '#features/accounts/functions.ts'
import { useAuth } from '#features/accounts/public.tsx'
import { safeRedirect } from '#features/accounts/rules.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { pageHead } from '#kit/head.ts'
import { linkClass } from '#ui/link-class.ts'
import { Spinner } from '#ui/spinner.tsx'
import { AuthPage } from './-layout/auth-page.tsx'
import { hasRoute } from './-layout/site-nav.ts'

interface LoginSearch {
  redirect?: string
  mode?: 'sign-up'
}

export const Route = createFileRoute('/login')({
  staticData: { layout: 'auth' },
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    ...(typeof search.redirect === 'string' ? { redirect: search.redirect } : {}),
    ...(search.mode === 'sign-up' ? { mode: search.mode } : {}),
  }),
  beforeLoad: async ({ search }) => {
    const { user } = await getSession()
    if (user) throw redirect({ href: safeRedirect(search.redirect) })
  },
  head: ({ matches }) =>
    pageHead(matches, { title: 'Sign in', description: 'Sign in to access your account.', isIndexed: false }),
  component: Login,
})

function Login() {
  const search = Route.useSearch()
  const router = useRouter()
  const { user, isLoading } = useAuth()
  const { phone } = useBrokerage()
  const target = safeRedirect(search.redirect)

  // The header's cookie may name somebody whose session has ended meanwhile: this page has just asked.
  useEffect(() => {
    if (user) void router.invalidate()
  }, [user, router])

  return (
    <AuthPage>
      {isLoading ? (
        <p role="status" className="flex min-h-45 items-center justify-center gap-3 text-navy-800">
          <Spinner /> Loading...
        </p>
      ) : (
        <>
          <div>
            <h1 className="display-2 text-navy-800">Welcome Back</h1>
            <p className="mt-2 text-ink-2 text-panel">Sign in to access your account</p>
          </div>
          <LoginForm
            target={target}
            mode={search.mode ?? 'sign-in'}
            resetPath={hasRoute(router, '/reset-password') ? '/reset-password' : null}
          />
          {hasRoute(router, '/register') && (
            <p className="text-center">
              <a href={`/register?redirect=${encodeURIComponent(target)}`} className={linkClass()}>
                Don't have an account? Sign up
              </a>
            </p>
          )}
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-line border-t pt-5 text-ink-2 text-small">
            {phone && (
              <p>
                Need help? Call or text{' '}
                <a className={`${linkClass()} tabular`} href={telephoneUrl(phone)}>
                  {phone}
                </a>
              </p>
            )}
            <p>
              <Link to="/" className={linkClass()}>
                Back to home
              </Link>
            </p>
          </div>
        </>
      )}
    </AuthPage>
  )
}
