import { useSaved } from '#kit/form/after-save.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { updateAgent } from '../functions.ts'
import { type Agent, agentRecord, UpdateAgent } from '../schema.ts'
import { AgentFields } from './agent-fields.tsx'

export function EditAgentForm({ agent }: { agent: Agent }) {
  const form = useCallForm({
    call: updateAgent,
    schema: UpdateAgent,
    defaults: { agentId: agent.id, version: agent.version, ...agentRecord.draftOf(agent) },
    hidden: ['agentId', 'version'],
    done: { message: 'Agent saved.', path: null },
    onDone: useSaved(({ name }) => `${name} saved.`),
  })
  return (
    <EditRecordForm
      of={form}
      label="Agent"
      asideLabel="Record"
      aside={
        <PanelSection title="Record" isFirst>
          <DataList
            hasRules={false}
            items={[
              { label: 'Position', value: agent.position },
              { label: 'Added', value: dayAndTime(agent.created_at) },
              { label: 'Last changed', value: dayAndTime(agent.updated_at) },
            ]}
          />
        </PanelSection>
      }
    >
      <AgentFields form={form} draft={form.values} />
    </EditRecordForm>
  )
}
