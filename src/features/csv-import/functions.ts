import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as imports from './operations/imports.server.ts'
import { DiscardImport, ImportId, StartImport, UpdateImport, UploadImport } from './schema.ts'

/** Lists the newest imports, and the lists that the caller may import to. */
export const listImports = call({ method: 'GET' })
  .middleware([access('admin')])
  .handler(({ context }) => imports.listImports(context.actor))

/** Stores the rows of a CSV file with proposed columns. Imports nothing yet. @throws invalid, forbidden, limited */
export const uploadImport = call({ method: 'POST' })
  .middleware([access('admin')])
  .validator(UploadImport)
  .handler(({ context, data }) => imports.uploadImport(context.actor, data))

/** Returns an import with its forecast or its result. @throws not_found, forbidden */
export const getImport = call({ method: 'GET' })
  .middleware([access('admin')])
  .validator(ImportId)
  .handler(({ context, data }) => imports.getImport(context.actor, data))

/** Sets the columns of an import, and what happens to duplicates. @throws not_found, forbidden, conflict, invalid */
export const updateImport = call({ method: 'POST' })
  .middleware([access('admin')])
  .validator(UpdateImport)
  .handler(({ context, data }) => imports.updateImport(context.actor, data))

/** Starts an import. @throws not_found, forbidden, conflict, invalid */
export const startImport = call({ method: 'POST' })
  .middleware([access('admin')])
  .validator(StartImport)
  .handler(({ context, data }) => imports.startImport(context.actor, data))

/** Deletes an import that has not started, with the rows of its file. @throws not_found, forbidden, conflict */
export const discardImport = call({ method: 'POST' })
  .middleware([access('admin')])
  .validator(DiscardImport)
  .handler(({ context, data }) => imports.discardImport(context.actor, data))

/** Undoes a finished import of the last 30 days. @throws not_found, forbidden, conflict */
export const undoImport = call({ method: 'POST' })
  .middleware([access('admin')])
  .validator(ImportId)
  .handler(({ context, data }) => imports.undoImport(context.actor, data))

/** Exports the rows with errors as CSV. @throws not_found, forbidden */
export const exportImportErrors = call({ method: 'POST' })
  .middleware([access('admin')])
  .validator(ImportId)
  .handler(({ context, data }) => imports.exportImportErrors(context.actor, data))
