import { expect, test } from 'vitest'
import type { MarketFigure, MarketOverview } from '#features/market/schema.ts'
import { marketIssue } from './market-issue.ts'
import { brokenLinkIn } from './markup.ts'

const figure = (measure: MarketFigure['measure'], value: number, part: Partial<MarketFigure> = {}): MarketFigure => ({
  measure,
  value,
  homes: 66,
  from_date: '2026-08-01',
  to_date: '2026-10-31',
  ...part,
})
const area = { slug: 'greenwood', kind: 'city', name: 'Greenwood', county: 'Johnson', homes_for_sale: 41 } as const
const line = { ...area, computed_at: new Date(), list_price: null, sale_to_list: null, days_to_contract: null }
const overview = (figures: MarketFigure[]): MarketOverview => ({
  region: {
    area: { ...area, slug: 'central-indiana', kind: 'region', computed_at: new Date() },
    figures,
    series: { months: 3, points: [] },
    others: [],
  },
  towns: [{ ...line, sale_price: 312_000, months_of_supply: 2 }],
  counties: [],
  computed_at: new Date(),
})
const FROM = { short_name: 'Meridian Row', mls_name: 'Crossroads MLS' }

test('drafts the monthly issue from the figures, each with what it rests on', () => {
  const issue = marketIssue(overview([figure('sale_price', 364_900), figure('sale_to_list', 98.7)]), FROM)
  expect(issue?.subject).toBe('Home prices in Central Indiana, October 2026')
  expect(issue?.preview_text).toBe('Median sale price: $364,900')
  expect(issue?.body).toContain('- Median sale price: $364,900 (66 sales, Aug to Oct 2026)')
  expect(issue?.body).toContain('- Sale-to-list ratio: 98.7% (66 sales, Aug to Oct 2026)')
  expect(issue?.body).toContain('- [Greenwood](/areas/greenwood): median sale price $312,000, 41 homes for sale')
  expect(issue?.body).toContain('Crossroads MLS')
  expect(brokenLinkIn(issue?.body ?? '')).toBeNull()
})

test('drafts nothing where there are no figures', () => {
  expect(marketIssue(overview([]), FROM)).toBeNull()
  expect(marketIssue({ ...overview([]), region: null }, FROM)).toBeNull()
})
