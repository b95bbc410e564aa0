import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { renewDevice } from '#features/device-notifications/browser/device.ts'
import { APP_MANIFEST } from '#features/device-notifications/words.ts'
import { ClientShell } from '#shell/client-shell.tsx'
import { requireAgent } from '#shell/guard.ts'
import { NotFoundPage } from '#shell/not-found-page.tsx'
import { PaletteButton } from '#shell/palette-button.tsx'
import { ShellError } from '#shell/shell-error.tsx'

export const Route = createFileRoute('/agent')({
  staticData: { layout: 'client' },
  beforeLoad: async ({ location }) => ({ user: await requireAgent(location) }),
  head: () => ({ links: [{ rel: 'manifest', href: APP_MANIFEST }] }),
  component: Agent,
  errorComponent: ShellError,
  notFoundComponent: () => <NotFoundPage />,
})

function Agent() {
  const { user } = Route.useRouteContext()
  useEffect(() => {
    // A failure is harmless: the email still arrives.
    renewDevice(user.id).catch(() => undefined)
  }, [user.id])
  return (
    <ClientShell
      root="/agent"
      label="Agent dashboard"
      user={user}
      find={<PaletteButton root="/agent" title="Find people and homes" user={user} />}
    >
      <Outlet />
    </ClientShell>
  )
}
