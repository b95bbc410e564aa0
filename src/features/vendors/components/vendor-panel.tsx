import { Link } from '@tanstack/react-router'
import type { Change } from '#features/audit/schema.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { DataList } from '#ui/data-list.tsx'
import { linkClass } from '#ui/link-class.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import { toggleVendorStatus } from '../functions.ts'
import type { PublicVendor, Vendor } from '../schema.ts'
import { VendorCard } from './vendor-card.tsx'

/** Beside a vendor's form: whether it is shown, how it will read, and what was done to it. */
export function VendorPanel({
  vendor,
  preview,
  history,
}: {
  vendor: Vendor
  preview: PublicVendor
  history: readonly Change[]
}) {
  return (
    <>
      <PanelSection title="On the site" isFirst>
        <RowToggle
          label="Shown on Vetted vendors"
          isLabelHidden={false}
          isOn={vendor.is_active}
          said={(active) => (active ? `${vendor.name} is on the site.` : `${vendor.name} is off the site.`)}
          save={(active) => toggleVendorStatus({ data: { vendorId: vendor.id, active } })}
        />
        <DataList
          hasRules={false}
          items={[
            {
              label: 'Place',
              value: (
                <>
                  {vendor.position}{' '}
                  <Link to="/admin/vendors/order" className={linkClass()}>
                    Reorder
                  </Link>
                </>
              ),
            },
            { label: 'Added', value: dayAndTime(vendor.created_at) },
          ]}
        />
      </PanelSection>
      <PanelSection title="Preview">
        <VendorCard vendor={preview} hasService />
      </PanelSection>
      <HistoryList changes={history} empty="Nothing was changed since this vendor was brought in." />
    </>
  )
}
