import { PanelSection } from '#ui/page/record.tsx'
import { type PublicVendor, type VendorDraft, vendorRecord } from '../schema.ts'
import { VendorCard } from './vendor-card.tsx'

/** Preview of the vendor for visitors. Invalid values are left out. */
export function VendorPreview({ draft, title, isFirst }: { draft: VendorDraft; title: string; isFirst?: boolean }) {
  return (
    <PanelSection title={title} isFirst={isFirst}>
      <VendorCard vendor={previewOf(draft)} hasService={draft.service_type !== ''} />
    </PanelSection>
  )
}

function previewOf(draft: VendorDraft): PublicVendor {
  return {
    ...vendorRecord.blank,
    ...vendorRecord.validOf(draft),
    id: 'preview',
    name: draft.name || 'Name',
    service_type: draft.service_type || 'inspection',
    description: draft.description,
    benefit: draft.benefit || 'nothing',
  }
}
