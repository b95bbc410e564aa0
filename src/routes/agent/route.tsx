import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ClientShell } from '#shell/client-shell.tsx'
import { requireAgent } from '#shell/guard.ts'
import { NotFoundPage } from '#shell/not-found-page.tsx'
import { PaletteButton } from '#shell/palette-button.tsx'
import { ShellError } from '#shell/shell-error.tsx'

export const Route = createFileRoute('/agent')({
  staticData: { layout: 'client' },
  beforeLoad: async ({ location }) => ({ user: await requireAgent(location) }),
  component: Agent,
  errorComponent: ShellError,
  notFoundComponent: () => <NotFoundPage />,
})

function Agent() {
  const { user } = Route.useRouteContext()
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
