/** Kinds of texts, with what an administrator may write. */
export const KINDS = {
  line: 'One line of plain text.',
  text: 'Paragraphs, with headings, lists, bold text, and links.',
  legal:
    'An introduction, then sections: a title after ##, and its text. Plain text only, because people agree to each word.',
  section: 'A section: its title after #, then paragraphs.',
  points: 'One point on each line, as plain text.',
  rows: 'One row on each line: a term, a colon, and its text.',
} as const
export type Kind = keyof typeof KINDS

/** A text of the site that a brokerage can change. */
export interface TextDeclaration {
  kind: Kind
  label: string
  /** Maximum length in characters. */
  max: number
  /** The text that comes with the program. */
  original: string
  /**
   * For a text that a brokerage must make its own: what the site shows until this brokerage publishes a text. Without it
   * the site shows the original.
   */
  until?: string
  /** The page that shows it, if those of its group are on several. */
  path?: string
  /** True for a text that quotes law and needs a review each year. */
  isLaw?: true
}

/** The texts of one page or of several related ones. */
export interface PageTexts {
  label: string
  /** Null if several pages show the texts. */
  path: string | null
  texts: Readonly<Record<string, TextDeclaration>>
}

/** The introduction of an area's page, by the slug of the area. */
export const AREA_TEXTS = { label: 'Areas', path: '/areas' } as const
export const AREA_INTRO: Omit<TextDeclaration, 'label'> = { kind: 'text', max: 1500, original: '', until: '' }

/** Names that a text takes from the brokerage's settings, as `{phone}`, with what the setting is called. */
export const PLACEHOLDERS = {
  name: 'Name',
  short_name: 'Short name',
  phone: 'Phone',
  email: 'Email',
  designated_broker: 'Designated broker',
  license_number: 'License number',
  licensed_since: 'Licensed since',
  city: 'City of the office',
  first_place: 'First place of the service area',
  mls_name: 'Name of the MLS',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

/** Fallback texts for empty settings. Publishing a text with an empty setting is refused. */
export const FALLBACKS: Record<Placeholder, string> = {
  name: 'the brokerage',
  short_name: 'the brokerage',
  phone: 'our office number',
  email: 'our office',
  designated_broker: 'our designated broker',
  license_number: 'our license number',
  licensed_since: 'the start',
  city: 'Central Indiana',
  first_place: 'Central Indiana',
  mls_name: 'the MLS',
}

/** Statuses of a stored version. */
export const VERSION_STATUSES = { draft: 'Draft', published: 'Published' } as const
export type VersionStatus = keyof typeof VERSION_STATUSES

export const MESSAGES = {
  unknownKey: 'The site has no text with this key.',
  notFound: 'This text isn’t stored.',
  changedMeanwhile: 'Someone else saved this text after you opened it.',
  empty: 'Enter the text.',
  tooLong: (max: number) => `Use ${max.toLocaleString('en-US')} characters or fewer.`,
  oneLine: 'Keep this on one line.',
  twice: (line: string) => `“${line}” appears twice. Remove one of them.`,
  termMissing: 'Write each line as a term, a colon, and its text, such as “Week 1: We measure.”',
  legalForm:
    'Begin with an introduction, and write text below each title. You can’t use lists, bold text, or links here.',
  dateEarlier: 'Choose today or a later day.',
  dateTaken: 'A version of this text took effect today. Choose a later day.',
  notDated: 'This text takes effect when it’s published.',
  titleMissing: 'Begin the section with its title on a separate line, such as # Closing.',
  unknownPlaceholder: (name: string) =>
    `{${name}} isn’t a name you can use here. Choose one from the list, or leave out the braces.`,
  brokenLink: (link: string) =>
    `The site can’t open the link in ${link}. Use a path such as /contact, a full address with https://, or mailto: or tel: with a name from the list.`,
  emptySetting: (label: string) =>
    `${label} is empty in the brokerage’s settings. Enter it there, or leave it out of this text.`,
  nothingToPublish: 'There’s no draft to publish.',
  noSections: 'All sections of this page are published.',
  sectionFault: (label: string, fault: string) => `“${label}” can’t be published, so nothing was published. ${fault}`,
  reviewedLater: 'Enter today or an earlier day.',
  notScheduled: 'This version took effect or is a draft. Only a scheduled version can be withdrawn.',
  alreadyWithdrawn: 'This version is already withdrawn.',
  noSuchVersion: 'Version not found.',
} as const
