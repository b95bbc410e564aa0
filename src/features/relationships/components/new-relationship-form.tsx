import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { WRITING } from '#features/leads/rules/composer.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { FormActions } from '#ui/fields/form.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { createRelationship } from '../functions.ts'
import { type AvailableConsumer, CreateRelationship, type LastTerms } from '../schema.ts'
import { emptyTerms, fillInto, TermsFields } from './terms-fields.tsx'

const LIST = '/agent/relationships'

/** Creates a relationship, then opens its page, where the agent signs and sends it. */
export function NewRelationshipForm({
  email,
  personId,
  lacksAccount,
  today,
  consumers,
  lastTerms,
}: NewRelationshipFormProps) {
  const router = useRouter()
  const reasonId = useId()
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
  const isBlocked = lacksAccount && form.values.consumerEmail.trim().toLowerCase() === email.toLowerCase()
  return (
    <Form of={form} label="New agreement" className="max-w-170">
      {isBlocked && (
        <Notice
          tone="warning"
          title="They need an account first"
          className="mb-5"
          action={
            personId && (
              <LinkButton
                to="/agent/clients/$personId"
                params={{ personId }}
                search={WRITING}
                variant="outline"
                size="sm"
              >
                Email them
              </LinkButton>
            )
          }
        >
          <p id={reasonId} className="[overflow-wrap:anywhere]">
            {`No one with a confirmed account has the address ${email}. Ask them to register with it, because they sign the agreement in their account.`}
          </p>
        </Notice>
      )}
      <TermsFields
        form={form}
        draft={form.values}
        consumers={consumers}
        lastTerms={lastTerms}
        onFill={fillInto(form)}
      />
      <p className="mt-6 text-ink-2 text-small">It isn’t shared until you sign and send it.</p>
      <FormActions className="mt-4">
        <SubmitButton busyLabel="Saving…" blockedBy={isBlocked ? reasonId : null}>
          Continue
        </SubmitButton>
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
  /** Record of that client that the reader came from. */
  personId: string | null
  /** True if no confirmed account has that email. */
  lacksAccount: boolean
  /** Calendar day in Indianapolis. */
  today: string
  consumers: readonly AvailableConsumer[]
  /** Terms of the agent's last agreements, by type. */
  lastTerms: readonly LastTerms[]
}
