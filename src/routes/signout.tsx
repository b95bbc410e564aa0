import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signOut } from '#features/accounts/functions.ts'
import { useAuth } from '#features/accounts/public.tsx'
import { Spinner } from '#ui/fields/button.tsx'

/**
 * Ends the session and opens the home page. A prefetch, an image or a link on another site must not sign out: the
 * request's headers must show that the user navigated here from our pages or by typing the URL.
 */
export const Route = createFileRoute('/signout')({
  server: {
    handlers: {
      GET: async ({ request }) => {
        if (isPersonsOwn(request.headers)) await signOut()
        return new Response(null, { status: 303, headers: { location: '/', 'cache-control': 'no-store' } })
      },
    },
  },
  component: SignOut,
})

function isPersonsOwn(headers: Headers): boolean {
  const isPrefetch = /prefetch|preview|prerender/i.test(
    `${headers.get('sec-purpose')} ${headers.get('purpose')} ${headers.get('x-moz')}`,
  )
  return (
    !isPrefetch &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    ['same-origin', 'none'].includes(headers.get('sec-fetch-site') ?? '')
  )
}

function SignOut() {
  const { signOut: end } = useAuth()
  const navigate = Route.useNavigate()
  useEffect(() => {
    void end().finally(() => navigate({ to: '/', replace: true }))
  }, [end, navigate])
  return (
    <p role="status" className="flex min-h-45 items-center justify-center gap-3 text-navy-800">
      <Spinner /> Signing out…
    </p>
  )
}
