import type { Admin } from '#access/actors.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { requireFound } from '#kit/call/errors.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import {
  type Declared,
  declarationOf,
  isTextPage,
  namesOf,
  type Published,
  shownText,
  shownTexts,
  textsOn,
} from '../rules/texts.ts'
import { legalValue } from '../rules/values.ts'
import type { CurrentLegalText, DraftTexts, GetSiteTexts, ShownTexts, TextsOf } from '../schema.ts'
import { LEGAL, ORIGINAL_VERSION } from '../words/legal.ts'
import type { TextPage } from '../words/pages.ts'
import { MESSAGES } from '../words.ts'

/** Cache lifetime, because most pages need texts. A change evicts them earlier if the notification arrives. */
const CACHE_MS = 15_000
let cached: { published: Published; until: number } | null = null
let pending: Promise<Published> | null = null
let version = 0
const reconnectIfDown = queries.listenToContent(evictSiteTexts)

/** Makes the next read load the texts. The stale ones remain, in case the database is down by then. */
export function evictSiteTexts(): void {
  version += 1
  pending = null
  if (cached) cached.until = 0
}

/** Returns the published texts of a page or an area. @throws not_found */
export async function getSiteTexts({ page }: GetSiteTexts): Promise<ShownTexts> {
  const declared = textsOf(page)
  const [texts, brokerage] = await Promise.all([published(), getBrokerage()])
  return shownTexts(declared, texts, namesOf(brokerage))
}

/** Returns the published texts of a page by name, typed by their kinds. */
export async function publishedTexts<P extends TextPage>(page: P): Promise<TextsOf<P>> {
  return (await getSiteTexts({ page })).texts as TextsOf<P>
}

/** Returns whether a page shows any of its sections. A guide without one is not published. */
export async function hasPublishedSections(page: TextPage): Promise<boolean> {
  const { texts } = await getSiteTexts({ page })
  return Object.values(texts).some((text) => typeof text === 'object' && 'body' in text && text.title !== '')
}

/** Returns the texts of a page or an area with their drafts, for its editors. @throws not_found */
export async function getDraftTexts(_actor: Admin<'content'>, { page }: GetSiteTexts): Promise<DraftTexts> {
  const declared = textsOf(page)
  const [{ texts, ...rest }, drafts, brokerage] = await Promise.all([
    loadPublished(),
    queries.listDrafts(),
    getBrokerage(),
  ])
  const drafted = new Map([...texts, ...drafts.map(({ key, text }) => [key, text] as const)])
  // A draft is updated when it is published, which is today at the earliest.
  const today = calendarDayOf(now())
  const dates = new Map([...rest.dates, ...drafts.map(({ key }) => [key, today] as const)])
  return {
    ...shownTexts(declared, { texts: drafted, reviews: rest.reviews, dates }, namesOf(brokerage)),
    dates: Object.fromEntries(
      declared.flatMap(({ key, name }) => (dates.has(key) ? [[name, dates.get(key) ?? '']] : [])),
    ),
  }
}

/** Returns the texts that registrants accept, with the names of the brokerage and the version in effect. */
export async function currentLegalTexts(): Promise<Record<keyof typeof LEGAL.texts, CurrentLegalText>> {
  const [{ texts, dates }, brokerage] = await Promise.all([published(), getBrokerage()])
  const names = namesOf(brokerage)
  const current = (name: keyof typeof LEGAL.texts): CurrentLegalText => {
    const key = `legal.${name}`
    const version = dates.get(key) ?? ORIGINAL_VERSION
    return { version, ...legalValue(shownText(LEGAL.texts[name], texts.get(key)), names) }
  }
  return {
    agency_disclosure: current('agency_disclosure'),
    terms: current('terms'),
    mls_consent: current('mls_consent'),
  }
}

/** Returns the published texts of a page by name, with the names of the brokerage still as placeholders. */
export async function publishedSources(page: TextPage): Promise<Record<string, string>> {
  const { texts } = await published()
  return Object.fromEntries(textsOn(page).map(({ key, name, text }) => [name, shownText(text, texts.get(key))]))
}

function textsOf(page: string): Declared[] {
  if (isTextPage(page)) return textsOn(page)
  return requireFound(declarationOf(page), MESSAGES.unknownKey).siblings
}

function published(): Promise<Published> {
  if (cached && cached.until > now().getTime()) return Promise.resolve(cached.published)
  if (pending) return pending
  const mine = loadPublished()
    .catch((error) => {
      // Serve the stale texts while the database is down.
      if (cached) return cached.published
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
  const [rows, stored] = await Promise.all([queries.listPublished(calendarDayOf(now())), queries.listStored()])
  const found: Published = {
    texts: new Map(rows.map(({ key, text }) => [key, text])),
    dates: new Map(rows.map(({ key, effective_date }) => [key, effective_date])),
    reviews: new Map(stored.flatMap(({ key, reviewed_date }) => (reviewed_date ? [[key, reviewed_date]] : []))),
  }
  // A change during the query may have made its result stale.
  cached = { published: found, until: begun === version ? now().getTime() + CACHE_MS : 0 }
  return found
}
