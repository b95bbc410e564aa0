import { useAdded } from '#kit/form/after-save.ts'
import { NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { createProperty } from '../functions.ts'
import { addressLine } from '../rules.ts'
import { CreateProperty, ownListingRecord } from '../schema.ts'
import { ListingFields } from './listing-fields.tsx'

const LIST = '/admin/featured-listings'

export function NewListingForm({ agents }: { agents: readonly { id: string; name: string }[] }) {
  const form = useCallForm({
    call: createProperty,
    schema: CreateProperty,
    defaults: ownListingRecord.empty,
    done: { message: 'Listing added.', path: LIST },
    onDone: useAdded(LIST, ({ fields }) => `${addressLine(fields)} added.`),
  })
  return (
    <NewRecordForm of={form} label="New listing" action="Add listing" list={LIST}>
      <ListingFields form={form} draft={form.values} agents={agents} setValue={form.setValue} />
    </NewRecordForm>
  )
}
