import * as z from 'zod/mini'
import { Id, oneOf, words } from '#kit/form/inputs.ts'
import { type Kind, MESSAGES, SHARE_PERIODS, type Status } from './words.ts'

const optionalId = z.optional(
  z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z.optional(Id),
  ),
)

/** A form as the browser sends it is read by its names; anything else is judged as it is. */
const fromForm = z.transform((value: unknown) => (value instanceof FormData ? Object.fromEntries(value) : value))

/**
 * A file, as a new document or, with a document's id, as its next version. `clientKey` is made once for a file by whoever
 * sends it: the same file sent twice is there once.
 */
export const UploadDocument = z.pipe(
  fromForm,
  z.object({
    file: z.file(MESSAGES.noFile),
    documentId: optionalId,
    clientKey: z.optional(Id),
  }),
)
export type UploadDocument = z.infer<typeof UploadDocument>

/** One's own documents and those that others share; `q` looks for a name. */
export const ListDocuments = z._default(z.object({ q: z._default(words(100), '') }), { q: '' })
export type ListDocuments = z.infer<typeof ListDocuments>

/** Names one document. */
export const DocumentId = z.object({ documentId: Id })
export type DocumentId = z.infer<typeof DocumentId>

/** A version of a document that is to be opened; the newest where none is named. */
export const OpenDocument = z.object({
  documentId: Id,
  version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
})
export type OpenDocument = z.infer<typeof OpenDocument>

/** Lets a person open a document, or no longer; of a thread that it hangs on it can only be taken back. */
export const ShareDocument = z
  .object({
    documentId: Id,
    accountId: z.optional(z.uuid('Choose a person.')),
    threadId: z.optional(Id),
    isShared: z._default(z.boolean(), true),
    period: z._default(oneOf(SHARE_PERIODS, 'Choose for how long.'), 'always'),
  })
  .check(
    z.refine(({ accountId, threadId, isShared }) => (accountId ? !threadId : threadId !== undefined && !isShared), {
      error: 'Choose a person.',
      path: ['accountId'],
    }),
  )
export type ShareDocument = z.infer<typeof ShareDocument>

/** The same as its form asks for it. */
export const ShareDraft = z.object({
  documentId: Id,
  accountId: z.uuid('Choose a person.'),
  period: oneOf(SHARE_PERIODS, 'Choose for how long.'),
})

/** A document as a list shows it. */
export interface DocumentLine {
  id: string
  name: string
  kind: Kind
  bytes: number
  status: Status
  version: number
  updated_at: Date
  is_own: boolean
  /** Whose it is, where it is somebody else's. */
  owner_name: string | null
  /** With whom it is shared, where it is one's own. */
  shared_with: string[]
  can_open: boolean
}

/** Two lists: one's own documents, and those that others let one open. Newest first, 200 of each at most. */
export interface DocumentLists {
  own: DocumentLine[]
  shared: DocumentLine[]
  /** True where there are more than are listed: a search finds them. */
  has_more: boolean
}

/** A version of a document. */
export interface DocumentVersion {
  version: number
  kind: Kind
  bytes: number
  status: Status
  created_at: Date
}

/** Who may open a document. */
export interface DocumentShare {
  id: string
  /** Null for a thread: whoever takes part in it. */
  account_id: string | null
  thread_id: string | null
  name: string
  created_at: Date
  expires_at: Date | null
}

/** Who opened a document, and when. */
export interface DocumentOpening {
  at: Date
  by: string
  version: number | null
}

/** A document with all that its reader may know. Shares and openings are its owner's to see. */
export interface DocumentDetails extends DocumentLine {
  created_at: Date
  versions: DocumentVersion[]
  shares: DocumentShare[]
  openings: DocumentOpening[]
}

/** Somebody that a document can be shared with. */
export interface Person {
  account_id: string
  name: string
  note: string
}

/** How much somebody's documents take. */
export interface DocumentStats {
  documents: number
  /** All versions together. */
  bytes: number
  quota_bytes: number
  shared_by_me: number
  shared_with_me: number
  waiting_for_scan: number
}

/** Where a document can be opened for a few minutes, by the person who asked and nobody else. */
export interface OpenedDocument {
  url: string
  expires_at: Date
}

/** A document as a message carries it. */
export interface Attachment {
  id: string
  /** Empty where it was deleted. */
  name: string
  kind: Kind
  bytes: number
  status: Status
  is_deleted: boolean
  can_open: boolean
}
