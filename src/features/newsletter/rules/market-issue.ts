import { areaHref, areaName, basisOf, formatFigure, latestFigures, monthsText } from '#features/market/rules.ts'
import type { AreaLine, MarketOverview } from '#features/market/schema.ts'
import { MEASURES, type Measure, REGION } from '#features/market/words.ts'
import { count, money } from '#kit/time/format.ts'

/** In the order of the issue. */
const ISSUE_MEASURES = [
  'sales',
  'sale_price',
  'sale_to_list',
  'days_to_contract',
  'new_listings',
  'list_price',
  'months_of_supply',
] as const
const LABELS: Partial<Record<Measure, string>> = {
  sale_to_list: 'Sale-to-list ratio',
  list_price: 'Median list price',
  days_to_contract: 'Median days to an accepted offer',
}
const MAX_TOWNS = 6

/**
 * Drafts the monthly issue from the site's public market statistics, each with the homes and months that it is based
 * on. Null without statistics.
 */
export function marketIssue(
  { region, towns }: MarketOverview,
  from: { short_name: string; mls_name: string },
): { subject: string; preview_text: string; body: string } | null {
  const figures = latestFigures(region?.figures ?? [])
  const price = figures.sale_price ?? figures.list_price
  if (!price) return null
  const month = monthsText({ from_date: price.to_date, to_date: price.to_date })
  const lines = ISSUE_MEASURES.flatMap((measure) => {
    const figure = figures[measure]
    return figure ? [`- ${labelOf(measure)}: ${formatFigure(figure)} (${basisOf(figure)})`] : []
  })
  const sold = towns.filter(({ sale_price }) => sale_price !== null).slice(0, MAX_TOWNS)
  return {
    subject: `Home prices in ${REGION.name}, ${month}`,
    preview_text: `${labelOf(price.measure)}: ${formatFigure(price)}`,
    body: [
      `What homes in ${REGION.name} sold for, and how long they took to sell.`,
      `## ${REGION.name} in numbers`,
      lines.join('\n'),
      ...(sold.length > 0 ? ['## By city and town', sold.map(townLine).join('\n')] : []),
      '[See all home prices](/areas)',
      '## Thinking of selling?',
      'Request a [home valuation](/home-valuation). Someone from our office will reply. It’s free, with no obligation.',
      `Questions? Reply to this email. It reaches the ${from.short_name} office. Source of the numbers: ${from.mls_name}.`,
    ].join('\n\n'),
  }
}

function labelOf(measure: Measure): string {
  return LABELS[measure] ?? MEASURES[measure]
}

function townLine({ sale_price, homes_for_sale, ...area }: AreaLine): string {
  const price = sale_price === null ? '' : `: median sale price ${money(sale_price)}`
  return `- [${areaName(area)}](${areaHref(area.slug)})${price}, ${count(homes_for_sale, 'home')} for sale`
}
