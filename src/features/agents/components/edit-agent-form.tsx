import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { SaveBar } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { dayAndTime } from '#kit/format.ts'
import { DataList } from '#ui/data-list.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { toast } from '#ui/toast.ts'
import { updateAgent } from '../functions.ts'
import { type Agent, UpdateAgent } from '../schema.ts'
import { AgentFields, draftOf } from './agent-fields.tsx'

/** Changes an agent. */
export function EditAgentForm({ agent }: { agent: Agent }) {
  const router = useRouter()
  const form = useCallForm({
    call: updateAgent,
    schema: UpdateAgent,
    defaults: { agentId: agent.id, version: agent.version, ...draftOf(agent) },
    hidden: ['agentId', 'version'],
    done: { message: 'The agent is saved.', path: null },
    onDone: async ({ name }) => {
      await router.invalidate()
      toast.ok(`${name} is saved.`)
    },
  })
  return (
    <Form of={form} label="Agent">
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(240px,1fr)]">
        <div>
          <AgentFields form={form} draft={form.values} />
          <noscript>
            <FormActions className="mt-8">
              <SubmitButton>Save</SubmitButton>
            </FormActions>
          </noscript>
        </div>
        <aside aria-label="Record" className="max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5">
          <PanelSection title="Record" isFirst>
            <DataList
              hasRules={false}
              items={[
                { label: 'Place', value: agent.position },
                { label: 'Added', value: dayAndTime(agent.created_at) },
                { label: 'Changed', value: dayAndTime(agent.updated_at) },
              ]}
            />
          </PanelSection>
        </aside>
      </div>
      <SaveBar />
    </Form>
  )
}
