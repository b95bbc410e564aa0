import { Link } from '@tanstack/react-router'
import type { Change } from '#features/audit/schema.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { toggleVendorStatus } from '../functions.ts'
import type { Vendor, VendorDraft } from '../schema.ts'
import { VendorPreview } from './vendor-preview.tsx'

/** Side panel of a vendor's form, with visibility, preview and history. */
export function VendorPanel({
  vendor,
  draft,
  history,
}: {
  vendor: Vendor
  draft: VendorDraft
  history: readonly Change[]
}) {
  return (
    <>
      <PanelSection title="On the site" isFirst>
        <RowToggle
          label="Visible on Vetted Vendors"
          isLabelHidden={false}
          isOn={vendor.is_active}
          said={(active) => (active ? `${vendor.name} is visible.` : `${vendor.name} is hidden.`)}
          save={(active) => toggleVendorStatus({ data: { vendorId: vendor.id, active } })}
        />
        <DataList
          hasRules={false}
          items={[
            {
              label: 'Position',
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
      <VendorPreview draft={draft} title="Preview" />
      <HistoryList changes={history} empty="No changes since this vendor was added." />
    </>
  )
}
