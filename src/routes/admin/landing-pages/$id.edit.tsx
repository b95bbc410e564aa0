import { createFileRoute } from '@tanstack/react-router'
import { ChartNoAxesColumn, ExternalLink } from 'lucide-react'
import { listActiveAgents } from '#features/agents/functions.ts'
import { EditLandingPageForm } from '#features/landing-pages/components/edit-landing-page-form.tsx'
import { DELETE_TEXT, StatusBadge } from '#features/landing-pages/components/landing-page-table.tsx'
import { deleteLandingPage, getLandingPage, listLandingHomes } from '#features/landing-pages/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { buttonClass, LinkButton } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Icon } from '#ui/text/icon.tsx'

export const Route = createFileRoute('/admin/landing-pages/$id/edit')({
  staticData: { crumb: 'Edit landing page' },
  loader: async ({ params }) => {
    const [record, homes, agents] = await Promise.all([
      getLandingPage({ data: { landingPageId: pageId(params.id) } }),
      listLandingHomes(),
      listActiveAgents(),
    ])
    return { ...record, homes, agents }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Edit ${loaderData.page.name}` : 'Edit landing page', isIndexed: false }),
  component: EditLandingPage,
})

function EditLandingPage() {
  const { page, history, homes, agents } = Route.useLoaderData()

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
              <Icon icon={ChartNoAxesColumn} size={16} /> Analytics
            </LinkButton>
            <DeleteRecord
              action="Delete landing page"
              name={page.name}
              list="/admin/landing-pages"
              done={`${page.name} deleted.`}
              run={() => deleteLandingPage({ data: { landingPageId: page.id } })}
            >
              {DELETE_TEXT}
            </DeleteRecord>
          </>
        }
        lead={<p className="text-ink-3">{`/l/${page.slug}`}</p>}
      />
      <EditLandingPageForm page={page} history={history} homes={homes} agents={agents} />
    </>
  )
}
