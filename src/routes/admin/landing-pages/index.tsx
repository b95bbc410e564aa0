import { createFileRoute, Link } from '@tanstack/react-router'
import { PanelsTopLeft, Plus } from 'lucide-react'
import { LandingPageTable } from '#features/landing-pages/components/landing-page-table.tsx'
import { listLandingPages } from '#features/landing-pages/functions.ts'
import { LANDING_PAGE_LIST, STATUSES, type Status } from '#features/landing-pages/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/head.ts'
import { tableSearch } from '#kit/table/list.ts'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const readSearch = tableSearch(LANDING_PAGE_LIST)
const TABS: readonly Status[] = ['published', 'scheduled', 'draft', 'archived']
/** What was changed last stands first, until another order is asked for. */
const newestFirst = (search: ReturnType<typeof readSearch>) => ({
  ...search,
  sort: search.sort ?? ('-updated' as const),
})
const isStatus = (key: string): key is Status => TABS.some((status) => status === key)

export const Route = createFileRoute('/admin/landing-pages/')({
  staticData: {
    nav: { group: 'Content', label: 'Landing pages', icon: PanelsTopLeft, order: 50, permission: 'landing_pages' },
  },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listLandingPages({ data: newestFirst(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Landing pages', isIndexed: false }),
  component: LandingPages,
})

function LandingPages() {
  const page = Route.useLoaderData()
  const search = Route.useSearch()
  const { status, after: _, before: __, ...others } = search
  const all = TABS.reduce((sum, key) => sum + page.counts[key], 0)
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Landing pages"
        actions={
          <LinkButton to="/admin/landing-pages/new" size="xs">
            <Icon icon={Plus} size={18} /> New landing page
          </LinkButton>
        }
      />
      <AnchorTabs
        label="Landing pages by status"
        className="mb-3"
        tabs={[
          { label: 'All', count: all, href: '', isCurrent: !status },
          ...TABS.map((key) => ({
            label: STATUSES[key],
            count: page.counts[key],
            href: key,
            isCurrent: status === key,
          })),
        ]}
        renderLink={(href, props) => (
          <Link to="/admin/landing-pages" search={isStatus(href) ? { ...others, status: href } : others} {...props} />
        )}
      />
      <LandingPageTable page={page} search={newestFirst(search)} />
    </>
  )
}
