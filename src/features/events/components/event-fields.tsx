import type { BoundFields } from '#kit/form/fields.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { number } from '#kit/time/format.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { type EventDraft, eventRecord } from '../schema.ts'
import { EVENT_STATUSES } from '../words.ts'

const { labels } = eventRecord

/** Fields of the forms for new and existing events. */
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
      <PanelSection title="Event" isFirst>
        <div className="grid gap-4">
          <TextField name="title" label={labels.title} isRequired maxLength={120} autoComplete="off" />
          <TextField
            name="summary"
            label={labels.summary}
            help="Appears in lists, emails, and search results."
            isRequired
            maxLength={200}
            autoComplete="off"
          />
          <TextArea
            name="description"
            label={labels.description}
            isOptional
            help={`A blank line starts a new paragraph. ${number(draft.description.length)} of 4,000 characters.`}
            rows={7}
          />
          <SelectField
            name="host_id"
            label={labels.host_id}
            isOptional
            options={[{ value: '', label: 'No host' }, ...hosts.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </div>
      </PanelSection>
      <PanelSection title="When">
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <TextField name="date" type="date" label={labels.date} isRequired />
          <TextField name="starts" type="time" label={labels.starts} isRequired />
          <TextField name="ends" type="time" label={labels.ends} isRequired />
        </div>
        <p className="mt-2 text-ink-3 text-legal">
          Indianapolis time. Every guest gets an email when the day, time, or place changes.
        </p>
      </PanelSection>
      <PanelSection title="Where">
        <FieldPairs>
          <TextField name="venue" label={labels.venue} isRequired maxLength={120} autoComplete="off" />
          <TextField name="street" label={labels.street} isRequired maxLength={120} autoComplete="off" />
          <TextField name="city" label={labels.city} isRequired maxLength={80} autoComplete="off" />
          <TextField
            name="postal_code"
            label={labels.postal_code}
            isRequired
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
          />
          <TextField
            name="arrival_note"
            label={labels.arrival_note}
            isOptional
            help="Say where the wheelchair-accessible entrance is."
            maxLength={300}
            autoComplete="off"
            className="sm:col-span-2"
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Seats">
        <FieldPairs>
          <NumberField name="capacity" label={labels.capacity} isOptional help="Leave it blank for no limit." />
          <Switch name="has_waiting_list" label={labels.has_waiting_list} />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Publishing">
        <FieldPairs>
          <SelectField name="status" label={labels.status} isRequired options={optionsOf(EVENT_STATUSES)} />
          {/* Without JavaScript the status is unknown here, so the field shows and the server ignores it if unused. */}
          <TextField
            name="publish_date"
            type="date"
            label={labels.publish_date}
            isOptional={draft.status !== 'scheduled'}
            isRequired={draft.status === 'scheduled'}
            help="For a scheduled event. It appears at midnight that day."
          />
        </FieldPairs>
      </PanelSection>
    </>
  )
}
