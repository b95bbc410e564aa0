import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { toast } from '#ui/toast.ts'
import { createEvent } from '../functions.ts'
import { CreateEvent } from '../schema.ts'
import { EMPTY_DRAFT, EventFields } from './event-fields.tsx'

const LIST = '/admin/networking-events'

/** Adds an event, and goes back to the list. */
export function NewEventForm({ hosts }: { hosts: readonly { id: string; name: string }[] }) {
  const router = useRouter()
  const form = useCallForm({
    call: createEvent,
    schema: CreateEvent,
    defaults: EMPTY_DRAFT,
    done: { message: 'The event is added.', path: LIST },
    onDone: async ({ title }) => {
      await router.navigate({ to: LIST })
      await router.invalidate()
      toast.ok(`${title} is added.`)
    },
  })
  return (
    <Form of={form} label="New event" className="max-w-[680px]">
      <EventFields form={form} draft={form.values} hosts={hosts} />
      <FormActions className="mt-8">
        <SubmitButton busyLabel="Adding…">Add event</SubmitButton>
        <LinkButton to={LIST} variant="quiet">
          Cancel
        </LinkButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  )
}
