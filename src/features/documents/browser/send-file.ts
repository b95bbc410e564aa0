import { AppError } from '#kit/call/errors.ts'
import { uploadFetch } from '#kit/call/upload-fetch.ts'
import { getDocument, uploadDocument } from '../functions.ts'
import { refusalOf } from '../rules.ts'
import type { DocumentDetails } from '../schema.ts'
import { MAX_BYTES, MESSAGES } from '../words.ts'

/** Returns the reason that an upload would be refused, or null. */
export function faultOf(file: File): string | null {
  if (file.size === 0) return MESSAGES.empty
  if (file.size > MAX_BYTES) return MESSAGES.tooLarge
  return /\.hei[cf]$/i.test(file.name) ? MESSAGES.heic : null
}

/**
 * Uploads a file as a document, or as the next version of one. A retry with the same key creates no second document.
 */
export function sendFile(
  file: File,
  options: {
    clientKey: string
    documentId?: string | undefined
    signal: AbortSignal
    onProgress: (share: number) => void
  },
): Promise<DocumentDetails> {
  const form = new FormData()
  form.set('clientKey', options.clientKey)
  if (options.documentId) form.set('documentId', options.documentId)
  form.set('file', file)
  return uploadDocument({ data: form, signal: options.signal, fetch: uploadFetch(options.onProgress) })
}

const POLL_MS = 1500
const MAX_SCAN_MS = 90_000

/**
 * Uploads a file and waits for the virus scan, since only a scanned file can be shared.
 * @throws Error with a message for the user
 */
export async function sendFileForSharing(...[file, options]: Parameters<typeof sendFile>): Promise<DocumentDetails> {
  let document = await sendFile(file, options)
  const until = Date.now() + MAX_SCAN_MS
  while (document.status === 'uploaded' || document.status === 'scanning') {
    if (Date.now() > until) throw new AppError('conflict', MESSAGES.notScannedYet)
    await new Promise((done) => setTimeout(done, POLL_MS))
    options.signal.throwIfAborted()
    document = await getDocument({ data: { documentId: document.id } })
  }
  const refusal = refusalOf(document.status)
  if (refusal) throw new AppError('invalid', refusal)
  return document
}
