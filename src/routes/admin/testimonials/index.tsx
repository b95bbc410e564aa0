import { createFileRoute } from '@tanstack/react-router'
import { Quote } from 'lucide-react'
import { TestimonialTable } from '#features/testimonials/components/testimonial-table.tsx'
import { listAllTestimonials } from '#features/testimonials/functions.ts'
import { TESTIMONIAL_LIST, TESTIMONIAL_STATUSES } from '#features/testimonials/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { tableSearch } from '#kit/table/list.ts'
import { StatusTabs, sumOf } from '#kit/table/status-tabs.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const readSearch = tableSearch(TESTIMONIAL_LIST)
/** What came last stands first, until another order is asked for. */
const newestFirst = (search: ReturnType<typeof readSearch>) => ({
  ...search,
  sort: search.sort ?? ('-received' as const),
})

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
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Testimonials"
        aside={<span className="sr-only">{count(sumOf(page.counts), 'testimonial')}</span>}
        lead={<p>Find the client in our records, then publish: whatever the stars.</p>}
      />
      <StatusTabs label="Testimonials by status" labels={TESTIMONIAL_STATUSES} counts={page.counts} search={search} />
      <TestimonialTable page={page} search={newestFirst(search)} />
    </>
  )
}
