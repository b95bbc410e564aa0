import { createFileRoute, Outlet } from '@tanstack/react-router'
import { APP_MANIFEST } from '#features/device-notifications/words.ts'
import { ClientShell } from '#shell/client-shell.tsx'
import { requireUser } from '#shell/guard.ts'
import { NotFoundPage } from '#shell/not-found-page.tsx'
import { ClientError } from '#shell/shell-error.tsx'

export const Route = createFileRoute('/dashboard')({
  staticData: { layout: 'client' },
  beforeLoad: async ({ location }) => ({ user: await requireUser(location) }),
  head: () => ({ links: [{ rel: 'manifest', href: APP_MANIFEST }] }),
  component: Dashboard,
  errorComponent: ClientError,
  notFoundComponent: () => <NotFoundPage />,
})

function Dashboard() {
  const { user } = Route.useRouteContext()
  return (
    <ClientShell root="/dashboard" label="Your account" user={user}>
      <Outlet />
    </ClientShell>
  )
}
