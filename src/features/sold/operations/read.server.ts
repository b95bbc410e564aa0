import type { SoldViewer } from '#access/actors.ts'
import { logView } from '#features/audit/public.server.ts'
import { getFreshness, getProperty, listCards, lookerOf } from '#features/properties/public.server.ts'
import { TEXTS } from '#features/properties/words.ts'
import { AppError } from '#kit/call/errors.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import { parseSold, soldHeading, soldHref } from '../rules.ts'
import type {
  GetSoldDetails,
  GetSoldStats,
  ListSold,
  ListSoldProperties,
  LogSoldAccess,
  SearchSold,
  SoldCard,
  SoldDetails,
  SoldPage,
  SoldStats,
} from '../schema.ts'
import { PAGE_SIZE, type Within } from '../words.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Lists the latest sales, and logs them as viewed. */
export async function listSoldProperties(viewer: SoldViewer, { limit }: ListSoldProperties): Promise<SoldCard[]> {
  const homes = await queries.listLatest(viewer, limit)
  await logView(viewer, 'sold.listed', { object_type: 'search', object_id: 'latest', details: viewDetails(homes) })
  return cardsOf(viewer, homes)
}

/** Returns a page of all sold homes of the last three years, latest sales first. */
export async function listSold(viewer: SoldViewer, { page }: ListSold): Promise<SoldPage> {
  return searchSold(viewer, { search: { within: '36', page: String(page) } })
}

/** Returns a page of the sold homes that match the criteria, with the dropped criteria. */
export async function searchSold(viewer: SoldViewer, { search }: SearchSold): Promise<SoldPage> {
  const { criteria, dropped } = parseSold(search)
  const { total, page, homes } = await queries.listPage(viewer, criteria, startDate(criteria.within), PAGE_SIZE)
  await logView(viewer, 'sold.searched', {
    object_type: 'search',
    object_id: soldHref({ ...criteria, page }).slice(0, 500),
    details: viewDetails(homes),
  })
  return {
    criteria: { ...criteria, page },
    dropped,
    total,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    cards: await cardsOf(viewer, homes),
    freshness: await getFreshness(),
  }
}

/** Finds up to `size` matching sold homes, in order. A caller that shows them must log them. */
export async function findSoldHomes(
  viewer: SoldViewer,
  { search }: SearchSold,
  size: number,
): Promise<{ ids: string[]; total: number; href: string }> {
  const { criteria } = parseSold(search)
  const wanted = { ...criteria, page: 1 }
  const { total, homes } = await queries.listPage(viewer, wanted, startDate(criteria.within), size)
  return { ids: homes.map(({ id }) => id), total, href: soldHref(wanted) }
}

/** Counts matching sold homes without showing any. */
export async function countSoldHomes(
  viewer: SoldViewer,
  { search }: SearchSold,
): Promise<{ heading: string; href: string; total: number }> {
  const { criteria } = parseSold(search)
  const { total } = await queries.listPage(viewer, { ...criteria, page: 1 }, startDate(criteria.within), 1)
  return { heading: soldHeading(criteria), href: soldHref({ ...criteria, page: 1 }), total }
}

async function cardsOf(viewer: SoldViewer, homes: readonly queries.SoldLine[]): Promise<SoldCard[]> {
  const ids = homes.map(({ id }) => id)
  const cards = await listCards(lookerOf(viewer), ids, now())
  const lines = new Map(homes.map((home) => [home.id, home]))
  return cards.map((card) => {
    const { close_date = null, days_on_market = null } = lines.get(card.id) ?? {}
    return { ...card, close_date, days_on_market }
  })
}

function viewDetails(homes: readonly queries.SoldLine[]) {
  return { homes: homes.map(({ id }) => id) }
}

/** Returns the date that many months ago in Indianapolis. */
function startDate(within: Within): string {
  const [year = 0, month = 1, day = 1] = calendarDayOf(now()).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - Number(within), 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, last))
  return first.toISOString().slice(0, 10)
}

/** Returns a sold home for its page, and logs the view. @throws not_found */
export async function getSoldDetails(viewer: SoldViewer, { propertyId }: GetSoldDetails): Promise<SoldDetails> {
  if (!UUID.test(propertyId) || !(await queries.isSold(viewer, propertyId)))
    throw new AppError('not_found', TEXTS.notFound)
  return getProperty(viewer, { propertyId })
}

const MAX_TOWNS = 30

/** Returns sale counts and medians: overall, by month and by city. */
export async function getSoldStats(viewer: SoldViewer, { months, city }: GetSoldStats): Promise<SoldStats> {
  await logView(viewer, 'sold.counted', { object_type: 'search', object_id: `${months} months ${city ?? ''}`.trim() })
  const days = { since: startDate(months), until: calendarDayOf(now()) }
  const { all, by_month, by_area } = await queries.computeStatistics(viewer, days, city ?? null, MAX_TOWNS)
  return { ...all, months, since: days.since, city: city ?? null, by_month, by_area }
}

/** Logs what the viewer did with a sold home. @throws not_found */
export async function logSoldAccess(
  viewer: SoldViewer,
  { propertyId, action }: LogSoldAccess,
): Promise<{ success: true }> {
  if (!UUID.test(propertyId) || !(await queries.isSold(viewer, propertyId)))
    throw new AppError('not_found', TEXTS.notFound)
  await logView(viewer, `sold.${action}`, { object_type: 'property', object_id: propertyId })
  return { success: true }
}
