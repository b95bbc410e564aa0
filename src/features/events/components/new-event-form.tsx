import { useAdded } from '#kit/form/after-save.ts'
import { NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { createEvent } from '../functions.ts'
import { CreateEvent, eventRecord } from '../schema.ts'
import { EventFields } from './event-fields.tsx'

const LIST = '/admin/networking-events'

/** Form that adds an event and returns to the list. */
export function NewEventForm({ hosts }: { hosts: readonly { id: string; name: string }[] }) {
  const form = useCallForm({
    call: createEvent,
    schema: CreateEvent,
    defaults: eventRecord.empty,
    done: { message: 'Event added.', path: LIST },
    onDone: useAdded(LIST, ({ title }) => `${title} added.`),
  })
  return (
    <NewRecordForm of={form} label="New event" action="Add event" list={LIST}>
      <EventFields form={form} draft={form.values} hosts={hosts} />
    </NewRecordForm>
  )
}
