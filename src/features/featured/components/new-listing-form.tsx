import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { toast } from '#ui/toast.ts'
import { createProperty } from '../functions.ts'
import { addressLine } from '../rules.ts'
import { CreateProperty } from '../schema.ts'
import { EMPTY_DRAFT, ListingFields } from './listing-fields.tsx'

const LIST = '/admin/featured-listings'

/** Adds a listing of the brokerage's own, and goes back to the list. */
export function NewListingForm({ agents }: { agents: readonly { id: string; name: string }[] }) {
  const router = useRouter()
  const form = useCallForm({
    call: createProperty,
    schema: CreateProperty,
    defaults: EMPTY_DRAFT,
    done: { message: 'The listing is added.', path: LIST },
    onDone: async ({ fields }) => {
      await router.navigate({ to: LIST })
      await router.invalidate()
      toast.ok(`${addressLine(fields)} is added.`)
    },
  })
  return (
    <Form of={form} label="New listing" className="max-w-[680px]">
      <ListingFields form={form} draft={form.values} agents={agents} setValue={form.setValue} />
      <FormActions className="mt-8">
        <SubmitButton busyLabel="Adding…">Add listing</SubmitButton>
        <LinkButton to={LIST} variant="quiet">
          Cancel
        </LinkButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  )
}
