import { createFileRoute } from '@tanstack/react-router'
import { TemplateList } from '#features/email-templates/components/template-list.tsx'
import { listEmailTemplates } from '#features/email-templates/functions.ts'
import { TEMPLATE_LIST } from '#features/email-templates/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'

const readSearch = tableSearch(TEMPLATE_LIST)

export const Route = createFileRoute('/admin/email-templates/')({
  staticData: {
    nav: { group: 'Content', label: 'Email templates', icon: 'mail', order: 6, permission: 'content' },
  },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listEmailTemplates({ data: readSearch(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Email templates', isIndexed: false }),
  component: Templates,
})

function Templates() {
  return (
    <TemplateList base="/admin/email-templates" page={Route.useLoaderData()} search={readSearch(Route.useSearch())} />
  )
}
