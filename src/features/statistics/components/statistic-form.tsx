import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { updateStatistic } from '../functions.ts'
import { type StatisticRecord, UpdateStatistic } from '../schema.ts'
import { SOURCES, STATISTIC_LABELS } from '../words.ts'

export function StatisticForm({ figure, isFirst }: { figure: StatisticRecord; isFirst: boolean }) {
  const { key, version, value, source, source_note, as_of_date, is_stale, computed } = figure
  const form = useCallForm({
    call: updateStatistic,
    schema: UpdateStatistic,
    defaults: {
      key,
      version,
      value: value ?? '',
      source: source ?? 'set',
      source_note,
      as_of_date: as_of_date ?? '',
    },
    hidden: ['key', 'version'],
    done: { message: 'Saved.', path: null },
    onDone: useSaved(() => `${STATISTIC_LABELS[key]} is saved.`),
  })
  // The page has six forms of one call, so each needs unique ids.
  const own = { ...form, id: `${form.id}-${key}` }
  return (
    <PanelSection
      title={STATISTIC_LABELS[key]}
      isFirst={isFirst}
      end={is_stale ? <Badge tone="pending">Older than a year</Badge> : value === null ? <Badge>Hidden</Badge> : null}
    >
      <Form of={own} label={STATISTIC_LABELS[key]}>
        <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-[140px_200px_160px_minmax(0,1fr)_auto]">
          <form.TextField name="value" label="Value" isRequired={value === null} maxLength={20} autoComplete="off" />
          <form.SelectField name="source" label="Source" options={optionsOf(SOURCES)} />
          <form.TextField name="as_of_date" type="date" label="As of" isRequired />
          <form.TextField name="source_note" label="Source note" isRequired maxLength={200} autoComplete="off" />
          <div className="xl:pt-6.5">
            <SubmitButton size="sm">Save</SubmitButton>
          </div>
        </div>
        {computed && (
          <p className="mt-2 text-ink-3">{`Computed from our office’s closed sales in the MLS: ${computed}.`}</p>
        )}
      </Form>
    </PanelSection>
  )
}
