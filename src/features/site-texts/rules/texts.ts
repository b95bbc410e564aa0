import type { Brokerage } from '#features/brokerage/schema.ts'
import type { ShownTexts, SiteTextState, SiteTextVersion } from '../schema.ts'
import { SITE_TEXTS, type TextPage } from '../words/pages.ts'
import {
  AREA_INTRO,
  AREA_TEXTS,
  FALLBACKS,
  MESSAGES,
  PLACEHOLDERS,
  type Placeholder,
  type TextDeclaration,
} from '../words.ts'
import { brokenLinkIn, isLegalForm, placeholdersIn, pointsOf, rowsOf, sectionOf } from './markup.ts'
import { textValue } from './values.ts'

/** A text with its key and place. */
export interface Declared {
  key: string
  name: string
  text: TextDeclaration
}

/** Returns whether the code declares texts of a page. */
export function isTextPage(page: string): page is TextPage {
  return Object.hasOwn(SITE_TEXTS, page)
}

/** Returns the texts of a page with their keys, in order. */
export function textsOn(page: TextPage): Declared[] {
  return Object.entries<TextDeclaration>(SITE_TEXTS[page].texts).map(([name, text]) => ({
    key: `${page}.${name}`,
    name,
    text,
  }))
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Returns the introduction of an area. */
export function areaText(slug: string): Declared {
  const label = slug.replace(/(^|-)([a-z])/g, (_, before, initial) => `${before && ' '}${initial.toUpperCase()}`)
  return { key: `areas.${slug}`, name: 'intro', text: { ...AREA_INTRO, label: label.replaceAll('-', ' ') } }
}

/** Returns the slug of a place's name, as its page has it. */
export function slugOfPlace(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Finds the declaration of a text with its page, or null for an unknown key. */
export function declarationOf(
  key: string,
): { page: { label: string; path: string | null }; siblings: Declared[]; text: TextDeclaration } | null {
  const at = key.indexOf('.')
  const [page, name] = [key.slice(0, at), key.slice(at + 1)]
  if (page === 'areas' && SLUG.test(name)) {
    const area = areaText(name)
    return { page: { label: AREA_TEXTS.label, path: `/areas/${name}` }, siblings: [area], text: area.text }
  }
  if (!isTextPage(page)) return null
  const siblings = textsOn(page)
  const found = siblings.find((one) => one.name === name)
  const { label, path } = SITE_TEXTS[page]
  return found ? { page: { label, path: found.text.path ?? path }, siblings, text: found.text } : null
}

/** Returns the text that the site shows: the published text, or else its fallback. */
export function shownText({ original, until }: TextDeclaration, published: string | null | undefined): string {
  const standIn = until ?? original
  return published ? published : standIn
}

/** Returns the settings of the brokerage that texts can name, null where one is empty. */
export function settingsOf(brokerage: Brokerage): Record<Placeholder, string | null> {
  const { name, short_name, phone, email, designated_broker, license_number, licensed_since, city } = brokerage
  return {
    name,
    short_name,
    phone,
    email,
    designated_broker,
    license_number,
    city,
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

/** Published texts and reviews by key. */
export interface Published {
  texts: ReadonlyMap<string, string>
  /** Days on which the published texts took effect. */
  dates: ReadonlyMap<string, string>
  reviews: ReadonlyMap<string, string>
}

/** Returns texts as their page shows them. */
export function shownTexts(
  declared: readonly Declared[],
  { texts, dates, reviews }: Published,
  names: Readonly<Record<string, string>>,
): ShownTexts {
  const reviewed = declared.filter(({ text }) => text.isLaw).map(({ key }) => reviews.get(key) ?? '')
  const published = declared.flatMap(({ key }) => dates.get(key) ?? [])
  return {
    texts: Object.fromEntries(
      declared.map(({ key, name, text }) => [name, textValue(text.kind, shownText(text, texts.get(key)), names)]),
    ),
    reviewed_date: reviewed.toSorted()[0] || null,
    updated_date: published.toSorted().at(-1) ?? null,
  }
}

/**
 * Returns what publishing a section would show: its draft, or the original of one that was never published. Null if
 * neither is there.
 */
export function sectionToPublish(
  { kind, original, until }: TextDeclaration,
  draft: string | undefined,
  published: string | undefined,
): string | null {
  if (kind !== 'section') return null
  if (draft !== undefined) return draft
  return published === undefined && until !== undefined && original !== until ? original : null
}

/** Returns why a text cannot be saved, as a sentence, or null. */
export function textFault({ kind, max, until }: TextDeclaration, text: string): string | null {
  if (text === '') return until === undefined ? MESSAGES.empty : null
  if (text.length > max) return MESSAGES.tooLong(max)
  if (kind === 'line' && text.includes('\n')) return MESSAGES.oneLine
  const twice = kind === 'points' || kind === 'rows' ? repeated(kind, text) : undefined
  if (twice !== undefined) return MESSAGES.twice(twice)
  if (kind === 'rows' && rowsOf(text).some(({ term }) => term === '')) return MESSAGES.termMissing
  if (kind === 'legal' && !isLegalForm(text)) return MESSAGES.legalForm
  if (kind === 'section' && !sectionOf(text)) return MESSAGES.titleMissing
  const unknown = placeholdersIn(text).find((name) => !Object.hasOwn(PLACEHOLDERS, name))
  if (unknown !== undefined) return MESSAGES.unknownPlaceholder(unknown)
  const broken = kind === 'text' || kind === 'section' ? brokenLinkIn(text) : null
  return broken === null ? null : MESSAGES.brokenLink(broken)
}

/** Finds the first point or term that is there twice. */
function repeated(kind: 'points' | 'rows', text: string): string | undefined {
  const all = kind === 'points' ? pointsOf(text) : rowsOf(text).map(({ term }) => term)
  return all.find((one, at) => one !== '' && all.indexOf(one) < at)
}

/** Returns why a text cannot be published, as a sentence, or null. */
export function publishFault(text: TextDeclaration, words: string, brokerage: Brokerage): string | null {
  const settings: Readonly<Record<string, string | null>> = settingsOf(brokerage)
  const empty = placeholdersIn(words).find((name) => Object.hasOwn(settings, name) && !settings[name])
  return (
    textFault(text, words) ?? (empty === undefined ? null : MESSAGES.emptySetting(PLACEHOLDERS[empty as Placeholder]))
  )
}

/**
 * Returns why a text cannot take effect on a day, as a sentence, or null. The day is the version that registrants
 * accept, so it has one text once it has come.
 */
export function dateFault(
  { kind }: TextDeclaration,
  date: string | null,
  { today, published }: { today: string; published: string | null },
): string | null {
  if (kind !== 'legal') return date === null || date === today ? null : MESSAGES.notDated
  if (date !== null && date < today) return MESSAGES.dateEarlier
  return (date ?? today) === today && published === today ? MESSAGES.dateTaken : null
}

/** Returns why a version cannot be withdrawn, as a sentence, or null. Once in effect, it is what people accepted. */
export function withdrawalFault(
  { effective_date, is_withdrawn }: Pick<SiteTextVersion, 'effective_date' | 'is_withdrawn'>,
  today: string,
): string | null {
  if (is_withdrawn) return MESSAGES.alreadyWithdrawn
  return effective_date === null || effective_date <= today ? MESSAGES.notScheduled : null
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
    'site_text.restored': `restored version ${String(after?.restored ?? '')} as a draft`,
    'site_text.reset': 'restored the default text as a draft',
    'site_text.withdrawn': `withdrew version ${String(after?.withdrawn ?? '')}`,
    'site_text.discarded': 'discarded the draft',
    'site_text.reviewed': 'recorded a review',
  }
  return sentences[act] ?? 'changed it'
}
