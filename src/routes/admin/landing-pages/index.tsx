import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { LandingPageTable } from '#features/landing-pages/components/landing-page-table.tsx'
import { listLandingPages } from '#features/landing-pages/functions.ts'
import { LANDING_PAGE_LIST, STATUSES } from '#features/landing-pages/words.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { LinkButton } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'

const readSearch = tableSearch(LANDING_PAGE_LIST)

export const Route = createFileRoute('/admin/landing-pages/')({
  staticData: {
    nav: { group: 'Content', label: 'Landing pages', icon: 'panels-top-left', order: 50, permission: 'landing_pages' },
  },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listLandingPages({ data: readSearch(deps) }),
  component: LandingPages,
})

function LandingPages() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  return (
    <ListPage
      title="Landing pages"
      nouns={['landing page', 'landing pages']}
      labels={STATUSES}
      counts={page.counts}
      search={search}
      actions={
        <LinkButton to="/admin/landing-pages/new" size="xs">
          <Icon icon={Plus} size={18} /> New landing page
        </LinkButton>
      }
    >
      <LandingPageTable page={page} search={search} />
    </ListPage>
  )
}
