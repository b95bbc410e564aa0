import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CodeForm } from '#features/accounts/components/code-form.tsx'
import { LoginForm } from '#features/accounts/components/login-form.tsx'
import { getSession, getSignInStep } from '#features/accounts/functions.ts'
import { useAuth } from '#features/accounts/public.tsx'
import { homeOf, safeRedirect } from '#features/accounts/rules.ts'
import { intentOf } from '#features/pending-intents/rules.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { AuthHeading } from '#shell/auth-heading.tsx'
import { AuthHelp } from '#shell/auth-help.tsx'
import { AuthPage } from '#shell/auth-page.tsx'
import { Spinner } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { Link } from '#ui/text/link.tsx'

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
    if (user) throw redirect({ href: safeRedirect(search.redirect, homeOf(user)) })
  },
  loader: () => getSignInStep(),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Sign in', description: 'Sign in to access your account.', isIndexed: false }),
  component: Login,
})

function Login() {
  const search = Route.useSearch()
  const { step: firstStep } = Route.useLoaderData()
  const router = useRouter()
  const { user, isLoading } = useAuth()
  const [step, setStep] = useState(firstStep)
  const target = search.redirect === undefined ? null : safeRedirect(search.redirect)
  const intent = target && intentOf(target)

  // The header's cookie may name a user whose session has ended, and this page has just checked it.
  useEffect(() => {
    if (user) void router.invalidate()
  }, [user, router])

  // The clicked button is gone with the previous step, so focus the first field.
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    document.querySelector<HTMLElement>('main form input:not([type="hidden"])')?.focus()
  }, [step])

  return (
    <AuthPage>
      {/* Outside the form's flow, so that loading neither replaces typed text nor shifts the page. */}
      <p role="status" className="relative -mb-5">
        {isLoading && (
          <span className="absolute top-3 right-0 flex items-center gap-2 text-navy-800 text-small">
            <Spinner /> Loading...
          </span>
        )}
      </p>
      {step === 'code' ? (
        <>
          <AuthHeading title="Two-step verification">Enter your verification code.</AuthHeading>
          <CodeForm target={target} onCancel={() => setStep('password')} />
          <AuthHelp />
        </>
      ) : (
        <>
          <AuthHeading title="Welcome Back">Sign in to access your account</AuthHeading>
          <DoneNotice />
          {intent && <Notice title={`Sign in to ${intent.purpose}`}>{intent.detail}</Notice>}
          <LoginForm target={target} mode={search.mode ?? 'sign-in'} onCodeNeeded={() => setStep('code')} />
          <p className="text-center">
            <Link to="/register" search={target ? { redirect: target } : {}}>
              Don't have an account? Sign up
            </Link>
          </p>
          <AuthHelp />
        </>
      )}
    </AuthPage>
  )
}
