import { Pencil } from 'lucide-react'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import type { TablePage } from '#kit/table/list.ts'
import { day } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { deleteAgent } from '../functions.ts'
import type { Agent, ListAgents } from '../schema.ts'
import { AGENT_LIST, STATUSES } from '../words.ts'
import { AgentBadge } from './agent-badge.tsx'

export const agentTable = defineTable({
  list: AGENT_LIST,
  nouns: ['agent', 'agents'],
  nameOf: (agent: Agent) => agent.name,
  noteOf: ({ title }) => title,
  phoneNoteOf: ({ phone, account_email }) => (
    <>
      <span>{phone}</span>
      <span>{account_email ?? 'No account'}</span>
    </>
  ),
  hrefOf: ({ id }) => `/admin/agents/${id}/edit`,
  head: { label: 'Agent', sort: 'name' },
  usualSort: 'position',
  search: 'Name, title, phone, email, license',
  columns: [
    { label: 'Direct line', cell: ({ phone }) => <span className="tabular whitespace-nowrap">{phone}</span> },
    { label: 'License', priority: 2, cell: ({ license_number }) => license_number },
    {
      label: 'Signs in as',
      priority: 2,
      cell: ({ account_email }) => account_email ?? <span className="text-ink-3">No account</span>,
    },
    {
      label: 'Last changed',
      sort: 'updated',
      priority: 2,
      cell: ({ updated_at }) => <span className="whitespace-nowrap">{day(updated_at)}</span>,
    },
    { label: 'Position', sort: 'position', align: 'right', cell: ({ position }) => position },
    {
      label: 'On the site',
      phone: 'head',
      cell: (agent) => <AgentBadge agent={agent} />,
    },
  ],
  rowActions: ({ id }) => [{ id: 'edit', label: 'Edit', icon: Pencil, href: `/admin/agents/${id}/edit` }],
  remove: {
    call: ({ id }) => deleteAgent({ data: { agentId: id } }),
    text: 'They’re removed from the site right away, and this can’t be undone. To keep the record, hide them from the site instead.',
  },
})

export function AgentTable({ page, search }: { page: TablePage<Agent>; search: ListAgents }) {
  return (
    <DataTable
      table={agentTable}
      page={page}
      search={search}
      empty={
        <EmptyState
          title={search.status ? `No ${STATUSES[search.status].toLowerCase()} agents` : 'No agents yet'}
          action={<LinkButton to="/admin/agents/new">Add agent</LinkButton>}
        >
          Visible agents are listed on the About page, and each has their own page.
        </EmptyState>
      }
    />
  )
}
