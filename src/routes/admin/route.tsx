import { createFileRoute, Outlet } from '@tanstack/react-router'
import { pageHead } from '#kit/page/head.ts'
import { AdminShell } from '#shell/admin-shell.tsx'
import { requireAdmin } from '#shell/guard.ts'
import { NotFoundPage } from '#shell/not-found-page.tsx'
import { AdminError } from '#shell/shell-error.tsx'

export const Route = createFileRoute('/admin')({
  staticData: { layout: 'admin' },
  beforeLoad: async ({ location }) => ({ user: await requireAdmin(location) }),
  // A page without a head of its own has its name from the navigation or the breadcrumbs.
  head: ({ matches }) => {
    const { nav, crumb } = matches.at(-1)?.staticData ?? {}
    return pageHead(matches, { title: nav?.label ?? crumb ?? 'Admin', isIndexed: false })
  },
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
