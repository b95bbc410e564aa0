import { createFileRoute, Link } from '@tanstack/react-router'
import { listAllFeatured, reorderFeatured } from '#features/featured/functions.ts'
import { MESSAGES, STATUSES } from '#features/properties/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { OrderEditor } from '#kit/table/order-editor.tsx'
import { money } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/admin/featured-listings/order')({
  staticData: { crumb: 'Order' },
  loader: () => listAllFeatured(),
  head: ({ matches }) => pageHead(matches, { title: 'Reorder featured listings', isIndexed: false }),
  component: FeaturedOrder,
})

function FeaturedOrder() {
  const { featured } = Route.useLoaderData()
  return (
    <>
      <PageHeader
        size="panel"
        title="Reorder featured listings"
        lead={
          <p> The home page shows the first 4 active homes. A newly featured home comes first until you move it. </p>
        }
      />
      {featured.length === 0 ? (
        <EmptyState title="Nothing is featured yet">
          <Link to="/admin/featured-listings" className={linkClass()}>
            Feature a listing
          </Link>
        </EmptyState>
      ) : (
        <OrderEditor
          label="Featured listings in order"
          items={featured.map(({ id, address, city, price, status }) => {
            const name = `${address ?? MESSAGES.addressWithheld}, ${city}`
            return {
              id,
              name,
              content: (
                <span className="flex flex-wrap items-center gap-x-3">
                  <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
                  <span className="tabular text-ink-3">{money(price)}</span>
                  {status !== 'active' && <Badge>{STATUSES[status]}</Badge>}
                </span>
              ),
            }
          })}
          save={(propertyIds, formerIds) => reorderFeatured({ data: { propertyIds, formerIds } })}
        />
      )}
    </>
  )
}
