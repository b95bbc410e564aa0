import { createFileRoute, Link } from '@tanstack/react-router'
import { IdCard, Plus } from 'lucide-react'
import { AgentTable } from '#features/agents/components/agent-table.tsx'
import { listAgents } from '#features/agents/functions.ts'
import { AGENT_LIST } from '#features/agents/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { tableSearch } from '#kit/table/list.ts'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const readSearch = tableSearch(AGENT_LIST)

export const Route = createFileRoute('/admin/agents/')({
  staticData: { nav: { group: 'People', label: 'Agents', icon: IdCard, order: 30, permission: 'agents' } },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listAgents({ data: deps }),
  head: ({ matches }) => pageHead(matches, { title: 'Agents', isIndexed: false }),
  component: Agents,
})

function Agents() {
  const page = Route.useLoaderData()
  const search = Route.useSearch()
  const { status, after: _, before: __, ...others } = search
  const tabs = [
    { label: 'All', count: page.shown + page.hidden, href: '', isCurrent: !status },
    { label: 'Shown', count: page.shown, href: 'shown', isCurrent: status === 'shown' },
    { label: 'Hidden', count: page.hidden, href: 'hidden', isCurrent: status === 'hidden' },
  ]
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Agents"
        aside={<span className="sr-only">{count(page.shown + page.hidden, 'agent')}</span>}
        actions={
          <LinkButton to="/admin/agents/new" size="xs">
            <Icon icon={Plus} size={18} /> Add agent
          </LinkButton>
        }
      />
      <AnchorTabs
        label="Agents by status"
        className="mb-3"
        tabs={tabs}
        renderLink={(href, props) => (
          <Link
            to="/admin/agents"
            search={href === 'shown' || href === 'hidden' ? { ...others, status: href } : others}
            {...props}
          />
        )}
      />
      <AgentTable page={page} search={search} />
    </>
  )
}
