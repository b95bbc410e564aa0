import { Link } from '@tanstack/react-router'
import { useSaved } from '#kit/form/after-save.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { updateEvent } from '../functions.ts'
import { draftOf } from '../rules/draft.ts'
import { takenText, timeLine } from '../rules.ts'
import { type EventRecord, UpdateEvent } from '../schema.ts'
import { EventFields } from './event-fields.tsx'

/** Form for an event, beside a panel with its guests. */
export function EditEventForm({
  event,
  hosts,
}: {
  event: EventRecord
  hosts: readonly { id: string; name: string }[]
}) {
  const form = useCallForm({
    call: updateEvent,
    schema: UpdateEvent,
    defaults: { eventId: event.id, version: event.version, ...draftOf(event) },
    hidden: ['eventId', 'version'],
    done: { message: 'Event saved.', path: null },
    onDone: useSaved(({ title }) => `${title} saved.`),
  })
  return (
    <EditRecordForm
      of={form}
      label="Event"
      asideLabel="Guests"
      aside={
        <PanelSection title="Guests" isFirst>
          <DataList
            hasRules={false}
            items={[
              { label: 'Time', value: timeLine(event) },
              { label: 'Seats taken', value: takenText(event) },
              { label: 'Waitlist', value: event.waiting },
            ]}
          />
          <p className="mt-3">
            <Link
              to="/admin/networking-events/$eventId/people"
              params={{ eventId: event.id }}
              className={linkClass('more')}
            >
              See guest list
            </Link>
          </p>
        </PanelSection>
      }
    >
      <EventFields form={form} draft={form.values} hosts={hosts} />
    </EditRecordForm>
  )
}
