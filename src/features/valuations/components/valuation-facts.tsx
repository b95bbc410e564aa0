import { count, day, number } from '#kit/time/format.ts'
import { DataList } from '#ui/table/data-list.tsx'
import type { ValuationAnswer } from '../schema.ts'
import { CONDITIONS, HOME_KINDS, TIMINGS } from '../words.ts'

/** The home as its owner described it, and the data behind the estimates. */
export function ValuationFacts({ answer }: { answer: ValuationAnswer }) {
  const { street, city, postal_code, kind, bedrooms, bathrooms, living_area, year_built, condition, timing, quality } =
    answer
  return (
    <aside aria-label="The home" className="content-start self-start rounded-panel bg-limestone p-6">
      <h2 className="subtitle [overflow-wrap:anywhere]">{street}</h2>
      <p className="text-ink-2 text-small">{`${city}, IN ${postal_code}`}</p>
      <DataList
        className="mt-3"
        items={[
          { label: 'Type', value: HOME_KINDS[kind] },
          { label: 'Size', value: `${bedrooms} bd, ${number(bathrooms)} ba, ${number(living_area)} sq ft` },
          { label: 'Built', value: year_built },
          { label: 'Condition', value: CONDITIONS[condition] },
          { label: 'Selling', value: TIMINGS[timing] },
        ]}
      />
      {quality && (
        <p className="mt-4 text-ink-3 text-small">
          {`Based on ${count(quality.sales_count, 'closed sale')} through ${day(quality.fitted_at)}.`}
        </p>
      )}
    </aside>
  )
}
