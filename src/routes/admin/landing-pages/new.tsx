import { createFileRoute } from '@tanstack/react-router'
import { listActiveAgents } from '#features/agents/functions.ts'
import { NewLandingPageForm } from '#features/landing-pages/components/new-landing-page-form.tsx'
import { listLandingHomes } from '#features/landing-pages/functions.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/landing-pages/new')({
  staticData: { crumb: 'New landing page' },
  loader: async () => {
    const [homes, agents] = await Promise.all([listLandingHomes(), listActiveAgents()])
    return { homes, agents }
  },
  component: NewLandingPage,
})

function NewLandingPage() {
  const { homes, agents } = Route.useLoaderData()
  return (
    <>
      <PageHeader size="panel" title="New landing page" />
      <NewLandingPageForm homes={homes} agents={agents} />
    </>
  )
}
