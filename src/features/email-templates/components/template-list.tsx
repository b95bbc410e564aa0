import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { day } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import type { ListTemplates, Template, TemplatesPage } from '../schema.ts'
import { TEMPLATE_LIST } from '../words.ts'
import { StateBadge } from './state-badge.tsx'

/** Email templates by state. */
export function TemplateList({ base, page, search }: TemplateListProps) {
  const add = (
    <LinkButton to={`${base}/new`} size="xs">
      Add template
    </LinkButton>
  )
  return (
    <ListPage
      title="Email templates"
      nouns={['template', 'templates']}
      lead="Agents choose an approved template when they write to someone, and can edit it before they send it."
      labels={TEMPLATE_LIST.filters.status}
      counts={page.counts}
      search={search}
      actions={add}
    >
      <DataTable
        key={search.status}
        table={tableFor(base)}
        page={page}
        search={search}
        empty={
          <EmptyState title={search.status ? 'No matching templates' : 'No templates yet'} action={add}>
            {search.status === 'approved'
              ? 'Approved templates appear here.'
              : 'Templates you add appear here. Agents can use them once they’re approved.'}
          </EmptyState>
        }
      />
    </ListPage>
  )
}

/** Path of the list, which the paths of its templates begin with. */
export type TemplateBase = '/agent/templates' | '/admin/email-templates'

interface TemplateListProps {
  base: TemplateBase
  page: TemplatesPage
  search: ListTemplates
}

function tableFor(base: TemplateBase) {
  return defineTable({
    list: TEMPLATE_LIST,
    nouns: ['template', 'templates'],
    nameOf: ({ name }: Template) => name,
    noteOf: ({ subject }) => subject,
    hrefOf: ({ id }) => `${base}/${id}`,
    head: { label: 'Template', sort: 'name' },
    usualSort: 'name',
    search: 'Name, subject, message',
    filters: [],
    columns: [
      { label: 'Status', phone: 'head', cell: ({ state }) => <StateBadge state={state} /> },
      { label: 'Author', priority: 2, cell: ({ author }) => author ?? <span className="text-ink-3">Default</span> },
      { label: 'Last changed', sort: 'updated', cell: ({ updated_at }) => day(updated_at) },
    ],
  })
}
