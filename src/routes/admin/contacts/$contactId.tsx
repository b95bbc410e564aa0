import { createFileRoute } from '@tanstack/react-router'
import { ConsentsTable } from '#features/consents/components/consents-table.tsx'
import { LeadInbox } from '#features/leads/components/lead-inbox.tsx'
import { LeadPane } from '#features/leads/components/lead-pane.tsx'
import { getContact, getEmailComposer, listContactHistory, listContacts } from '#features/leads/functions.ts'
import { templateIn } from '#features/leads/rules/composer.ts'
import { leadSearch } from '#features/leads/rules/list.ts'
import { TaskSection } from '#features/tasks/components/task-section.tsx'
import { listTasksAbout } from '#features/tasks/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'

export const Route = createFileRoute('/admin/contacts/$contactId')({
  staticData: { crumb: 'Lead' },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps }) => {
    const data = { contactId: pageId(params.contactId) }
    const [page, lead, history, tasks, composer] = await Promise.all([
      listContacts({ data: leadSearch(deps) }),
      getContact({ data }),
      listContactHistory({ data }),
      listTasksAbout({ data: { personId: '', leadId: data.contactId } }),
      getEmailComposer({ data: { personId: '', leadId: data.contactId, templateId: templateIn(deps) } }),
    ])
    return { page, lead, history, tasks, composer }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Lead: ${loaderData.lead.name}` : 'Lead', isIndexed: false }),
  component: LeadPage,
})

function LeadPage() {
  const { page, lead, history, tasks, composer } = Route.useLoaderData()
  const search = leadSearch(Route.useSearch())
  return (
    <LeadInbox page={page} search={search} currentId={lead.id}>
      <LeadPane
        key={lead.id}
        lead={lead}
        history={history}
        search={search}
        agentId={page.agent_id}
        at={page.at}
        composer={composer}
        tasks={<TaskSection about={tasks} leadId={lead.id} />}
      >
        <ConsentsTable label="Consents" consents={lead.consents} empty="No consents on record." />
      </LeadPane>
    </LeadInbox>
  )
}
