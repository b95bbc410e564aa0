import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { toast } from '#ui/toast.ts'
import { createAgent } from '../functions.ts'
import { CreateAgent } from '../schema.ts'
import { AgentFields, EMPTY_DRAFT } from './agent-fields.tsx'

const LIST = '/admin/agents'

/** Adds an agent, and goes back to the list. */
export function NewAgentForm() {
  const router = useRouter()
  const form = useCallForm({
    call: createAgent,
    schema: CreateAgent,
    defaults: EMPTY_DRAFT,
    done: { message: 'The agent is added.', path: LIST },
    onDone: async (agent) => {
      await router.navigate({ to: LIST })
      await router.invalidate()
      toast.ok(`${agent.name} is added.`)
    },
  })
  return (
    <Form of={form} label="New agent" className="max-w-(--container-text)">
      <AgentFields form={form} draft={form.values} />
      <FormActions className="mt-8">
        <SubmitButton busyLabel="Adding…">Add agent</SubmitButton>
        <LinkButton to={LIST} variant="quiet">
          Cancel
        </LinkButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  )
}
