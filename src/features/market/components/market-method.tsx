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
        {`We computed these numbers on ${day(computedAt)}, from ${mls.name} listings of houses, condos, and townhouses. Listings don’t count if the seller withholds the listing or the address. Each number is based on at least ${MIN_HOMES} homes, and sales count by whole months. Deemed reliable but not guaranteed; not an appraisal. We don’t show crime or population data.`}
      </p>
      <Disclosure summary="How each number is computed" className="mt-3">
        <DataList
          items={measures.map((measure) => ({ label: MEASURES[measure], value: METHODS[measure] }))}
          hasRules={false}
        />
      </Disclosure>
    </div>
  )
}
