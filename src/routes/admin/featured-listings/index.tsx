import { createFileRoute } from '@tanstack/react-router'
import { ArrowDownUp, Plus } from 'lucide-react'
import { FeaturedTable, OwnTable } from '#features/featured/components/featured-lists.tsx'
import { FindListingsForm } from '#features/featured/components/find-listings.tsx'
import { listAllFeatured } from '#features/featured/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Icon } from '#ui/text/icon.tsx'

export const Route = createFileRoute('/admin/featured-listings/')({
  staticData: {
    nav: { group: 'Listings', label: 'Featured listings', icon: 'star', order: 10, permission: 'featured' },
  },
  loader: () => listAllFeatured(),
  component: Featured,
})

function Featured() {
  const { featured, own } = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Featured listings"
        aside={<span className="sr-only">{count(featured.length, 'featured listing')}</span>}
        lead={<p>Shown first on the home page, in your order. The newest listings fill any gap.</p>}
        actions={
          <>
            {featured.length > 1 && (
              <LinkButton to="/admin/featured-listings/order" variant="quiet" size="xs">
                <Icon icon={ArrowDownUp} size={18} /> Reorder
              </LinkButton>
            )}
            <LinkButton to="/admin/featured-listings/new" size="xs">
              <Icon icon={Plus} size={18} /> Add a manual listing
            </LinkButton>
          </>
        }
      />
      <PanelSection title="Feature a listing" isFirst>
        <FindListingsForm />
      </PanelSection>
      <PanelSection title="On the site now">
        {featured.length === 0 ? (
          <p className="text-ink-2">No featured listings. The home page shows the newest listings with photos.</p>
        ) : (
          <FeaturedTable homes={featured} />
        )}
      </PanelSection>
      <PanelSection title="Manual listings">
        {own.length === 0 ? (
          <p className="text-ink-2"> None. Add a manual listing for one of our homes that isn’t in the MLS yet. </p>
        ) : (
          <OwnTable listings={own} />
        )}
      </PanelSection>
    </>
  )
}
