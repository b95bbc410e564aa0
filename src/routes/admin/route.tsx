import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminShell } from '../-layout/admin-shell.tsx'
import { requireAdmin } from '../-layout/guard.ts'
import { NotFoundPage } from '../-layout/not-found-page.tsx'
import { AdminError } from '../-layout/shell-error.tsx'

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
