import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as opening from './operations/open.server.ts'
import * as reading from './operations/read.server.ts'
import * as sharing from './operations/share.server.ts'
import { uploadDocument as upload } from './operations/upload.server.ts'
import { DocumentId, ListDocuments, OpenDocument, ShareDocument, UploadDocument } from './schema.ts'

/** Keeps a file as a document, or as the next version of one. @throws invalid, not_found, limited, unavailable */
export const uploadDocument = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UploadDocument)
  .handler(({ context, data }) => upload(context.actor, data))

/** One's own documents, and those that others share. */
export const listDocuments = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ListDocuments)
  .handler(({ context, data }) => reading.listDocuments(context.actor, data))

/** One document with its versions, and for its owner with whom it is shared and who opened it. @throws not_found */
export const getDocument = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(DocumentId)
  .handler(({ context, data }) => reading.getDocument(context.actor, data))

/** A link that opens a document for a few minutes; the opening is counted and written down. @throws not_found, conflict, limited */
export const openDocument = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(OpenDocument)
  .handler(({ context, data }) => opening.openDocument(context.actor, data))

/** Lets a person open a document, or ends it. @throws not_found, invalid, conflict */
export const shareDocument = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ShareDocument)
  .handler(({ context, data }) => sharing.shareDocument(context.actor, data))

/** Deletes a document. @throws not_found */
export const deleteDocument = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(DocumentId)
  .handler(({ context, data }) => sharing.deleteDocument(context.actor, data))

/** Whom the caller can share documents with. */
export const listDocumentPeople = call({ method: 'POST' })
  .middleware([access('own')])
  .handler(({ context }) => reading.listDocumentPeople(context.actor))

/** How much the caller's documents take, and of how much. */
export const getDocumentStats = call({ method: 'POST' })
  .middleware([access('own')])
  .handler(({ context }) => reading.getDocumentStats(context.actor))
