import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as opening from './operations/open.server.ts'
import * as reading from './operations/read.server.ts'
import * as sharing from './operations/share.server.ts'
import { uploadDocument as upload } from './operations/upload.server.ts'
import { DocumentId, ListDocuments, OpenDocument, ShareDocument, UploadDocument } from './schema.ts'

/** Stores a file as a document, or as the next version of one. @throws invalid, not_found, limited, unavailable */
export const uploadDocument = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UploadDocument)
  .handler(({ context, data }) => upload(context.actor, data))

/** Lists the caller's own documents, and those shared with the caller. */
export const listDocuments = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ListDocuments)
  .handler(({ context, data }) => reading.listDocuments(context.actor, data))

/** Returns a document with its versions. The owner also gets its shares and openings. @throws not_found */
export const getDocument = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(DocumentId)
  .handler(({ context, data }) => reading.getDocument(context.actor, data))

/**
 * Returns a link that opens a document for a few minutes. Counts and logs the opening.
 * @throws not_found, conflict, limited
 */
export const openDocument = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(OpenDocument)
  .handler(({ context, data }) => opening.openDocument(context.actor, data))

/** Shares a document with a user, or ends a share. @throws not_found, invalid, conflict */
export const shareDocument = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ShareDocument)
  .handler(({ context, data }) => sharing.shareDocument(context.actor, data))

/** Deletes a document. @throws not_found */
export const deleteDocument = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(DocumentId)
  .handler(({ context, data }) => sharing.deleteDocument(context.actor, data))

/** Lists the people that the caller can share documents with. */
export const listDocumentPeople = call({ method: 'POST' })
  .middleware([access('own')])
  .handler(({ context }) => reading.listDocumentPeople(context.actor))

/** Returns the storage that the caller's documents use, and the quota. */
export const getDocumentStats = call({ method: 'POST' })
  .middleware([access('own')])
  .handler(({ context }) => reading.getDocumentStats(context.actor))
