import * as z from 'zod/mini'
import type { Change } from '#features/audit/schema.ts'
import { line, optionalDate, paragraphs, Version } from '#kit/form/inputs.ts'
import type { SITE_TEXTS, TextPage } from './words/pages.ts'
import { type Kind, MESSAGES, type Placeholder, type VersionStatus } from './words.ts'

/** A part of a line: plain text, or text with a style or a link. */
export type Run = string | { text: string; is_bold?: true; is_italic?: true; href?: string }

/** A block of a text. A note is set apart from the text around it. */
export type Block = { kind: 'paragraph' | 'heading' | 'note'; runs: Run[] } | { kind: 'list' | 'steps'; items: Run[][] }
export type RichText = Block[]

/** Parts of a text that people agree to: plain text only. */
export interface LegalText {
  intro: string
  sections: { title: string; text: string }[]
}

const MAX_TEXT = 20_000

/** A section of a page: its title and its text. */
export interface Section {
  title: string
  body: RichText
}

/** A term with its text. */
export interface Row {
  term: string
  text: string
}

/** A text as pages show it. */
export type TextValue = string | string[] | RichText | Section | Row[] | LegalText
/** Texts of one page by name. */
export type PageTextValues = Record<string, TextValue>

interface ValueOfKind {
  line: string
  points: string[]
  rows: Row[]
  legal: LegalText
  text: RichText
  section: Section
}

/** Texts of a page by name, typed by their kinds. */
export type TextsOf<P extends TextPage> = {
  [Name in keyof (typeof SITE_TEXTS)[P]['texts']]: (typeof SITE_TEXTS)[P]['texts'][Name] extends {
    kind: infer K extends Kind
  }
    ? ValueOfKind[K]
    : never
}

/** The texts of a page, with the day of its last review if all texts that quote law have one. */
export interface ShownTexts {
  texts: PageTextValues
  reviewed_date: string | null
  /** Day of the newest published text, or null. */
  updated_date: string | null
}

/** The texts of a page with their drafts, and the day of each text that has one. A draft has today's. */
export interface DraftTexts extends ShownTexts {
  dates: Record<string, string>
}

/** Requests the texts of a page, or of an area as `areas.greenwood`. */
export const GetSiteTexts = z.object({
  page: z.string().check(z.regex(/^[a-z0-9_-]{1,60}(?:\.[a-z0-9_-]{1,60})?$/, MESSAGES.unknownKey)),
})
export type GetSiteTexts = z.infer<typeof GetSiteTexts>

const key = z.string().check(z.regex(/^[a-z0-9_-]{1,60}\.[a-z0-9_-]{1,60}$/, MESSAGES.unknownKey))

/** Key of a text. */
export const SiteTextKey = z.object({ key })
export type SiteTextKey = z.infer<typeof SiteTextKey>

/** Words to look for in the texts. */
export const ListSiteTexts = z.object({ q: z.string().check(z.trim(), z.maxLength(100)) })
export type ListSiteTexts = z.infer<typeof ListSiteTexts>

/** Saves a draft, based on `version`. */
export const SaveSiteText = z.object({ key, version: Version, text: paragraphs(MAX_TEXT) })
export type SaveSiteText = z.infer<typeof SaveSiteText>

/** Publishes the draft. A legal text may take effect on a later day; no date means today. */
export const PublishSiteText = z.object({ key, version: Version, effective_date: optionalDate() })
export type PublishSiteText = z.infer<typeof PublishSiteText>

/** Publishes all sections of a page, as they were listed at `version`. */
export const PublishPageSections = z.object({
  page: z.string().check(z.regex(/^[a-z_]{1,60}$/, MESSAGES.unknownKey)),
  version: Version,
})
export type PublishPageSections = z.infer<typeof PublishPageSections>

/** Takes an earlier version as the draft; 0 is the original. */
export const RestoreSiteText = z.object({
  key,
  version: Version,
  fromVersion: z.string().check(z.regex(/^\d{1,9}$/, MESSAGES.noSuchVersion)),
})
export type RestoreSiteText = z.infer<typeof RestoreSiteText>

/** Withdraws a published version whose day has not come. */
export const WithdrawSiteText = z.object({
  key,
  version: Version,
  scheduledVersion: z.string().check(z.regex(/^\d{1,9}$/, MESSAGES.noSuchVersion)),
})
export type WithdrawSiteText = z.infer<typeof WithdrawSiteText>

/** Discards the draft. */
export const DiscardSiteText = z.object({ key, version: Version })
export type DiscardSiteText = z.infer<typeof DiscardSiteText>

/** Records who reviewed a text that quotes law. */
export const ReviewSiteText = z.object({
  key,
  version: Version,
  /** True to record it for all texts of the page that quote law. */
  is_for_page: z.boolean(),
  reviewed_by: line(120, 'Enter who reviewed the text.'),
  reviewed_date: z.iso.date('Enter a date, such as 11/18/2026.'),
})
export type ReviewSiteText = z.infer<typeof ReviewSiteText>

/** A text that registrants accept, with the version that they accept. */
export interface CurrentLegalText extends LegalText {
  version: string
}

/** State of a text: as it came, changed, or with a draft. */
export type SiteTextState = 'original' | 'published' | 'draft'

/** A stored version. */
export interface SiteTextVersion {
  version: number
  status: VersionStatus
  text: string
  note: string
  effective_date: string | null
  /** True if it was withdrawn before its day. */
  is_withdrawn: boolean
  created_at: Date
}

/** Stored state of a text. */
export interface StoredSiteText {
  key: string
  draft_version: number | null
  reviewed_by: string | null
  reviewed_date: string | null
  version: number
  updated_at: Date
}

/** A text in the list. */
export interface ListedSiteText {
  key: string
  label: string
  state: SiteTextState
  is_review_due: boolean
  /** Start of the text, or the place where the search found it. */
  excerpt: string
  changed_at: Date | null
}

/** Sections of a page that can be published together. */
export interface UnpublishedSections {
  /** Sum of the versions of the page's sections, which every change of one raises. */
  version: number
  /** Sections with a draft, and those whose original the page does not show yet. */
  drafts: number
  originals: number
  /** Labels of those that quote law without a review of the last 12 months. */
  unreviewed: string[]
}

/** The texts of a page in the list. */
export interface ListedPage {
  page: string
  label: string
  path: string | null
  texts: ListedSiteText[]
  /** Null if the page has none. */
  unpublished: UnpublishedSections | null
}

/** A text with all that its editor needs. */
export interface SiteTextForEdit {
  key: string
  label: string
  /** The page that shows it, with drafts for `?draft=1`. */
  page: { label: string; path: string | null }
  kind: Kind
  max: number
  original: string
  /** Text on the site until one is published, if that is not the original. */
  until: string | null
  is_law: boolean
  state: SiteTextState
  version: number
  /** Text of the form: the draft, or what the site shows. */
  text: string
  /** Text on the site now. */
  shown: string
  /** True if people agree to the text, so that a change takes effect on a day. */
  is_dated: boolean
  /** Day in Indiana. */
  today: string
  published_version: number | null
  draft_version: number | null
  versions: (SiteTextVersion & {
    by: string | null
    /** SHA-256 of the words that people accepted, and of those that the site shows now. */
    text_hashes: string[]
  })[]
  reviewed_by: string | null
  reviewed_date: string | null
  /** True if a text that quotes law has no review of the last 12 months. */
  is_review_due: boolean
  /** Names that the text may use, with their values. */
  names: { name: Placeholder; label: string; value: string | null }[]
  history: Change[]
}
