import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminShell } from '../-layout/admin-shell.tsx'
import { requireAdmin } from '../-layout/guard.ts'
import { AdminError } from '../-layout/shell-error.tsx'

export const Route = createFileRoute('/admin')({
  staticData: { layout: 'admin' },
  beforeLoad: async ({ location }) => ({ user: await requireAdmin(location) }),
  component: Admin,
  errorComponent: AdminError,
})

function Admin() {
  const { user } = Route.useRouteContext()
  return (
    <AdminShell user={user}>
      <Outlet />
    </AdminShell>
  )
}
