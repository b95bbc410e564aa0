import { useBrokerage } from '#features/brokerage/public.tsx'
import { day } from '#kit/time/format.ts'
import { Disclosure } from '#ui/page/section.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { MEASURES, METHODS, type Measure, MIN_HOMES } from '../words.ts'

export function MarketMethod({ measures, computedAt }: { measures: readonly Measure[]; computedAt: Date }) {
  const { mls } = useBrokerage()
  return (
    <div className="max-w-[76ch]">
      <p className="text-ink-2 text-small">
        {`Counted by us on ${day(computedAt)} from the listings of ${mls.name}: houses, condos and townhouses. A home of which the seller withholds the listing or the address is not counted. Nothing is said that rests on fewer than ${MIN_HOMES} homes, and sales are taken by whole months. The figures are believed to be right and are not guaranteed; they are no appraisal. We do not show crime or population figures.`}
      </p>
      <Disclosure summary="How each figure is reckoned" className="mt-3">
        <DataList
          items={measures.map((measure) => ({ label: MEASURES[measure], value: METHODS[measure] }))}
          hasRules={false}
        />
      </Disclosure>
    </div>
  )
}
