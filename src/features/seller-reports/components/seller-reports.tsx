import { Fragment } from 'react'
import { keysOf } from '#kit/form/inputs.ts'
import { number } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { weekText } from '../rules.ts'
import type { SellerReport } from '../schema.ts'
import { COUNTS, SIMILAR_RULE } from '../words.ts'

/** The last week of each of the user's listings, beside the week before and similar homes. */
export function SellerReports({ reports }: { reports: readonly SellerReport[] }) {
  return reports.map((report) => <Report key={report.id} report={report} />)
}

function Report({ report: { id, property_id, home, week_date, counts, similar_homes } }: { report: SellerReport }) {
  const isCompared = counts.views.similar !== null
  const titleId = `report-${id}`
  return (
    <PanelSection
      title={<span id={titleId}>{`Your listing last week: ${home ?? 'your home'}`}</span>}
      end={
        home && (
          <a href={`/properties/${property_id}`} data-follow="" className={`${linkClass()} text-small`}>
            View listing
          </a>
        )
      }
    >
      <p className="mb-2 text-ink-3 text-small">{weekText(week_date)}</p>
      <table aria-labelledby={titleId} className="tabular w-full max-w-140 text-small">
        <thead>
          <tr className="border-line border-b text-left text-ink-3">
            <th scope="col" className="py-2 font-medium">
              Count
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Week
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              Week before
            </th>
            {isCompared && (
              <th scope="col" className="py-2 pl-3 text-right font-medium">
                Similar homes
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {keysOf(COUNTS).map((key) => (
            <Fragment key={key}>
              <tr>
                <th scope="row" className="pt-2 text-left font-regular">
                  {COUNTS[key].label}
                </th>
                <td className="pt-2 text-right font-semibold">{number(counts[key].week)}</td>
                <td className="pt-2 pl-3 text-right">{number(counts[key].before)}</td>
                {isCompared && <td className="pt-2 pl-3 text-right">{number(counts[key].similar ?? 0)}</td>}
              </tr>
              <tr className="border-line border-b">
                <td colSpan={isCompared ? 4 : 3} className="pb-2 text-ink-3 text-legal">
                  {COUNTS[key].means}
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      {isCompared && (
        <p className="measure mt-2 text-ink-3 text-legal">{`Similar homes (${number(similar_homes)}): ${SIMILAR_RULE}`}</p>
      )}
    </PanelSection>
  )
}
