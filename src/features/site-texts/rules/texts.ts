import type { Brokerage } from '#features/brokerage/schema.ts'
import type { PageTextValues, SiteTextState } from '../schema.ts'
import { SITE_TEXTS, type TextKey, type TextPage } from '../words/pages.ts'
import { FALLBACKS, MESSAGES, PLACEHOLDERS, type Placeholder, type TextDeclaration } from '../words.ts'
import { brokenLinkIn, placeholdersIn, sectionOf } from './markup.ts'
import { textValue } from './values.ts'

/** Returns whether the site has texts of a page. */
export function isTextPage(page: string): page is TextPage {
  return Object.hasOwn(SITE_TEXTS, page)
}

/** Returns the texts of a page with their keys, in order. */
export function textsOn(page: TextPage): { key: TextKey; name: string; text: TextDeclaration }[] {
  return Object.entries<TextDeclaration>(SITE_TEXTS[page].texts).map(([name, text]) => ({
    key: `${page}.${name}` as TextKey,
    name,
    text,
  }))
}

/** Finds the declaration of a text, or null for an unknown key. */
export function declarationOf(key: string): { page: TextPage; name: string; text: TextDeclaration } | null {
  const at = key.indexOf('.')
  const [page, name] = [key.slice(0, at), key.slice(at + 1)]
  if (!isTextPage(page)) return null
  const texts: Readonly<Record<string, TextDeclaration>> = SITE_TEXTS[page].texts
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined
  return text ? { page, name, text } : null
}

/** Returns the text that the site shows: what is published, or else what stands in for it. */
export function shownText({ original, until }: TextDeclaration, published: string | null | undefined): string {
  const standIn = until ?? original
  return published ? published : standIn
}

/** Returns the settings of the brokerage that texts can name, null where one is empty. */
export function settingsOf(brokerage: Brokerage): Record<Placeholder, string | null> {
  const { name, short_name, phone, email, designated_broker, license_number, licensed_since, city } = brokerage
  return {
    ...{ name, short_name, phone, email, designated_broker, license_number, city },
    licensed_since: licensed_since === null ? null : String(licensed_since),
    first_place: brokerage.service_area[0] ?? null,
    mls_name: brokerage.mls.name,
  }
}

/** Returns the names to fill in, none of them empty. */
export function namesOf(brokerage: Brokerage): Record<Placeholder, string> {
  const settings = settingsOf(brokerage)
  return Object.fromEntries(
    Object.entries(FALLBACKS).map(([name, fallback]) => [name, settings[name as Placeholder] || fallback]),
  ) as Record<Placeholder, string>
}

/** Returns all texts of a page as it shows them. */
export function pageValues(
  page: TextPage,
  published: ReadonlyMap<string, string>,
  names: Readonly<Record<string, string>>,
): PageTextValues {
  return Object.fromEntries(
    textsOn(page).map(({ key, name, text }) => [
      name,
      textValue(text.kind, shownText(text, published.get(key)), names),
    ]),
  )
}

/** Returns why a text cannot be saved, as a sentence, or null. */
export function textFault({ kind, max, until }: TextDeclaration, text: string): string | null {
  if (text === '') return until === undefined ? MESSAGES.empty : null
  if (text.length > max) return MESSAGES.tooLong(max)
  if (kind === 'line' && text.includes('\n')) return MESSAGES.oneLine
  if (kind === 'section' && !sectionOf(text)) return MESSAGES.titleMissing
  const unknown = placeholdersIn(text).find((name) => !Object.hasOwn(PLACEHOLDERS, name))
  if (unknown !== undefined) return MESSAGES.unknownPlaceholder(unknown)
  const broken = kind === 'text' || kind === 'section' ? brokenLinkIn(text) : null
  return broken === null ? null : MESSAGES.brokenLink(broken)
}

/** Returns why a text cannot be published, as a sentence, or null. */
export function publishFault(text: TextDeclaration, words: string, brokerage: Brokerage): string | null {
  const settings: Readonly<Record<string, string | null>> = settingsOf(brokerage)
  const empty = placeholdersIn(words).find((name) => Object.hasOwn(settings, name) && !settings[name])
  return (
    textFault(text, words) ?? (empty === undefined ? null : MESSAGES.emptySetting(PLACEHOLDERS[empty as Placeholder]))
  )
}

/** Returns the state of a text. */
export function stateOf({ has_draft, published }: { has_draft: boolean; published: string | null }): SiteTextState {
  if (has_draft) return 'draft'
  return published === null ? 'original' : 'published'
}

/** Returns whether a text that quotes law has no review of the last 12 months. */
export function isReviewDue({ isLaw }: TextDeclaration, reviewedDate: string | null, today: string): boolean {
  if (!isLaw) return false
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return reviewedDate === null || reviewedDate < yearAgo
}

/** Describes an act on a text in its history. */
export function sentenceOf(
  act: string,
  _changed: readonly string[],
  after: Readonly<Record<string, unknown>> | null,
): string {
  const sentences: Readonly<Record<string, string>> = {
    'site_text.saved': 'saved a draft',
    'site_text.published': 'published it',
    'site_text.restored': `took version ${String(after?.restored ?? '')} as the draft`,
    'site_text.reset': 'took the original as the draft',
    'site_text.discarded': 'discarded the draft',
    'site_text.reviewed': 'recorded a review',
  }
  return sentences[act] ?? 'changed it'
}
