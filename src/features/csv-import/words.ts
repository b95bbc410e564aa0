import type { Permission } from '#features/permissions/words.ts'

/** Bounds of a file. */
export const MAX_FILE_BYTES = 5_000_000
export const MAX_ROWS = 10_000
export const MAX_COLUMNS = 100
export const MAX_CELL_CHARACTERS = 5000

/** Days in which an import can be undone. The rows of the file are deleted afterward. */
export const UNDO_DAYS = 30
export const PREVIEW_ROWS = 20
/** Rows with an error that the page lists. The file has all of them. */
export const MAX_LISTED_ERRORS = 50

/** Lists that a file can be imported to, with the permission and the page of each. */
export const KINDS = {
  contacts: { label: 'Contacts', permission: 'contacts', path: '/admin/contacts', nouns: ['contact', 'contacts'] },
  agents: { label: 'Agents', permission: 'agents', path: '/admin/agents', nouns: ['agent', 'agents'] },
  vendors: { label: 'Vendors', permission: 'vendors', path: '/admin/vendors', nouns: ['vendor', 'vendors'] },
  testimonials: {
    label: 'Testimonials',
    permission: 'testimonials',
    path: '/admin/testimonials',
    nouns: ['testimonial', 'testimonials'],
  },
} as const satisfies Record<string, { permission: Permission; path: string; label: string; nouns: [string, string] }>
export type Kind = keyof typeof KINDS

export const KIND_LABELS = {
  contacts: KINDS.contacts.label,
  agents: KINDS.agents.label,
  vendors: KINDS.vendors.label,
  testimonials: KINDS.testimonials.label,
} as const

/** Object types in the audit log. */
export const OBJECTS = { contacts: 'lead', agents: 'agent', vendors: 'vendor', testimonials: 'testimonial' } as const

/** Consequences that differ by list. */
export const KIND_NOTES: Record<Kind, string> = {
  contacts:
    'Imported contacts have the status “Contacted” and need no reply. They get the newsletter only if the file has the date and source of their consent.',
  agents: 'Imported agents are marked “Works here.” They’re hidden until you show them on the site.',
  vendors: 'Imported vendors are hidden until you show them on the site.',
  testimonials: 'Imported testimonials stay unpublished until you record each client’s consent to publish.',
}

/** How to prepare a file, beside the names of its columns. */
export const COLUMNS_HINT = 'Names and order can differ. You match the columns after the upload.'
export const WAY_HINT = 'Each contact needs an email address or a phone number.'

/** Choices for a row whose record is already here, or earlier in the file. */
export const ON_DUPLICATE = {
  skip: 'Skip the row',
  update: 'Update the record with the cells that aren’t empty',
  add: 'Add a second record',
} as const
export type OnDuplicate = keyof typeof ON_DUPLICATE

export const IMPORT_STATUSES = {
  draft: 'Not started',
  running: 'Running',
  done: 'Done',
  undoing: 'Undoing',
  undone: 'Undone',
} as const
export type ImportStatus = keyof typeof IMPORT_STATUSES

export const OUTCOMES = { added: 'Added', updated: 'Updated', skipped: 'Skipped', failed: 'Errors' } as const
export type Outcome = keyof typeof OUTCOMES

export const UNDO_OUTCOMES = {
  removed: 'Removed',
  restored: 'Restored',
  changed: 'Left as is: changed after the import',
  in_use: 'Left as is: other records need it',
  gone: 'Already deleted',
} as const
export type UndoOutcome = keyof typeof UNDO_OUTCOMES

export const MESSAGES = {
  noFile: 'Choose a CSV file.',
  tooLarge: 'This file is larger than 5 MB. Split it, and import the parts.',
  notCsv: 'This isn’t a CSV file. In your spreadsheet, save it as CSV (UTF-8) and try again.',
  empty: 'This file has no rows below its header.',
  noHeader: 'The first row must name the columns.',
  tooManyRows: 'This file has more than 10,000 rows. Split it, and import the parts.',
  tooManyColumns: 'This file has more than 100 columns. Remove the ones you don’t import.',
  openQuote: (row: number) =>
    `Row ${row} has a quotation mark that isn’t closed. Correct it, and upload the file again.`,
  tooManyCells: 'This row has more cells than the header. Check its quotation marks and separators.',
  cellTooLong: (column: string) => `${column}: use 5,000 characters or fewer.`,
  columnMissing: (field: string) => `Choose the column for ${field}.`,
  columnTwice: 'This column is chosen twice.',
  notFound: 'This import was deleted.',
  started: 'This import has already started.',
  changedMeanwhile: 'The columns were changed in another window. Reload the page.',
  notAllowed: (list: string) => `You need the ${list} permission for this import. Ask another administrator.`,
  cannotUndo: 'You can undo only finished imports from the last 30 days.',
  noWay: 'Enter an email address or a phone number.',
  consentIncomplete: 'Marketing consent needs both a date and a source.',
  consentLater: 'The date of the marketing consent is in the future.',
  vettedLater: 'The vetting date is in the future.',
  namesake: (name: string) => `${name} is already listed under this service.`,
  memberTaken: 'Another agent has this member key.',
  alreadyHere: 'Already here.',
  unchanged: 'Already here with the same values.',
  unexpected: 'This row couldn’t be stored. Add this record manually.',
} as const
