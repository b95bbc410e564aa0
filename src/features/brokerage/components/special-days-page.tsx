import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FieldPairs, FormActions } from '#ui/fields/form.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { addSpecialDay, addUsualHolidays, removeSpecialDay } from '../functions.ts'
import { AddSpecialDay, type SpecialDays } from '../schema.ts'

/** Lists the days on which the office is closed or has other hours, and adds and removes them. */
export function SpecialDaysPage({ days }: { days: SpecialDays }) {
  return (
    <RecordColumns asideLabel="Legal holidays" aside={<OfferedHolidays days={days} />}>
      <PanelSection title="Days" isFirst>
        {days.days.length === 0 ? (
          <p className="text-ink-2">No days yet. The usual hours apply on every date.</p>
        ) : (
          <ul>
            {days.days.map(({ date, label = date }) => (
              <li
                key={date}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2 last:border-b-0"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
                <PostButton
                  call={removeSpecialDay}
                  fields={{ version: String(days.version), _number: 'version', date }}
                  run={() => removeSpecialDay({ data: { version: days.version, date } })}
                  done="Day removed."
                  busyLabel="Removing…"
                  label={`Remove ${label}`}
                  variant="quiet"
                  size="xs"
                >
                  Remove
                </PostButton>
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
      <PanelSection title="Add a day">
        <AddDayForm version={days.version} />
      </PanelSection>
    </RecordColumns>
  )
}

function AddDayForm({ version }: { version: number }) {
  const form = useCallForm({
    call: addSpecialDay,
    schema: AddSpecialDay,
    defaults: { version, date: '', name: '', opens: '', closes: '' },
    hidden: ['version'],
    done: { message: 'Day added.', path: null },
    onDone: useSaved(() => 'Day added.'),
  })
  return (
    // The new version is a new form, which is empty.
    <Form key={version} of={form} label="Add a day">
      <FieldPairs>
        <form.TextField name="date" type="date" label="Date" isRequired />
        <form.TextField name="name" label="Reason, shown to visitors" isRequired autoComplete="off" />
        <p className="text-ink-3 text-caption sm:col-span-2">
          Leave both times blank if the office is closed that day.
        </p>
        <form.TextField name="opens" type="time" label="Opens" isOptional />
        <form.TextField name="closes" type="time" label="Closes" isOptional />
      </FieldPairs>
      <FormActions className="mt-5">
        <SubmitButton size="sm" busyLabel="Adding…">
          Add day
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

function OfferedHolidays({ days: { offered, version } }: { days: SpecialDays }) {
  return (
    <PanelSection title="Legal holidays" isFirst>
      {offered.length === 0 ? (
        <p className="text-ink-2">All legal holidays of the next 12 months are on the list.</p>
      ) : (
        <>
          <PostButton
            call={addUsualHolidays}
            fields={{ version: String(version), _number: 'version' }}
            run={() => addUsualHolidays({ data: { version } })}
            done="Holidays added."
            busyLabel="Adding…"
            variant="outline"
            size="xs"
          >
            Close on the usual holidays
          </PostButton>
          <ul className="mt-4">
            {offered.map(({ date, name, label }) => (
              <li
                key={date}
                className="flex items-center justify-between gap-3 border-line border-b py-1.5 last:border-b-0"
              >
                <span className="min-w-0">
                  {name}
                  <span className="block text-ink-3 text-legal">{label}</span>
                </span>
                <PostButton
                  call={addSpecialDay}
                  fields={{ version: String(version), _number: 'version', date, name, opens: '', closes: '' }}
                  run={() => addSpecialDay({ data: { version, date, name, opens: '', closes: '' } })}
                  done="Day added."
                  busyLabel="Adding…"
                  label={`Close on ${name}, ${label}`}
                  variant="quiet"
                  size="xs"
                >
                  Close
                </PostButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </PanelSection>
  )
}
