import { Link } from '@tanstack/react-router'
import { dayAndTime } from '#kit/format.ts'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { DataList } from '#ui/data-list.tsx'
import { linkClass } from '#ui/link-class.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import { toggleVendorStatus } from '../functions.ts'
import type { PublicVendor, Vendor, VendorChange } from '../schema.ts'
import { VendorCard } from './vendor-card.tsx'

/** Beside a vendor's form: whether it is shown, how it will read, and what was done to it. */
export function VendorPanel({
  vendor,
  preview,
  history,
}: {
  vendor: Vendor
  preview: PublicVendor
  history: readonly VendorChange[]
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
      <PanelSection title="History">
        {history.length === 0 ? (
          <p className="text-ink-3">Nothing was changed since this vendor was brought in.</p>
        ) : (
          <ol className="grid gap-3">
            {history.map((change) => (
              <li
                key={change.seq}
                className="relative pl-5 before:absolute before:top-1.5 before:left-0 before:size-2 before:rounded-full before:border-2 before:border-navy-600 before:content-['']"
              >
                <p>
                  {change.by} {change.what}
                </p>
                <p className="tabular text-ink-3 text-legal">{dayAndTime(change.at)}</p>
              </li>
            ))}
          </ol>
        )}
      </PanelSection>
    </>
  )
}
