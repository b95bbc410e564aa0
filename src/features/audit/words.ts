/** What is written down when somebody looks at something: views are many, so they stand beside the chain, not in it. */
export const VIEWS = {
  'property.viewed': 'Viewed a home',
  'sold.viewed': 'Viewed a sold home',
  'sold.listed': 'Listed sold homes',
  'sold.searched': 'Searched sold homes',
  'sold.counted': 'Read figures of sold homes',
  'sold.printed': 'Printed a sold home',
  'sold.shared': 'Shared a sold home',
  'messages.read': "Read a client's messages",
  'relationship.viewed': 'Read an agency relationship',
  'consumers.searched': 'Looked for consumers',
  'admin.opened_account': "Opened a person's record",
  'admin.read_activity': "Read a person's activity",
  'admin.read_audit': 'Read the audit trail',
  'admin.read_downloads': 'Read the download audit',
} as const
export type ViewKind = keyof typeof VIEWS

/** Files that an export of the trail may be. */
export const EXPORT_FORMATS = { csv: 'CSV', jsonl: 'JSON lines' } as const

/** Whose records a list holds. */
export const SCOPES = { all: 'Everybody', admins: 'Administrators', people: 'Visitors and clients' } as const
export type Scope = keyof typeof SCOPES

/** Orders of the trail. */
export const TRAIL_SORTS = ['newest', 'oldest'] as const

/** Texts of our own. */
export const MESSAGES = {
  periodReversed: 'The period ends before it begins.',
  periodMissing: 'Choose the first and the last day.',
  reasonMissing: 'Say what the export is for: it becomes an entry of the trail.',
  notYourAct: 'Only acts that begin with "note." are written by hand.',
} as const
