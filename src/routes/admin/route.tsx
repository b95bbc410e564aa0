import { createFileRoute, Outlet } from '@tanstack/react-router'
import { pageHead } from '#kit/page/head.ts'
import { requireAdmin } from '#shell/guard.ts'
import { NotFoundPage } from '#shell/not-found-page.tsx'
import { WorkError } from '#shell/shell-error.tsx'
import { WorkShell } from '#shell/work-shell.tsx'

export const Route = createFileRoute('/admin')({
  staticData: { layout: 'admin' },
  beforeLoad: async ({ location }) => ({ user: await requireAdmin(location) }),
  // A page without its own head gets its name from the navigation or the breadcrumbs.
  head: ({ matches }) => {
    const { nav, crumb } = matches.at(-1)?.staticData ?? {}
    return pageHead(matches, { title: nav?.label ?? crumb ?? 'Admin', isIndexed: false })
  },
  component: Admin,
  errorComponent: (props) => <WorkError root="/admin" {...props} />,
  notFoundComponent: () => <NotFoundPage />,
})

function Admin() {
  const { user } = Route.useRouteContext()
  return (
    <WorkShell root="/admin" user={user}>
      <Outlet />
    </WorkShell>
  )
}
