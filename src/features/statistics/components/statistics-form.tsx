import { useSaved } from '#kit/form/after-save.ts'
import type { BoundFields } from '#kit/form/fields.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { keysOf, optionsOf } from '#kit/form/inputs.ts'
import { SaveBar } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { updateStatistics } from '../functions.ts'
import { statisticsDraft } from '../rules.ts'
import { type StatisticRecord, type StatisticsDraft, UpdateStatistics } from '../schema.ts'
import { SOURCES, STATISTIC_LABELS, STATISTICS } from '../words.ts'

const HIDDEN = keysOf(STATISTICS).map((key) => `${key}_version` as const)

/** Edits all statistics with one Save. */
export function StatisticsForm({ statistics }: { statistics: StatisticRecord[] }) {
  const form = useCallForm({
    call: updateStatistics,
    schema: UpdateStatistics,
    defaults: statisticsDraft(statistics),
    hidden: HIDDEN,
    done: { message: 'The statistics are saved.', path: null },
    onDone: useSaved(() => 'The statistics are saved.'),
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
          <Fields of={statistic} form={form} />
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

function Fields({ of: { key, computed }, form }: { of: StatisticRecord; form: BoundFields<StatisticsDraft> }) {
  const label = STATISTIC_LABELS[key]
  return (
    <fieldset aria-label={label}>
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-[140px_220px_170px_minmax(0,1fr)]">
        <form.TextField
          name={`${key}_value`}
          label="Value"
          plainLabel={`${label}: value`}
          maxLength={20}
          autoComplete="off"
        />
        <form.SelectField
          name={`${key}_source`}
          label="Source"
          plainLabel={`${label}: source`}
          options={optionsOf(SOURCES)}
        />
        <form.TextField name={`${key}_as_of_date`} type="date" label="As of" plainLabel={`${label}: as of`} />
        <form.TextField
          name={`${key}_source_note`}
          label="Source note"
          plainLabel={`${label}: source note`}
          maxLength={200}
          autoComplete="off"
        />
      </div>
      {computed && (
        <p className="mt-2 text-ink-3">{`Computed from our office’s closed sales in the MLS: ${computed}.`}</p>
      )}
    </fieldset>
  )
}
