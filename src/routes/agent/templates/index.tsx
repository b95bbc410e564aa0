import { createFileRoute } from '@tanstack/react-router'
import { TemplateList } from '#features/email-templates/components/template-list.tsx'
import { listEmailTemplates } from '#features/email-templates/functions.ts'
import { TEMPLATE_LIST } from '#features/email-templates/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'

const readSearch = tableSearch(TEMPLATE_LIST)

export const Route = createFileRoute('/agent/templates/')({
  staticData: { nav: { group: 'Templates', label: 'Email templates', icon: 'file-text', order: 45 } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listEmailTemplates({ data: readSearch(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Email templates', isIndexed: false }),
  component: Templates,
})

function Templates() {
  return <TemplateList base="/agent/templates" page={Route.useLoaderData()} search={readSearch(Route.useSearch())} />
}
