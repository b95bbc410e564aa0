import { Link } from '@tanstack/react-router'
import { useDone } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { updateRelationship } from '../functions.ts'
import { type AvailableConsumer, EditRelationship, type RelationshipDetail } from '../schema.ts'
import { fillInto, TermsFields, termsDraftOf } from './terms-fields.tsx'

/** Form for the terms of an agreement that has not been sent. */
export function EditRelationshipForm({ relationship, path, consumers }: EditRelationshipFormProps) {
  const form = useCallForm({
    call: updateRelationship,
    schema: EditRelationship,
    defaults: {
      act: 'edit',
      relationshipId: relationship.id,
      version: relationship.version,
      ...termsDraftOf(relationship),
    },
    hidden: ['act', 'relationshipId', 'version'],
    ...useDone(path, 'Terms saved.'),
  })
  return (
    <Form of={form} label="Change the terms" className="max-w-170">
      <TermsFields form={form} draft={form.values} consumers={consumers} onFill={fillInto(form)} />
      <FormActions className="mt-8">
        <SubmitButton busyLabel="Saving…">Save</SubmitButton>
        <Link to={path} className={linkClass('more')}>
          Cancel
        </Link>
      </FormActions>
      <UnsavedGuard />
    </Form>
  )
}

interface EditRelationshipFormProps {
  relationship: RelationshipDetail
  path: string
  consumers: readonly AvailableConsumer[]
}
