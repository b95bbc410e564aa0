import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { AgentTable } from '#features/agents/components/agent-table.tsx'
import { listAgents } from '#features/agents/functions.ts'
import { AGENT_LIST } from '#features/agents/words.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { LinkButton } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'

const readSearch = tableSearch(AGENT_LIST)

export const Route = createFileRoute('/admin/agents/')({
  staticData: { nav: { group: 'People', label: 'Agents', icon: 'id-card', order: 30, permission: 'agents' } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listAgents({ data: readSearch(deps) }),
  component: Agents,
})

function Agents() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  return (
    <ListPage
      title="Agents"
      nouns={['agent', 'agents']}
      labels={AGENT_LIST.filters.status}
      counts={{ shown: page.shown, hidden: page.hidden }}
      search={search}
      actions={
        <>
          <LinkButton to="/admin/import" search={{ list: 'agents' }} variant="quiet" size="xs">
            Import
          </LinkButton>
          <LinkButton to="/admin/agents/new" size="xs">
            <Icon icon={Plus} size={18} /> Add agent
          </LinkButton>
        </>
      }
    >
      <AgentTable page={page} search={search} />
    </ListPage>
  )
}
