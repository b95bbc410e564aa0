import { townHref } from '#features/market/rules.ts'
import { count, day, money, number } from '#kit/time/format.ts'
import { linkClass } from '#ui/text/link.tsx'
import type { AreaFacts as Facts, Property } from '../schema.ts'

/** Compares this home with the homes for sale in its area, with the number of homes and the date. */
export function AreaFacts({ area, home }: { area: Facts; home: Property }) {
  const perFoot = home.living_area ? Math.round(home.price / home.living_area) : null
  const place = placeWords(area)
  const rows = [
    { label: 'Median list price', value: money(area.median_price), own: money(home.price) },
    {
      label: 'Median price per sq ft',
      value: area.median_price_per_sqft === null ? null : money(area.median_price_per_sqft),
      own: perFoot === null ? '' : money(perFoot),
    },
    {
      label: 'Median days on market',
      value: area.median_days_on_market === null ? null : number(area.median_days_on_market),
      own: home.days_on_market === null ? '' : number(home.days_on_market),
    },
    {
      label: 'Homes with a price cut',
      value: `${area.price_cut_percent}%`,
      own: home.original_list_price !== null && home.price < home.original_list_price ? 'Yes' : 'No',
    },
  ]
  return (
    <>
      <table className="tabular w-full text-left text-small [&_td]:py-2.5 [&_td]:text-right [&_th]:py-2.5 [&_th]:font-regular [&_tr]:border-line [&_tr]:border-b">
        <caption className="mb-2 text-left text-body text-ink-2">
          {`${typeWords(area)} for sale in ${place}, compared with this one`}
        </caption>
        <thead>
          <tr className="[&>th]:border-control [&>th]:border-b [&>th]:font-semibold! [&>th]:text-ink-2">
            <th scope="col">
              <span className="sr-only">Measure</span>
            </th>
            <th scope="col" className="text-right">
              {place}
            </th>
            <th scope="col" className="text-right">
              This home
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(
            ({ label, value, own }) =>
              value !== null && (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="font-semibold">{value}</td>
                  <td>{own}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      <p className="mt-3 text-caption text-ink-3">
        {`Based on ${count(area.homes, 'home')} for sale in the MLS on ${day(area.counted_at)}. We don’t show crime or population data.`}
      </p>
      <p className="mt-2 text-small">
        <a href={townHref(home.city)} data-follow="" className={linkClass()}>
          {`Home prices in ${home.city}`}
        </a>
      </p>
    </>
  )
}

/** Returns "ZIP 46143" or "Greenwood". */
export function placeWords({ area }: Facts): string {
  return /^\d{5}$/.test(area) ? `ZIP ${area}` : area
}

function typeWords({ property_type }: Facts): string {
  if (property_type === 'Residential') return 'Homes'
  if (property_type === 'Land') return 'Lots'
  return property_type
}
