import { useSaved } from '#kit/form/after-save.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { dayAndTime, money } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { updateProperty } from '../functions.ts'
import { addressLine, flattenListing } from '../rules.ts'
import { type OwnListing, ownListingRecord, UpdateOwnProperty } from '../schema.ts'
import { DutyNote } from './duty-note.tsx'
import { ListingFields } from './listing-fields.tsx'

export function EditListingForm({
  listing,
  agents,
}: {
  listing: OwnListing
  agents: readonly { id: string; name: string }[]
}) {
  const form = useCallForm({
    call: updateProperty,
    schema: UpdateOwnProperty,
    defaults: {
      propertyId: listing.id,
      version: listing.version,
      ...ownListingRecord.draftOf(flattenListing(listing)),
    },
    hidden: ['propertyId', 'version'],
    done: { message: 'Listing saved.', path: null },
    onDone: useSaved(() => `${addressLine(listing.fields)} saved.`),
  })
  const { original_list_price, previous_list_price } = listing.fields
  return (
    <EditRecordForm
      of={form}
      label="Listing"
      asideLabel="Status"
      aside={
        <>
          <PanelSection title="MLS" isFirst>
            <DutyNote listing={listing} />
          </PanelSection>
          <PanelSection title="On the site">
            <DataList
              hasRules={false}
              items={[
                { label: 'First shown', value: listing.first_shown_at && dayAndTime(listing.first_shown_at) },
                { label: 'First price', value: money(original_list_price) },
                { label: 'Previous price', value: previous_list_price && money(previous_list_price) },
                { label: 'Last change', value: dayAndTime(listing.updated_at) },
              ]}
            />
          </PanelSection>
        </>
      }
    >
      <ListingFields form={form} draft={form.values} agents={agents} setValue={form.setValue} />
    </EditRecordForm>
  )
}
