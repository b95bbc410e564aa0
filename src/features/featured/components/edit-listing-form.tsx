import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { SaveBar } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { dayAndTime, money } from '#kit/format.ts'
import { DataList } from '#ui/data-list.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { toast } from '#ui/toast.ts'
import { updateProperty } from '../functions.ts'
import { addressLine } from '../rules.ts'
import { type OwnListing, UpdateOwnProperty } from '../schema.ts'
import { DutyNote } from './duty-note.tsx'
import { draftOf, ListingFields } from './listing-fields.tsx'

/** Changes a listing of the brokerage's own; the panel beside it says how it stands with the MLS. */
export function EditListingForm({
  listing,
  agents,
}: {
  listing: OwnListing
  agents: readonly { id: string; name: string }[]
}) {
  const router = useRouter()
  const form = useCallForm({
    call: updateProperty,
    schema: UpdateOwnProperty,
    defaults: { propertyId: listing.id, version: listing.version, ...draftOf(listing) },
    hidden: ['propertyId', 'version'],
    done: { message: 'The listing is saved.', path: null },
    onDone: async () => {
      await router.invalidate()
      toast.ok(`${addressLine(listing.fields)} is saved.`)
    },
  })
  const { original_list_price, previous_list_price } = listing.fields
  return (
    <Form of={form} label="Listing">
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(240px,1fr)]">
        <div>
          <ListingFields form={form} draft={form.values} agents={agents} setValue={form.setValue} />
          {/* The bar comes with the first change, which takes JavaScript to notice. */}
          <noscript>
            <FormActions className="mt-8">
              <SubmitButton>Save</SubmitButton>
            </FormActions>
          </noscript>
        </div>
        <aside aria-label="How it stands" className="max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5">
          <PanelSection title="With the MLS" isFirst>
            <DutyNote listing={listing} />
          </PanelSection>
          <PanelSection title="On the site">
            <DataList
              hasRules={false}
              items={[
                { label: 'First shown', value: listing.first_shown_at && dayAndTime(listing.first_shown_at) },
                { label: 'First price', value: money(original_list_price) },
                { label: 'Price before', value: previous_list_price && money(previous_list_price) },
                { label: 'Last change', value: dayAndTime(listing.updated_at) },
              ]}
            />
          </PanelSection>
        </aside>
      </div>
      <SaveBar />
    </Form>
  )
}
