import { createFileRoute } from '@tanstack/react-router'
import { TextList } from '#features/site-texts/components/text-list.tsx'
import { listSiteTexts } from '#features/site-texts/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/content/')({
  staticData: { nav: { group: 'Content', label: 'Site text', icon: 'file-text', order: 5, permission: 'content' } },
  validateSearch: ({ q }: Record<string, unknown>): { q?: string | undefined } => ({
    q: q === undefined ? undefined : String(q).slice(0, 100),
  }),
  loaderDeps: ({ search: { q = '' } }) => ({ q }),
  loader: ({ deps: { q } }) => listSiteTexts({ data: { q } }),
  component: SiteTextList,
})

function SiteTextList() {
  const pages = Route.useLoaderData()
  const { q = '' } = Route.useSearch()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Site text"
        lead="The text on your pages. A draft doesn’t appear on the site until you publish it."
      />
      <TextList pages={pages} q={q} />
    </>
  )
}
