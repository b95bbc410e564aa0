import type { BoundFields } from '#kit/form/fields.tsx'
import { localOf } from '#kit/time/local-time.ts'
import { timeText } from '../browser/time-text.ts'
import { FIELD_LABELS } from '../words.ts'

/** Fields for up to three requested times. */
export function TimeChoices({ form, times }: TimeChoicesProps) {
  const options = times.map((at) => ({ value: localOf(at), label: timeText(at) }))
  return (
    <>
      <form.SelectField
        name="first"
        label={FIELD_LABELS.first}
        placeholder="Choose a time"
        options={options}
        isRequired
      />
      <form.SelectField
        name="second"
        label={FIELD_LABELS.second}
        placeholder="No second choice"
        options={options}
        isOptional
      />
      <form.SelectField
        name="third"
        label={FIELD_LABELS.third}
        placeholder="No third choice"
        options={options}
        isOptional
      />
    </>
  )
}

interface TimeChoicesProps {
  form: BoundFields<{ first: string; second: string; third: string }>
  times: readonly Date[]
}
