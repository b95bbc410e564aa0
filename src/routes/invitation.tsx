import { createFileRoute, useRouter } from '@tanstack/react-router'
import { PasswordRules } from '#features/accounts/components/password-rules.tsx'
import { getSession } from '#features/accounts/functions.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { ACCEPTED, AcceptForm, AcceptMineForm } from '#features/invitations/components/accept-forms.tsx'
import { getInvitation, getMyInvitation } from '#features/invitations/functions.ts'
import type { InvitationLink, InvitationOffer } from '#features/invitations/schema.ts'
import { MESSAGES } from '#features/invitations/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { AuthHeading } from '#shell/auth-heading.tsx'
import { AuthHelp } from '#shell/auth-help.tsx'
import { AuthPage } from '#shell/auth-page.tsx'
import { requireUser } from '#shell/guard.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { toast } from '#ui/overlay/toast.ts'

/** With a token it is the link of the email; without, the signed-in user's own invitation. */
export const Route = createFileRoute('/invitation')({
  staticData: { layout: 'auth' },
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    (typeof search.token === 'string' && search.token) || typeof search.token === 'number'
      ? { token: String(search.token) }
      : {},
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ deps: { token }, location }): Promise<Loaded> => {
    if (token === undefined) {
      const { email } = await requireUser(location)
      return { kind: 'mine', email, offer: await getMyInvitation() }
    }
    const link: InvitationLink = token.length > 200 ? { state: 'invalid' } : await getInvitation({ data: { token } })
    const { user } = link.state === 'member' ? await getSession() : { user: null }
    return { kind: 'link', link, isSignedIn: user !== null }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Invitation', isIndexed: false }),
  component: Invitation,
})

type Loaded =
  | { kind: 'mine'; email: string; offer: InvitationOffer | null }
  | { kind: 'link'; link: InvitationLink; isSignedIn: boolean }

function Invitation() {
  const loaded = Route.useLoaderData()
  return (
    <AuthPage claim="Leads, appointments, and messages in one place.">
      {loaded.kind === 'mine' ? <Mine {...loaded} /> : <ByLink {...loaded} />}
      <AuthHelp />
    </AuthPage>
  )
}

function ByLink({ link, isSignedIn }: { link: InvitationLink; isSignedIn: boolean }) {
  const { token = '' } = Route.useSearch()
  const router = useRouter()
  if (link.state === 'new')
    return (
      <>
        <OfferHeading offer={link.offer} />
        <AcceptForm
          token={token}
          offer={link.offer}
          rules={({ name, password }) => <PasswordRules password={password} name={name} email={link.offer.email} />}
          onDone={async () => {
            await router.navigate({ to: '/login', replace: true })
            await reloadPage(router)
            toast.ok(ACCEPTED)
          }}
        />
      </>
    )
  if (link.state === 'member')
    return (
      <>
        <OfferHeading offer={link.offer} />
        <p className="text-ink-2">
          This address has an account.{' '}
          {isSignedIn ? 'Continue with the account you’re signed in to.' : 'Sign in with it to accept.'}
        </p>
        <p>
          {isSignedIn ? (
            <LinkButton to="/invitation">Continue</LinkButton>
          ) : (
            <LinkButton to="/login" search={{ redirect: '/invitation' }}>
              Sign in to accept
            </LinkButton>
          )}
        </p>
      </>
    )
  return (
    <AuthHeading
      title={link.state === 'closed' ? 'Account closed' : 'Ask for a new invitation'}
      outcome={{ isGood: false, text: 'This link has expired or was already used' }}
    >
      {DEAD[link.state]}
    </AuthHeading>
  )
}

const DEAD = { invalid: MESSAGES.linkDead, expired: MESSAGES.linkExpired, closed: MESSAGES.accountClosed } as const

function Mine({ email, offer }: { email: string; offer: InvitationOffer | null }) {
  const router = useRouter()
  if (!offer)
    return (
      <>
        <AuthHeading title="No open invitation">
          No one invited <b className="break-words text-ink">{email}</b>, or the invitation was used, withdrawn, or
          expired. If the invitation went to another address, sign in with that account.
        </AuthHeading>
        <p className="flex flex-wrap gap-3">
          <LinkButton to="/dashboard">Go to your dashboard</LinkButton>
        </p>
      </>
    )
  return (
    <>
      <OfferHeading offer={offer} />
      {offer.role === 'admin' && (
        <p className="text-ink-2">You’ll sign in again afterward, because administrators have shorter sessions.</p>
      )}
      <AcceptMineForm
        offer={offer}
        onDone={async (mustSignIn) => {
          await router.navigate({ to: mustSignIn ? '/login' : '/agent', replace: true })
          await reloadPage(router)
          toast.ok(mustSignIn ? 'Invitation accepted. Sign in again.' : 'Invitation accepted.')
        }}
      />
    </>
  )
}

function OfferHeading({ offer: { role, email, invited_by_name, expires_at } }: { offer: InvitationOffer }) {
  const { name } = useBrokerage()
  return (
    <AuthHeading title={`Join ${name}`}>
      {`${invited_by_name ?? 'Our office'} invited you as ${role === 'agent' ? 'an agent' : 'an administrator'}. Your account is `}
      <b className="break-words text-ink">{email}</b>
      {`. The invitation expires ${dayAndTime(expires_at)}, Indianapolis time.`}
    </AuthHeading>
  )
}
