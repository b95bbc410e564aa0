import { Link, useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { SaveBar } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { DataList } from '#ui/data-list.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { linkClass } from '#ui/link-class.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import { toast } from '#ui/toast.ts'
import { updateEvent } from '../functions.ts'
import { timeLine } from '../rules.ts'
import { type EventRecord, UpdateEvent } from '../schema.ts'
import { draftOf, EventFields } from './event-fields.tsx'

/** Changes an event; the panel beside it says who comes. */
export function EditEventForm({
  event,
  hosts,
}: {
  event: EventRecord
  hosts: readonly { id: string; name: string }[]
}) {
  const router = useRouter()
  const form = useCallForm({
    call: updateEvent,
    schema: UpdateEvent,
    defaults: { eventId: event.id, version: event.version, ...draftOf(event) },
    hidden: ['eventId', 'version'],
    done: { message: 'The event is saved.', path: null },
    onDone: async ({ title }) => {
      await router.invalidate()
      toast.ok(`${title} is saved.`)
    },
  })
  return (
    <Form of={form} label="Event">
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(240px,1fr)]">
        <div>
          <EventFields form={form} draft={form.values} hosts={hosts} />
          {/* The bar comes with the first change, which takes JavaScript to notice. */}
          <noscript>
            <FormActions className="mt-8">
              <SubmitButton>Save</SubmitButton>
            </FormActions>
          </noscript>
        </div>
        <aside aria-label="Who comes" className="max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5">
          <PanelSection title="Who comes" isFirst>
            <DataList
              hasRules={false}
              items={[
                { label: 'Time', value: timeLine(event) },
                {
                  label: 'Seats taken',
                  value: event.capacity === null ? event.seats_taken : `${event.seats_taken} of ${event.capacity}`,
                },
                { label: 'Waiting', value: event.waiting },
              ]}
            />
            <p className="mt-3">
              <Link
                to="/admin/networking-events/$eventId/people"
                params={{ eventId: event.id }}
                className={linkClass('more')}
              >
                See the list of people
              </Link>
            </p>
          </PanelSection>
        </aside>
      </div>
      <SaveBar />
    </Form>
  )
}
