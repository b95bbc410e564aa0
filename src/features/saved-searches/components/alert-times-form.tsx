import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { updateAlertTimes } from '../functions.ts'
import { type AlertTimes, UpdateAlertTimes } from '../schema.ts'
import { DIGEST_HOURS, WEEKDAYS } from '../words.ts'

/** Hour of daily digests and weekday of weekly ones, for all searches together. */
export function AlertTimesForm({ times }: { times: AlertTimes }) {
  const form = useCallForm({
    call: updateAlertTimes,
    schema: UpdateAlertTimes,
    defaults: {
      digestHour: keyIn(DIGEST_HOURS, times.digest_hour),
      digestWeekday: keyIn(WEEKDAYS, times.digest_weekday),
    },
    done: { message: 'Alert times saved.', path: null },
    onDone: useSaved(() => 'Alert times saved.'),
  })
  return (
    <Form of={form} label="Alert times" className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <form.SelectField
          name="digestHour"
          label="Send daily and weekly alerts at"
          options={optionsOf(DIGEST_HOURS)}
          isRequired
        />
        <form.SelectField name="digestWeekday" label="Send weekly alerts on" options={optionsOf(WEEKDAYS)} isRequired />
      </div>
      <FormActions>
        <SubmitButton variant="outline" busyLabel="Saving…">
          Save times
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

function keyIn<K extends string>(words: Record<K, string>, value: number): K | '' {
  for (const key in words) if (key === String(value)) return key
  return ''
}
