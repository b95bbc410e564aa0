import * as z from 'zod/mini'
import { Id, oneOf, words } from '#kit/form/inputs.ts'
import { type Kind, MESSAGES, SHARE_PERIODS, type Status } from './words.ts'

const optionalId = z.optional(
  z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z.optional(Id),
  ),
)

const fromForm = z.transform((value: unknown) => (value instanceof FormData ? Object.fromEntries(value) : value))

/**
 * A file for a new document or, with `documentId`, for its next version. The client makes one `clientKey` per file, so
 * that a retry creates no second version.
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

/** Filter of the document lists. `q` searches names. */
export const ListDocuments = z._default(z.object({ q: z._default(words(100), '') }), { q: '' })
export type ListDocuments = z.infer<typeof ListDocuments>

/** The id of a document. */
export const DocumentId = z.object({ documentId: Id })
export type DocumentId = z.infer<typeof DocumentId>

/** The version of a document to open, by default the newest. */
export const OpenDocument = z.object({
  documentId: Id,
  version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
})
export type OpenDocument = z.infer<typeof OpenDocument>

/** Shares a document with a user, or ends a share. A share with a thread can only be ended. */
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

/** `ShareDocument` as its form sends it. */
export const ShareDraft = z.object({
  documentId: Id,
  accountId: z.uuid('Choose a person.'),
  period: oneOf(SHARE_PERIODS, 'Choose for how long.'),
})

/** A document in a list. */
export interface DocumentLine {
  id: string
  name: string
  kind: Kind
  bytes: number
  status: Status
  version: number
  updated_at: Date
  is_own: boolean
  /** Null if the caller is the owner. */
  owner_name: string | null
  /** Empty unless the caller is the owner. */
  shared_with: string[]
  can_open: boolean
}

/** The caller's own documents and those shared with the caller, newest first, at most 200 each. */
export interface DocumentLists {
  own: DocumentLine[]
  shared: DocumentLine[]
  /** True if there are more. Search finds them. */
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

/** A share of a document. */
export interface DocumentShare {
  id: string
  /** Null for a share with all participants of a thread. */
  account_id: string | null
  thread_id: string | null
  name: string
  created_at: Date
  expires_at: Date | null
}

/** An opening of a document. */
export interface DocumentOpening {
  at: Date
  by: string
  version: number | null
}

/** A document with all that the caller may see. Only the owner gets shares and openings. */
export interface DocumentDetails extends DocumentLine {
  created_at: Date
  versions: DocumentVersion[]
  shares: DocumentShare[]
  openings: DocumentOpening[]
}

/** A person that a document can be shared with. */
export interface Person {
  account_id: string
  name: string
  note: string
}

/** Storage and shares of an account's documents. */
export interface DocumentStats {
  documents: number
  /** Sum of all versions. */
  bytes: number
  quota_bytes: number
  shared_by_me: number
  shared_with_me: number
  waiting_for_scan: number
}

/** A link that opens a document for a few minutes, only for the account that requested it. */
export interface OpenedDocument {
  url: string
  expires_at: Date
}

/** A document attached to a message. */
export interface Attachment {
  id: string
  /** Empty if it was deleted or is no longer shared. */
  name: string
  kind: Kind
  bytes: number
  status: Status
  is_deleted: boolean
  can_open: boolean
}
