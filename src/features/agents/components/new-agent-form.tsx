import { useAdded } from '#kit/form/after-save.ts'
import { NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { createAgent } from '../functions.ts'
import { CreateAgent } from '../schema.ts'
import { AgentFields, EMPTY_DRAFT } from './agent-fields.tsx'

const LIST = '/admin/agents'

/** Adds an agent, and goes back to the list. */
export function NewAgentForm() {
  const form = useCallForm({
    call: createAgent,
    schema: CreateAgent,
    defaults: EMPTY_DRAFT,
    done: { message: 'The agent is added.', path: LIST },
    onDone: useAdded(LIST, (agent) => `${agent.name} is added.`),
  })
  return (
    <NewRecordForm of={form} label="New agent" action="Add agent" list={LIST}>
      <AgentFields form={form} draft={form.values} />
    </NewRecordForm>
  )
}
