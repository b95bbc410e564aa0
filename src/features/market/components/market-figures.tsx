import { useBrokerage } from '#features/brokerage/public.tsx'
import { Stat } from '#ui/table/data-list.tsx'
import { basisOf, formatFigure } from '../rules.ts'
import type { MarketFigure } from '../schema.ts'
import { MEASURES, type Measure } from '../words.ts'

export function MarketFigures({ label, measures, figures }: MarketFiguresProps) {
  const { mls } = useBrokerage()
  const shown = measures.flatMap((measure) => figures[measure] ?? [])
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3 lg:gap-x-10">
      {shown.map((figure) => (
        <li key={figure.measure}>
          <Stat
            value={formatFigure(figure)}
            label={MEASURES[figure.measure]}
            source={`${basisOf(figure)}. ${mls.name}.`}
          />
        </li>
      ))}
    </ul>
  )
}

type MarketFiguresProps = {
  label: string
  measures: readonly Measure[]
  figures: Partial<Record<Measure, MarketFigure>>
}
