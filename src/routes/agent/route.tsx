import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { renewDevice } from '#features/device-notifications/browser/device.ts'
import { APP_MANIFEST } from '#features/device-notifications/words.ts'
import { requireAgent } from '#shell/guard.ts'
import { NotFoundPage } from '#shell/not-found-page.tsx'
import { WorkError } from '#shell/shell-error.tsx'
import { WorkShell } from '#shell/work-shell.tsx'

export const Route = createFileRoute('/agent')({
  staticData: { layout: 'admin' },
  beforeLoad: async ({ location }) => ({ user: await requireAgent(location) }),
  head: () => ({ links: [{ rel: 'manifest', href: APP_MANIFEST }] }),
  component: Agent,
  errorComponent: (props) => <WorkError root="/agent" {...props} />,
  notFoundComponent: () => <NotFoundPage />,
})

function Agent() {
  const { user } = Route.useRouteContext()
  useEffect(() => {
    // A failure is harmless: the email still arrives.
    renewDevice(user.id).catch(() => undefined)
  }, [user.id])
  return (
    <WorkShell root="/agent" user={user}>
      <Outlet />
    </WorkShell>
  )
}
