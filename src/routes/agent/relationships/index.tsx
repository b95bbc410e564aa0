import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { AgentRelationships } from '#features/relationships/components/agent-relationships.tsx'
import { RelationshipFilters } from '#features/relationships/components/relationship-filters.tsx'
import { listAvailableConsumers, listRelationshipAgents, listRelationships } from '#features/relationships/functions.ts'
import { RELATIONSHIP_LIST } from '#features/relationships/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Icon } from '#ui/text/icon.tsx'

const readSearch = tableSearch(RELATIONSHIP_LIST)

export const Route = createFileRoute('/agent/relationships/')({
  staticData: { nav: { group: 'Work', label: 'Agreements', icon: 'handshake', order: 30 } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const { q, status, type } = readSearch(deps)
    const [relationships, consumers, agents] = await Promise.all([
      listRelationships({ data: { view: 'agent', q, status, type } }),
      listAvailableConsumers({ data: { email: '' } }),
      listRelationshipAgents(),
    ])
    return { relationships, consumers, agents, today: calendarDayOf(new Date()) }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Agreements', isIndexed: false }),
  component: Relationships,
})

function Relationships() {
  const { relationships, consumers, agents, today } = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  const { q, status, type } = search
  const isFiltered = [q, status, type].some((value) => value !== undefined)
  return (
    <>
      <PageHeader
        size="panel"
        title="Agreements"
        aside={relationships.length > 0 && relationships.length}
        actions={
          <LinkButton to="/agent/relationships/new" size="xs" aria-label="New agreement">
            <Icon icon={Plus} size={18} /> New
          </LinkButton>
        }
      />
      <DoneNotice />
      {(relationships.length > 0 || isFiltered) && <RelationshipFilters search={search} isFiltered={isFiltered} />}
      <AgentRelationships
        relationships={relationships}
        consumers={consumers}
        agents={agents}
        today={today}
        isFiltered={isFiltered}
      />
    </>
  )
}
