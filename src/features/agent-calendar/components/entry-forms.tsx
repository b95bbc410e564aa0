import type { Change } from '#features/audit/schema.ts'
import { useDone } from '#kit/form/after-save.ts'
import type { BoundFields } from '#kit/form/fields.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { EditRecordForm, NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { FieldPairs } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { addCalendarEntry, removeCalendarEntry, updateCalendarEntry } from '../functions.ts'
import { entryFieldsOf } from '../rules/entries.ts'
import {
  type CalendarEntry,
  EditEntryFields,
  type EntryDraft,
  entryRecord,
  type NewEntry,
  NewEntryFields,
} from '../schema.ts'
import { ANYWAY, BUSY } from '../words.ts'

const { labels } = entryRecord

/** Form that blocks a time or adds a plan of the agent's own. */
export function NewEntryForm({ entry: { entryId, date, person } }: { entry: NewEntry }) {
  const form = useCallForm({
    call: addCalendarEntry,
    schema: NewEntryFields,
    defaults: { ...entryRecord.empty, from_date: date, entryId, personId: person?.id ?? '', isWarningAccepted: false },
    hidden: ['entryId', 'personId'],
    ...useDone(`/agent/calendar?from=${date}`, 'Entry added.'),
  })
  return (
    <NewRecordForm of={form} label="New entry" action="Add entry" list="/agent/calendar">
      <Fields form={form} person={person} />
    </NewRecordForm>
  )
}

/** Form that changes an entry. */
export function EditEntryForm({ entry, history }: { entry: CalendarEntry; history: readonly Change[] }) {
  const { id, version, person_id, person_name } = entry
  const form = useCallForm({
    call: updateCalendarEntry,
    schema: EditEntryFields,
    defaults: { ...entryRecord.draftOf(entryFieldsOf(entry)), entryId: id, version, isWarningAccepted: false },
    hidden: ['entryId', 'version'],
    ...useDone(null, 'Entry saved.'),
  })
  const person = person_id && person_name ? { id: person_id, name: person_name } : null
  return (
    <EditRecordForm
      of={form}
      label="Entry"
      asideLabel="History"
      aside={<HistoryList changes={history} empty="No changes yet" />}
    >
      <Fields form={form} person={person} />
    </EditRecordForm>
  )
}

/** Button that removes an entry and opens the calendar, where it can be undone. */
export function RemoveEntryButton({ entry }: { entry: CalendarEntry }) {
  const { id: entryId, from_date, person_id } = entry
  return (
    <PostButton
      call={removeCalendarEntry}
      fields={{ entryId }}
      run={() => removeCalendarEntry({ data: { entryId } })}
      undo={async () => {
        const data = {
          ...entryRecord.draftOf(entryFieldsOf(entry)),
          entryId,
          personId: person_id ?? '',
          isWarningAccepted: true,
        }
        const { warning } = await addCalendarEntry({ data })
        return warning && `Entry restored. ${warning}`
      }}
      next={`/agent/calendar?from=${from_date}`}
      done="Entry removed."
      busyLabel="Removing…"
      variant="danger-quiet"
      size="sm"
    >
      Remove entry
    </PostButton>
  )
}

type EntryForm = BoundFields<EntryDraft & { isWarningAccepted: boolean }> & {
  errors: Readonly<Record<string, string>>
  values: { isWarningAccepted?: boolean | undefined }
}

function Fields({ form, person }: { form: EntryForm; person: NewEntry['person'] }) {
  return (
    <>
      <PanelSection title="Time" isFirst>
        <FieldPairs>
          <form.TextField name="from_date" type="date" label={labels.from_date} isRequired />
          <form.TextField name="from_time" type="time" label={labels.from_time} isOptional />
          <form.TextField name="to_date" type="date" label={labels.to_date} help="Leave blank for 1 day." isOptional />
          <form.TextField
            name="to_time"
            type="time"
            label={labels.to_time}
            help="For an all-day entry, leave both times blank."
            isOptional
          />
        </FieldPairs>
        {(form.errors.isWarningAccepted || form.values.isWarningAccepted) && (
          <div className="mt-4">
            <form.Checkbox name="isWarningAccepted" label={ANYWAY} />
          </div>
        )}
        <p className="measure mt-4 text-ink-2">
          You’re busy during this entry, so we don’t offer you for tours or consultations. You still get leads. To pause
          leads, add days off to{' '}
          <a href="/agent/hours" className={linkClass()}>
            your hours
          </a>
          .
        </p>
      </PanelSection>
      <PanelSection title="Details">
        <div className="grid gap-4">
          {person && (
            <p>
              With{' '}
              <a href={`/agent/clients/${person.id}`} className={linkClass()}>
                {person.name}
              </a>
            </p>
          )}
          <form.TextField
            name="title"
            label={labels.title}
            help={`Only you see the title. Without one, the entry is shown as “${BUSY}.”`}
            maxLength={120}
            autoComplete="off"
            isOptional
          />
          <form.TextField
            name="place"
            label={labels.place}
            help="An address or the name of a place."
            maxLength={200}
            autoComplete="off"
            isOptional
          />
          <form.TextArea name="note" label={labels.note} rows={3} maxLength={1000} isOptional />
        </div>
      </PanelSection>
    </>
  )
}
