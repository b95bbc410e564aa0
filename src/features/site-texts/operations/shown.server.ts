import { getBrokerage } from '#features/brokerage/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import { isTextPage, namesOf, pageValues } from '../rules/texts.ts'
import type { GetSiteTexts, PageTextValues } from '../schema.ts'
import type { TextPage } from '../words/pages.ts'
import { MESSAGES } from '../words.ts'

/** Cache lifetime, because most pages need texts. A change evicts them earlier if the notification arrives. */
const CACHE_MS = 15_000
type Published = ReadonlyMap<string, string>
let cached: { texts: Published; until: number } | null = null
let pending: Promise<Published> | null = null
let version = 0
const reconnectIfDown = queries.listenToContent(evictSiteTexts)

/** Makes the next read load the texts. The stale ones remain, in case the database is down by then. */
export function evictSiteTexts(): void {
  version += 1
  pending = null
  if (cached) cached.until = 0
}

/** Returns the published texts of a page. @throws not_found */
export async function getSiteTexts({ page }: GetSiteTexts): Promise<PageTextValues> {
  if (!isTextPage(page)) throw new AppError('not_found', MESSAGES.unknownKey)
  return publishedTexts(page)
}

/** Returns the texts of a page as visitors see them. */
export async function publishedTexts(page: TextPage): Promise<PageTextValues> {
  const [texts, brokerage] = await Promise.all([published(), getBrokerage()])
  return pageValues(page, texts, namesOf(brokerage))
}

function published(): Promise<Published> {
  if (cached && cached.until > now().getTime()) return Promise.resolve(cached.texts)
  if (pending) return pending
  const mine = loadPublished()
    .catch((error) => {
      // Serve the stale texts while the database is down.
      if (cached) return cached.texts
      throw error
    })
    .finally(() => {
      if (pending === mine) pending = null
    })
  pending = mine
  return mine
}

async function loadPublished(): Promise<Published> {
  reconnectIfDown()
  const begun = version
  const rows = await queries.listPublished(calendarDayOf(now()))
  const texts = new Map(rows.map(({ key, text }) => [key, text]))
  // A change during the query may have made its result stale.
  cached = { texts, until: begun === version ? now().getTime() + CACHE_MS : 0 }
  return texts
}
