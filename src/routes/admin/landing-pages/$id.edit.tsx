import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ChartNoAxesColumn, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { listActiveAgents } from '#features/agents/functions.ts'
import { EditLandingPageForm } from '#features/landing-pages/components/edit-landing-page-form.tsx'
import { DELETE_TEXT, StatusBadge } from '#features/landing-pages/components/landing-page-table.tsx'
import {
  deleteLandingPage,
  getLandingPage,
  listLandingHomes,
  listLandingPageHistory,
} from '#features/landing-pages/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/head.ts'
import { pageId } from '#kit/page-id.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { toast } from '#ui/toast.ts'

export const Route = createFileRoute('/admin/landing-pages/$id/edit')({
  staticData: { crumb: 'Edit landing page' },
  loader: async ({ params }) => {
    const data = { landingPageId: pageId(params.id) }
    const [page, history, homes, agents] = await Promise.all([
      getLandingPage({ data }),
      listLandingPageHistory({ data }),
      listLandingHomes(),
      listActiveAgents(),
    ])
    return { page, history, homes, agents }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Edit ${loaderData.page.name}` : 'Edit landing page', isIndexed: false }),
  component: EditLandingPage,
})

function EditLandingPage() {
  const { page, history, homes, agents } = Route.useLoaderData()
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)

  async function remove() {
    await deleteLandingPage({ data: { landingPageId: page.id } })
    await router.navigate({ to: '/admin/landing-pages', ignoreBlocker: true })
    await router.invalidate()
    toast.ok(`${page.name} is deleted.`)
  }

  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={page.name}
        aside={<StatusBadge page={page} />}
        actions={
          <>
            <a href={`/l/${page.slug}`} className={buttonClass({ variant: 'quiet', size: 'xs' })}>
              <Icon icon={ExternalLink} size={16} /> Open page
            </a>
            <LinkButton
              to="/admin/landing-pages/$id/analytics"
              params={{ id: page.id }}
              search={{}}
              variant="quiet"
              size="xs"
            >
              <Icon icon={ChartNoAxesColumn} size={16} /> Numbers
            </LinkButton>
            <Button variant="danger-quiet" size="xs" onClick={() => setAsked(true)}>
              Delete
            </Button>
          </>
        }
        lead={<p className="text-ink-3">{`/l/${page.slug}`}</p>}
      />
      <EditLandingPageForm page={page} history={history} homes={homes} agents={agents} />
      <ConfirmDialog
        action="Delete landing page"
        objectName={page.name}
        busyLabel="Deleting…"
        isOpen={isAsked}
        onOpenChange={setAsked}
        onConfirm={remove}
      >
        <p>{DELETE_TEXT}</p>
      </ConfirmDialog>
    </>
  )
}
