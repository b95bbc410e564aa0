import { Fragment, type ReactNode } from 'react'
import { keysOf } from '#kit/form/inputs.ts'
import { Button } from '#ui/fields/button.tsx'
import { type DayKey, WEEKDAYS } from '../words/settings.ts'

/** Opening and closing time of each day. */
export function HoursFields<Kind extends '' | 'tour_'>({ form, kind, legend, help }: HoursFieldsProps<Kind>) {
  function copyMonday() {
    for (const day of ['tuesday', 'wednesday', 'thursday', 'friday'] as const)
      for (const end of ['opens', 'closes'] as const)
        form.setValue(`${kind}${day}_${end}`, form.values[`${kind}monday_${end}`])
  }
  return (
    <fieldset className="mt-6">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <p className="mb-3 text-ink-3">{help}</p>
      <div className="grid max-w-110 grid-cols-[minmax(4.75rem,1fr)_minmax(0,8.5rem)_minmax(0,8.5rem)] items-center gap-x-2 gap-y-2 max-[17.5rem]:grid-cols-1">
        <span aria-hidden="true" className="text-ink-3 text-legal max-[17.5rem]:hidden">
          Day
        </span>
        <span aria-hidden="true" className="text-ink-3 text-legal max-[17.5rem]:hidden">
          Opens
        </span>
        <span aria-hidden="true" className="text-ink-3 text-legal max-[17.5rem]:hidden">
          Closes
        </span>
        {keysOf(WEEKDAYS).map((day) => (
          <Fragment key={day}>
            <span aria-hidden="true" className="max-sm:text-legal">
              {WEEKDAYS[day]}
            </span>
            <form.TextField
              name={`${kind}${day}_opens`}
              type="time"
              label={`${WEEKDAYS[day]}, opens`}
              plainLabel={`${legend}, ${WEEKDAYS[day]} opens`}
              isLabelHidden
            />
            <form.TextField
              name={`${kind}${day}_closes`}
              type="time"
              label={`${WEEKDAYS[day]}, closes`}
              plainLabel={`${legend}, ${WEEKDAYS[day]} closes`}
              isLabelHidden
            />
          </Fragment>
        ))}
      </div>
      <Button variant="outline" size="xs" className="mt-3" onClick={copyMonday}>
        Copy Monday to all weekdays
      </Button>
    </fieldset>
  )
}

type TimeName<Kind extends '' | 'tour_'> = `${Kind}${DayKey}_${'opens' | 'closes'}`

interface TimeFieldProps<Name extends string> {
  name: Name
  type: 'time'
  label: string
  plainLabel: string
  isLabelHidden: true
}

interface HoursFieldsProps<Kind extends '' | 'tour_'> {
  form: {
    TextField: (props: TimeFieldProps<TimeName<Kind>>) => ReactNode
    values: Readonly<Record<TimeName<Kind>, string>>
    setValue: (name: TimeName<Kind>, value: string) => void
  }
  kind: Kind
  legend: string
  help: string
}
