import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { DecisionsPage } from '#features/lead-routing/components/decisions-page.tsx'
import { RoutingTabs } from '#features/lead-routing/components/routing-tabs.tsx'
import { RulesPage } from '#features/lead-routing/components/rules-page.tsx'
import { TeamPage } from '#features/lead-routing/components/team-page.tsx'
import { getLeadRouting, listLeadDecisions, listLeadTeam } from '#features/lead-routing/functions.ts'
import { RequestTable } from '#features/requests/components/request-table.tsx'
import { getRequests } from '#features/requests/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { passSearchThrough, type SearchValues } from '#kit/page/search-params.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Icon } from '#ui/text/icon.tsx'

export const Route = createFileRoute('/admin/requests/')({
  staticData: { nav: { group: 'Settings', label: 'Requests', icon: 'bell-ring', order: 15, permission: 'operations' } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadTab(deps),
  component: Requests,
})

async function loadTab(search: SearchValues) {
  switch (search.tab) {
    case 'rules':
      return { tab: 'rules' as const, view: await getLeadRouting() }
    case 'decisions': {
      const data = { rule: textOf(search.rule), agent: textOf(search.agent), olderThan: textOf(search.olderThan) }
      return { tab: 'decisions' as const, page: await listLeadDecisions({ data }) }
    }
    case 'team':
      return { tab: 'team' as const, team: await listLeadTeam() }
    default:
      return { tab: 'recipients' as const, requests: await getRequests() }
  }
}

/** Ids and keys of rules. Any other text counts as none. */
function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^[\w-]{1,36}$/.test(value) ? value : undefined
}

const LEADS = {
  recipients: 'Who at the office receives each kind of request, and how soon a reply is due.',
  rules: 'The first matching rule applies. Every lead gets an agent or a recipient.',
  decisions: 'Where each lead went, and why.',
  team: 'Rules skip people on time off and outside their working hours.',
}

function Requests() {
  const data = Route.useLoaderData()
  const { rule, agent } = Route.useSearch()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Requests"
        lead={LEADS[data.tab]}
        actions={
          data.tab === 'rules' && (
            <LinkButton to="/admin/requests/$group" params={{ group: 'new-rule' }} size="xs">
              <Icon icon={Plus} size={18} /> Add rule
            </LinkButton>
          )
        }
      />
      <RoutingTabs current={data.tab} />
      {data.tab === 'recipients' && <RequestTable requests={data.requests} />}
      {data.tab === 'rules' && <RulesPage view={data.view} />}
      {data.tab === 'decisions' && (
        <DecisionsPage page={data.page} rule={textOf(rule) ?? ''} agent={textOf(agent) ?? ''} />
      )}
      {data.tab === 'team' && <TeamPage team={data.team} />}
    </>
  )
}
