import { Link } from '@tanstack/react-router'
import type { PropertyCard } from '#features/properties/schema.ts'
import { STATUSES } from '#features/properties/words.ts'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { money } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { updateProperty } from '../functions.ts'

export function MlsListingRecord({ home, isFeatured }: { home: PropertyCard; isFeatured: boolean }) {
  return (
    <>
      <PageHeader
        size="panel"
        title={home.title}
        aside={<Badge tone={home.status === 'active' ? 'ok' : 'grey'}>{STATUSES[home.status]}</Badge>}
        actions={
          <Link
            to="/properties/$propertyId"
            params={{ propertyId: home.id }}
            className={buttonClass({ variant: 'quiet', size: 'xs' })}
          >
            View on site
          </Link>
        }
      />
      <div className="grid max-w-[680px] gap-5">
        <RowToggle
          label="Featured on the home page"
          isLabelHidden={false}
          isOn={isFeatured}
          save={(featured) => updateProperty({ data: { propertyId: home.id, featured } })}
          said={(featured) => `${home.title} is ${featured ? 'featured' : 'no longer featured'}.`}
        />
        <DataList
          items={[
            { label: 'Price', value: money(home.price) },
            { label: 'City', value: `${home.city}, ${home.state} ${home.postal_code ?? ''}` },
            { label: 'Listed by', value: home.list_office_name },
          ]}
        />
        <p className="text-ink-2">
          This listing comes from the MLS. Edit it there. A featured home leaves the home page automatically when it’s
          no longer for sale.
        </p>
      </div>
    </>
  )
}
