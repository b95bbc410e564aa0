import type { BoundFields } from '#kit/form/fields.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import type { Draft } from '#kit/form/use-call-form.ts'
import { calendarDayOf, number } from '#kit/time/format.ts'
import { localOf } from '#kit/time/local-time.ts'
import { FieldPairs } from '#ui/field-pairs.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import type { EventRecord, UpdateEventInput } from '../schema.ts'
import { EVENT_STATUSES, FIELD_LABELS } from '../words.ts'

/** What is typed about an event, in the new form and in the edit form. */
export type EventDraft = Draft<Omit<UpdateEventInput, 'eventId' | 'version'>>

/** The form of an event that nobody has written about yet. */
export const EMPTY_DRAFT: EventDraft = {
  title: '',
  summary: '',
  description: '',
  status: 'draft',
  publish_date: '',
  date: '',
  starts: '',
  ends: '',
  venue: '',
  street: '',
  city: '',
  postal_code: '',
  arrival_note: '',
  host_id: '',
  capacity: null,
  has_waiting_list: true,
}

/** A stored event as its form shows it, by the clock on the wall in Indianapolis. */
export function draftOf(event: EventRecord): EventDraft {
  const { title, summary, description, venue, street, city, postal_code, capacity, has_waiting_list } = event
  const [date = '', starts = ''] = localOf(event.starts_at).split('T')
  const [, ends = ''] = localOf(event.ends_at).split('T')
  return {
    ...{ title, summary, description, venue, street, city, postal_code, capacity, has_waiting_list },
    status: event.publish_at ? 'scheduled' : event.status,
    publish_date: event.publish_at ? calendarDayOf(event.publish_at) : '',
    date,
    starts,
    ends,
    arrival_note: event.arrival_note ?? '',
    host_id: event.host_id ?? '',
  }
}

/** The fields that both forms have. */
export function EventFields({
  form,
  draft,
  hosts,
}: {
  form: BoundFields<EventDraft>
  draft: EventDraft
  hosts: readonly { id: string; name: string }[]
}) {
  const { TextField, TextArea, SelectField, NumberField, Switch } = form
  return (
    <>
      <PanelSection title="What" isFirst>
        <div className="grid gap-4">
          <TextField name="title" label={FIELD_LABELS.title} isRequired maxLength={120} autoComplete="off" />
          <TextField
            name="summary"
            label={FIELD_LABELS.summary}
            help="Lists, letters and search engines show it."
            isRequired
            maxLength={200}
            autoComplete="off"
          />
          <TextArea
            name="description"
            label={FIELD_LABELS.description}
            isOptional
            help={`An empty line begins a paragraph. ${number(draft.description.length)} of 4,000 characters.`}
            rows={7}
          />
          <SelectField
            name="host_id"
            label={FIELD_LABELS.host_id}
            isOptional
            options={[
              { value: '', label: 'Nobody in particular' },
              ...hosts.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
      </PanelSection>
      <PanelSection title="When">
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <TextField name="date" type="date" label={FIELD_LABELS.date} isRequired />
          <TextField name="starts" type="time" label={FIELD_LABELS.starts} isRequired />
          <TextField name="ends" type="time" label={FIELD_LABELS.ends} isRequired />
        </div>
        <p className="mt-2 text-ink-3 text-legal">
          Indianapolis time. Everybody on the list gets a letter when day, time or place changes.
        </p>
      </PanelSection>
      <PanelSection title="Where">
        <FieldPairs>
          <TextField name="venue" label={FIELD_LABELS.venue} isRequired maxLength={120} autoComplete="off" />
          <TextField name="street" label={FIELD_LABELS.street} isRequired maxLength={120} autoComplete="off" />
          <TextField name="city" label={FIELD_LABELS.city} isRequired maxLength={80} autoComplete="off" />
          <TextField
            name="postal_code"
            label={FIELD_LABELS.postal_code}
            isRequired
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
          />
          <TextField
            name="arrival_note"
            label={FIELD_LABELS.arrival_note}
            isOptional
            help="Say where the way without steps is."
            maxLength={300}
            autoComplete="off"
            className="sm:col-span-2"
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Seats">
        <FieldPairs>
          <NumberField
            name="capacity"
            label={FIELD_LABELS.capacity}
            isOptional
            help="Leave it empty where as many may come as like to."
          />
          <Switch name="has_waiting_list" label={FIELD_LABELS.has_waiting_list} />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Publishing">
        <FieldPairs>
          <SelectField name="status" label={FIELD_LABELS.status} isRequired options={optionsOf(EVENT_STATUSES)} />
          {/* Without JavaScript nobody knows what was chosen: the field is then left alone where it is of no use. */}
          <TextField
            name="publish_date"
            type="date"
            label={FIELD_LABELS.publish_at}
            isOptional={draft.status !== 'scheduled'}
            isRequired={draft.status === 'scheduled'}
            help="For what is scheduled: from midnight on that day."
          />
        </FieldPairs>
      </PanelSection>
    </>
  )
}
