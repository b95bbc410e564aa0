import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ClientShell } from '../-layout/client-shell.tsx'
import { requireUser } from '../-layout/guard.ts'
import { NotFoundPage } from '../-layout/not-found-page.tsx'
import { ShellError } from '../-layout/shell-error.tsx'

export const Route = createFileRoute('/dashboard')({
  staticData: { layout: 'client' },
  beforeLoad: async ({ location }) => ({ user: await requireUser(location) }),
  component: Dashboard,
  errorComponent: ShellError,
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
