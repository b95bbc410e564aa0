import { useSaved } from '#kit/form/after-save.ts'
import type { BoundFields } from '#kit/form/fields.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { keysOf, optionsOf } from '#kit/form/inputs.ts'
import { SaveBar } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { calendarDay } from '#kit/time/format.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { updateStatistics } from '../functions.ts'
import { statisticsDraft } from '../rules.ts'
import { type StatisticRecord, type StatisticsDraft, UpdateStatistics } from '../schema.ts'
import { SOURCES, STATISTIC_LABELS, STATISTICS, type StatisticKey } from '../words.ts'

const HIDDEN = keysOf(STATISTICS).map((key) => `${key}_version` as const)

/** Edits all statistics with one Save. */
export function StatisticsForm({ statistics }: { statistics: StatisticRecord[] }) {
  const form = useCallForm({
    call: updateStatistics,
    schema: UpdateStatistics,
    defaults: statisticsDraft(statistics),
    hidden: HIDDEN,
    done: { message: 'Statistics saved.', path: null },
    onDone: useSaved(() => 'Statistics saved.'),
  })
  return (
    <Form of={form} label="Statistics">
      {statistics.map((statistic, index) => (
        <PanelSection
          key={statistic.key}
          title={STATISTIC_LABELS[statistic.key]}
          isFirst={index === 0}
          end={<State of={statistic} />}
        >
          <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[220px_minmax(0,1fr)]">
            <Preview
              of={statistic.key}
              value={form.values[`${statistic.key}_value`]}
              note={form.values[`${statistic.key}_source_note`]}
              date={form.values[`${statistic.key}_as_of_date`]}
            />
            <Fields of={statistic} form={form} />
          </div>
        </PanelSection>
      ))}
      {/* Detecting a change needs JavaScript. */}
      <noscript>
        <FormActions className="mt-8">
          <SubmitButton>Save</SubmitButton>
        </FormActions>
      </noscript>
      <SaveBar />
    </Form>
  )
}

function State({ of: { is_stale, value } }: { of: StatisticRecord }) {
  if (is_stale) return <Badge tone="pending">Older than a year</Badge>
  return value === null ? <Badge>Hidden</Badge> : null
}

/** The statistic as visitors see it, with the values that are typed. */
function Preview({ of: key, value, note, date }: { of: StatisticKey; value: string; note: string; date: string }) {
  if (value.trim() === '') return <p className="text-ink-3">Visitors don’t see this number.</p>
  return (
    <p className="grid content-start gap-0.5">
      <span className="tabular font-display font-medium text-[2.25rem] text-navy-800 leading-none tracking-tight [overflow-wrap:anywhere]">
        {value}
      </span>
      <span className="font-semibold">{STATISTICS[key]}</span>
      <span className="text-caption text-ink-3">
        {note} {/^\d{4}-\d\d-\d\d$/.test(date) && `As of ${calendarDay(date)}.`}
      </span>
    </p>
  )
}

function Fields({ of: { key, computed }, form }: { of: StatisticRecord; form: BoundFields<StatisticsDraft> }) {
  const label = STATISTIC_LABELS[key]
  return (
    <fieldset aria-label={label}>
      <div className="grid grid-cols-2 items-start gap-4 max-[17.5rem]:grid-cols-1 md:grid-cols-[140px_180px_minmax(0,1fr)]">
        <form.TextField
          name={`${key}_value`}
          label="Value"
          plainLabel={`${label}: value`}
          maxLength={20}
          autoComplete="off"
        />
        <form.TextField name={`${key}_as_of_date`} type="date" label="As of" plainLabel={`${label}: as of`} />
        <form.SelectField
          name={`${key}_source`}
          label="Source"
          plainLabel={`${label}: source`}
          options={optionsOf(SOURCES)}
          className="max-md:col-span-2"
        />
        <form.TextField
          name={`${key}_source_note`}
          label="Source note"
          plainLabel={`${label}: source note`}
          maxLength={200}
          autoComplete="off"
          className="col-span-full"
        />
      </div>
      {computed && (
        <p className="mt-2 text-ink-3">{`Computed from our office’s closed sales in the MLS: ${computed}.`}</p>
      )}
    </fieldset>
  )
}
