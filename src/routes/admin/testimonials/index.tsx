import { createFileRoute } from '@tanstack/react-router'
import { TestimonialTable } from '#features/testimonials/components/testimonial-table.tsx'
import { listAllTestimonials } from '#features/testimonials/functions.ts'
import { TESTIMONIAL_LIST, TESTIMONIAL_STATUSES } from '#features/testimonials/words.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { LinkButton } from '#ui/fields/button.tsx'

const readSearch = tableSearch(TESTIMONIAL_LIST)
export const Route = createFileRoute('/admin/testimonials/')({
  staticData: {
    nav: { group: 'Content', label: 'Testimonials', icon: 'quote', order: 20, permission: 'testimonials' },
  },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listAllTestimonials({ data: readSearch(deps) }),
  component: Testimonials,
})

function Testimonials() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  return (
    <ListPage
      title="Testimonials"
      nouns={['testimonial', 'testimonials']}
      lead="Find the client in our records, then publish, whatever the rating."
      labels={TESTIMONIAL_STATUSES}
      counts={page.counts}
      search={search}
      actions={
        <LinkButton to="/admin/import" search={{ list: 'testimonials' }} variant="quiet" size="xs">
          Import
        </LinkButton>
      }
    >
      <TestimonialTable page={page} search={search} />
    </ListPage>
  )
}
