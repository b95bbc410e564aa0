import { SquareCropFields } from '#features/pictures/public.tsx'
import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { updateAgentPortrait } from '../functions.ts'
import { type Agent, UpdateAgentPortrait } from '../schema.ts'

type Source = NonNullable<Agent['photo_source']>

/** Crops a portrait: drag the square on the photo, or use the sliders, which also post without JavaScript. */
export function PortraitCropForm({ agent, source }: { agent: Agent; source: Source }) {
  const form = useCallForm({
    call: updateAgentPortrait,
    schema: UpdateAgentPortrait,
    defaults: { agentId: agent.id, ...source.crop, alt: agent.photo_alt ?? '' },
    hidden: ['agentId'],
    done: { message: 'Portrait saved.', path: null },
    onDone: useSaved(() => 'Portrait saved.'),
  })
  return (
    <Form of={form} label="Crop portrait" className="grid gap-5">
      <SquareCropFields form={form} image={{ ...source, url: `/img/${source.key}?width=640` }} />
      <form.TextField
        name="alt"
        label="Description"
        isRequired
        maxLength={200}
        autoComplete="off"
        help="For visitors who can’t see the photo, such as “Ana Ruiz in front of a brick porch.”"
      />
      <FormActions>
        <SubmitButton size="sm" variant="outline">
          Save portrait
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
