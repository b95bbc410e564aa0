import { createFileRoute } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import { pageHead } from '#kit/head.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/agent/')({
  staticData: { nav: { label: 'Overview', icon: LayoutDashboard, order: 0 } },
  head: ({ matches }) => pageHead(matches, { title: 'Agent pages', isIndexed: false }),
  component: Overview,
})

function Overview() {
  const { user } = Route.useRouteContext()
  return (
    <>
      <PageHeader size="panel" title="Agent pages" lead={`For the clients of ${user.name}.`} />
      <EmptyState
        title="No clients yet"
        action={
          <LinkButton to="/dashboard" variant="outline">
            Your dashboard
          </LinkButton>
        }
      >
        Buyers and sellers you have an agreement with will stand here, with what each one needs next.
      </EmptyState>
    </>
  )
}
