import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AcceptTermsForm } from '#features/accounts/components/accept-terms-form.tsx'
import { RegisterForm } from '#features/accounts/components/register-form.tsx'
import { getCurrentUser, getSession } from '#features/accounts/functions.ts'
import { safeRedirect } from '#features/accounts/rules.ts'
import { getAppointmentPerson } from '#features/appointments/functions.ts'
import type { AppointmentPerson } from '#features/appointments/schema.ts'
import { getConsentTexts } from '#features/consents/functions.ts'
import { intentOf } from '#features/pending-intents/rules.ts'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { AuthHeading } from '#shell/auth-heading.tsx'
import { AuthHelp } from '#shell/auth-help.tsx'
import { AuthPage } from '#shell/auth-page.tsx'
import { RegistrationSent } from '#shell/registration-sent.tsx'
import { hasRoute } from '#shell/site-nav.ts'
import { Notice } from '#ui/page/notice.tsx'
import { Link } from '#ui/text/link.tsx'

interface RegisterSearch {
  redirect?: string
  /** Token of the email that asks the person of a tour to register. The form is filled in with their details. */
  token?: string
  /** True after the email with the link was sent. */
  sent?: true
}

export const Route = createFileRoute('/register')({
  staticData: { layout: 'auth' },
  validateSearch: (search: Record<string, unknown>): RegisterSearch => ({
    ...(typeof search.redirect === 'string' ? { redirect: search.redirect } : {}),
    ...(typeof search.token === 'string' ? { token: search.token } : {}),
    ...(search.sent === true ? { sent: true } : {}),
  }),
  beforeLoad: async ({ search }) => {
    const { user } = await getSession()
    if (!user) return { mustAgree: false }
    const { has_current_terms, is_email_verified, password_expiration } = await getCurrentUser()
    // A signed-in user can only accept newer terms here.
    if (has_current_terms || !is_email_verified || password_expiration.expired)
      throw redirect({ href: safeRedirect(search.redirect) })
    return { mustAgree: true }
  },
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ deps: { token } }) => ({
    texts: await getConsentTexts(),
    person: token ? await personOf(token) : null,
  }),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Create your account',
      description: 'Save homes and searches, and see what the MLS shows to registered users.',
      isIndexed: false,
    }),
  component: Register,
})

/** Contact details of the person of a tour; null for a link that is unknown or expired, whose form is empty. */
async function personOf(token: string): Promise<AppointmentPerson | null> {
  return getAppointmentPerson({ data: { token } }).catch((thrown: unknown) => {
    const code = asAppError(thrown)?.code
    if (code === 'not_found' || code === 'invalid') return null
    throw thrown
  })
}

function Register() {
  const { mustAgree } = Route.useRouteContext()
  const { sent } = Route.useSearch()
  const [email, setEmail] = useState('')
  if (mustAgree) return <Agree />
  return sent ? <RegistrationSent email={email} /> : <Form onSent={setEmail} />
}

function Form({ onSent }: { onSent: (email: string) => void }) {
  const { texts, person } = Route.useLoaderData()
  const { token: _, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const intent = search.redirect ? intentOf(safeRedirect(search.redirect)) : null
  const again = search.redirect ? `&redirect=${encodeURIComponent(safeRedirect(search.redirect))}` : ''
  return (
    <AuthPage isWide>
      <AuthHeading title="Create your account">
        Save homes and searches in one place. Registered users also see price history.
      </AuthHeading>
      {intent && <Notice title={`Create an account to ${intent.purpose}`}>{intent.detail}</Notice>}
      <RegisterForm
        texts={texts}
        person={person}
        privacyPath={hasRoute(router, '/privacy-policy') ? '/privacy-policy' : null}
        intent={search.redirect ? safeRedirect(search.redirect) : ''}
        sentPath={`/register?sent=true${again}`}
        onSent={async (email) => {
          onSent(email)
          await navigate({ search: { ...search, sent: true } })
        }}
      />
      <p className="text-center">
        Have an account?{' '}
        <Link to="/login" search={search.redirect ? { redirect: search.redirect } : {}}>
          Sign in
        </Link>
      </p>
      <AuthHelp />
    </AuthPage>
  )
}

function Agree() {
  const { texts } = Route.useLoaderData()
  const target = safeRedirect(Route.useSearch().redirect)
  const router = useRouter()
  return (
    <AuthPage isWide>
      <AuthHeading title="Accept the updated terms">
        MLS rules allow us to show price history and days on market only to people who accept these terms.
      </AuthHeading>
      <AcceptTermsForm
        texts={texts}
        donePath={target}
        onDone={async () => {
          await router.navigate({ href: target })
          await reloadPage(router)
        }}
      />
      <AuthHelp />
    </AuthPage>
  )
}
