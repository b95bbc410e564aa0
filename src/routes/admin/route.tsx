import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminShell } from '#shell/admin-shell.tsx'
import { requireAdmin } from '#shell/guard.ts'
import { NotFoundPage } from '#shell/not-found-page.tsx'
import { AdminError } from '#shell/shell-error.tsx'

export const Route = createFileRoute('/admin')({
  staticData: { layout: 'admin' },
  beforeLoad: async ({ location }) => ({ user: await requireAdmin(location) }),
  component: Admin,
  errorComponent: AdminError,
  notFoundComponent: () => <NotFoundPage />,
})

function Admin() {
  const { user } = Route.useRouteContext()
  return (
    <AdminShell user={user}>
      <Outlet />
    </AdminShell>
  )
}
