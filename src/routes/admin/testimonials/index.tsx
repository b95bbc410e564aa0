import { createFileRoute, Link } from '@tanstack/react-router'
import { Quote } from 'lucide-react'
import { TestimonialTable } from '#features/testimonials/components/testimonial-table.tsx'
import { listAllTestimonials } from '#features/testimonials/functions.ts'
import { TESTIMONIAL_LIST, TESTIMONIAL_STATUSES, type TestimonialStatus } from '#features/testimonials/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { tableSearch } from '#kit/table/list.ts'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const readSearch = tableSearch(TESTIMONIAL_LIST)
const STATUSES: readonly TestimonialStatus[] = ['pending', 'published', 'hidden']
/** What came last stands first, until another order is asked for. */
const newestFirst = (search: ReturnType<typeof readSearch>) => ({
  ...search,
  sort: search.sort ?? ('-received' as const),
})
const isStatus = (key: string): key is TestimonialStatus => STATUSES.some((status) => status === key)

export const Route = createFileRoute('/admin/testimonials/')({
  staticData: { nav: { group: 'Content', label: 'Testimonials', icon: Quote, order: 20, permission: 'testimonials' } },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listAllTestimonials({ data: newestFirst(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Testimonials', isIndexed: false }),
  component: Testimonials,
})

function Testimonials() {
  const page = Route.useLoaderData()
  const search = Route.useSearch()
  const { status, after: _, before: __, ...others } = search
  const { counts } = page
  const total = counts.pending + counts.published + counts.hidden
  const tabs = [
    { label: 'All', count: total, href: '', isCurrent: !status },
    ...STATUSES.map((key) => ({
      label: TESTIMONIAL_STATUSES[key],
      count: counts[key],
      href: key,
      isCurrent: status === key,
    })),
  ]
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Testimonials"
        aside={<span className="sr-only">{count(total, 'testimonial')}</span>}
        lead={<p>Find the client in our records, then publish: whatever the stars.</p>}
      />
      <AnchorTabs
        label="Testimonials by status"
        className="mb-3"
        tabs={tabs}
        renderLink={(href, props) => (
          <Link to="/admin/testimonials" search={isStatus(href) ? { ...others, status: href } : others} {...props} />
        )}
      />
      <TestimonialTable page={page} search={newestFirst(search)} />
    </>
  )
}
