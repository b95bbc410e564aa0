import { useAdded } from '#kit/form/after-save.ts'
import { NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { createAgent } from '../functions.ts'
import { agentRecord, CreateAgent } from '../schema.ts'
import { AgentFields } from './agent-fields.tsx'

const LIST = '/admin/agents'

export function NewAgentForm() {
  const form = useCallForm({
    call: createAgent,
    schema: CreateAgent,
    defaults: agentRecord.empty,
    done: { message: 'Agent added.', path: LIST },
    onDone: useAdded(LIST, (agent) => `${agent.name} added.`),
  })
  return (
    <NewRecordForm of={form} label="New agent" action="Add agent" list={LIST}>
      <AgentFields form={form} draft={form.values} />
    </NewRecordForm>
  )
}
