import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { AgentRelationships } from '#features/relationships/components/agent-relationships.tsx'
import {
  RelationshipFilters,
  type RelationshipSearch,
} from '#features/relationships/components/relationship-filters.tsx'
import { listAvailableConsumers, listRelationshipAgents, listRelationships } from '#features/relationships/functions.ts'
import { RELATIONSHIP_STATUSES, RELATIONSHIP_TYPES } from '#features/relationships/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough, type SearchValues } from '#kit/page/search-params.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Icon } from '#ui/text/icon.tsx'

export const Route = createFileRoute('/agent/relationships/')({
  staticData: { nav: { group: 'Work', label: 'Agreements', icon: 'handshake', order: 30 } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [relationships, consumers, agents] = await Promise.all([
      listRelationships({ data: { view: 'agent', ...readSearch(deps) } }),
      listAvailableConsumers({ data: { email: '' } }),
      listRelationshipAgents(),
    ])
    return { relationships, consumers, agents, today: calendarDayOf(new Date()) }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Agreements', isIndexed: false }),
  component: Relationships,
})

function readSearch({ q, status, type }: SearchValues): RelationshipSearch {
  return {
    q: typeof q === 'string' && q.trim() !== '' && q.length <= 100 ? q.trim() : undefined,
    status: isKeyOf(RELATIONSHIP_STATUSES, status) ? status : undefined,
    type: isKeyOf(RELATIONSHIP_TYPES, type) ? type : undefined,
  }
}

function isKeyOf<Words extends object>(words: Words, key: unknown): key is keyof Words {
  return typeof key === 'string' && Object.hasOwn(words, key)
}

function Relationships() {
  const { relationships, consumers, agents, today } = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  const isFiltered = Object.values(search).some((value) => value !== undefined)
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
      {(relationships.length > 0 || isFiltered) && <RelationshipFilters search={search} />}
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
