import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { FormActions } from '#ui/fields/form.tsx'
import { createRelationship } from '../functions.ts'
import { type AvailableConsumer, CreateRelationship, type LastTerms } from '../schema.ts'
import { emptyTerms, fillInto, TermsFields } from './terms-fields.tsx'

const LIST = '/agent/relationships'

/** Creates a relationship, then opens its page, where the agent signs and sends it. */
export function NewRelationshipForm({ email, today, consumers, lastTerms }: NewRelationshipFormProps) {
  const router = useRouter()
  const form = useCallForm({
    call: createRelationship,
    schema: CreateRelationship,
    defaults: emptyTerms(email, today),
    done: { message: 'Draft saved. Open it to sign and send.', path: LIST },
    onDone: async ({ id }) => {
      await router.navigate({ to: '/agent/relationships/$relationshipId', params: { relationshipId: id } })
      await reloadPage(router)
    },
  })
  return (
    <Form of={form} label="New agreement" className="max-w-170">
      <TermsFields
        form={form}
        draft={form.values}
        consumers={consumers}
        lastTerms={lastTerms}
        onFill={fillInto(form)}
      />
      <p className="mt-6 text-ink-2 text-small">It isn’t shared until you sign and send it.</p>
      <FormActions className="mt-4">
        <SubmitButton busyLabel="Saving…">Continue</SubmitButton>
        <LinkButton to={LIST} variant="quiet">
          Cancel
        </LinkButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  )
}

interface NewRelationshipFormProps {
  /** Email of a client who was selected earlier, or ''. */
  email: string
  /** Calendar day in Indianapolis. */
  today: string
  consumers: readonly AvailableConsumer[]
  /** Terms of the agent's last agreements, by type. */
  lastTerms: readonly LastTerms[]
}
