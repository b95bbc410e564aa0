import type { Actor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { seriesOf } from './rules.ts'
import type { GetMarketArea, MarketArea, MarketOverview, MarketPage } from './schema.ts'
import { MESSAGES, REGION } from './words.ts'

/**
 * Growth of the listings that triggers another count on the same day, because a first import is counted while it runs.
 */
const GROWTH = 1.5
const MAX_TOWNS = 60
const MAX_NEARBY = 24

/** Calculates the statistics of all places, once a day. @returns false when nothing was to be done */
export async function countMarket(actor: Actor): Promise<boolean> {
  const at = now()
  const today = calendarDayOf(at)
  const last = await queries.findLastCount()
  if (last && calendarDayOf(last.computed_at) === today) {
    if ((await queries.countForSale()) < Math.max(1, last.homes_for_sale) * GROWTH) return false
  }
  await transaction(async () => {
    await queries.raiseStatementTimeout()
    const { areas, figures } = await queries.countFigures(today, at)
    const after = { areas_counted: areas, statistics_counted: figures, as_of_date: today }
    audit(actor, 'market.counted', { object_type: 'market', object_id: null, after })
  })
  return true
}

/** Returns a place's statistics, the price trend and nearby places. @throws not_found */
export async function getMarketArea({ slug }: GetMarketArea): Promise<MarketPage> {
  const area = await queries.findArea(slug)
  if (!area) throw new AppError('not_found', MESSAGES.notFound)
  return pageOf(area)
}

async function pageOf(area: MarketArea): Promise<MarketPage> {
  const [figures, others] = await Promise.all([
    queries.listFigures(area.slug),
    area.kind === 'region' ? [] : queries.listNearbyAreas(area, MAX_NEARBY),
  ])
  return { area, figures, series: seriesOf(figures), others }
}

/** Returns all cities, towns and counties with enough homes, and the statistics of the region. */
export async function getMarketOverview(): Promise<MarketOverview> {
  const area = await queries.findArea(REGION.slug)
  const [region, towns, counties] = await Promise.all([
    area ? pageOf(area) : null,
    queries.listAreaLines('city', MAX_TOWNS),
    queries.listAreaLines('county', MAX_TOWNS),
  ])
  return { region, towns, counties, computed_at: area?.computed_at ?? null }
}
