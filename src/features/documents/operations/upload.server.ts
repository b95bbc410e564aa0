import { createHash } from 'node:crypto'
import type { Account, Actor, Worker } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { enforceRateLimit } from '#kit/call/limit.server.ts'
import { newId } from '#kit/ids.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { log } from '#kit/log.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { scanner } from '#ports/scanner/scanner.server.ts'
import { storage } from '#ports/storage/storage.server.ts'
import { scanDocument } from '../jobs/scan.server.ts'
import * as stored from '../queries/bytes.server.ts'
import * as queries from '../queries/documents.server.ts'
import { safeName, storageKey } from '../rules.ts'
import type { DocumentDetails, UploadDocument } from '../schema.ts'
import { FILE_TYPES, MAX_BYTES, MAX_DOCUMENTS, MAX_VERSIONS, MESSAGES, QUOTA_BYTES } from '../words.ts'
import { inspect, refused } from './inspect.server.ts'
import { detailsOf, notFoundFor } from './read.server.ts'

/** Longer than any upload takes. Bytes without a version by then are removed. */
const UPLOAD_MS = HOUR_MS

/**
 * Stores a file as a new document, or as the next version of one of the caller's. The sweep job removes bytes without a
 * version.
 * @throws invalid, not_found, limited, unavailable
 * Source: bars U1, U2, U5
 */
export async function uploadDocument(actor: Account, input: UploadDocument): Promise<DocumentDetails> {
  await enforceRateLimit('upload', actor.account_id)
  return detailsOf(actor, await storeVersion(actor, actor.account_id, input))
}

/**
 * Stores a file that came by email as a new document of an account, after the same checks as an upload. The same key is
 * stored once. @returns the id of the document, or why the file was refused
 * @throws unavailable
 */
export async function storeReceivedFile(
  worker: Worker<'replies'>,
  owner_id: string,
  received: { file: File; clientKey: string },
): Promise<{ document_id: string } | { fault: string }> {
  try {
    return { document_id: await storeVersion(worker, owner_id, received) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return { fault: error.message }
    throw error
  }
}

/** Writes the bytes before the version, so no version lacks its bytes. @returns the id of the document */
async function storeVersion(actor: Actor, owner_id: string, input: UploadDocument): Promise<string> {
  const { file, documentId, clientKey = newId() } = input
  if (file.size === 0) throw refused(MESSAGES.empty)
  if (file.size > MAX_BYTES) throw refused(MESSAGES.tooLarge)
  const former = await queries.findByClientKey(owner_id, clientKey)
  if (former) return former

  const { kind, bytes } = await inspect(Buffer.from(await file.arrayBuffer()), file.name)
  await refuseOverQuota(owner_id, bytes.length, documentId === undefined)
  const { id, version } = await reserveVersion(owner_id, documentId)
  const key = storageKey(id, version)
  try {
    await storage().put(key, bytes, FILE_TYPES[kind].type)
  } catch (error) {
    log.error({ err: error, document_id: id }, 'a document could not be stored')
    await scheduleRemoval(key)
    throw new AppError('unavailable', MESSAGES.notStored, undefined, { retry_after_seconds: 60 })
  }
  try {
    return await transaction(async () => {
      await queries.lockOwner(owner_id)
      const duplicate = await queries.findByClientKey(owner_id, clientKey)
      if (duplicate) {
        await stored.insertLeftovers([key], now())
        return duplicate
      }
      await refuseOverQuota(owner_id, bytes.length, documentId === undefined)
      // No longer listed: the sweep job has already removed the bytes.
      if (!(await stored.deleteLeftover(key))) throw new AppError('unavailable', MESSAGES.notStored)
      const at = now()
      const name = safeName(file.name, kind)
      if (documentId === undefined) {
        await queries.insertDocument({ id, owner_id, name, version }, at)
      } else {
        if (!(await queries.lockOwn(id, owner_id))) throw notFoundFor({ account_id: owner_id }, id)
        await queries.updateVersion(id, version, name, at)
      }
      await queries.insertVersion(
        {
          document_id: id,
          version,
          owner_id,
          kind,
          bytes: bytes.length,
          status: scanner() ? 'uploaded' : 'unscanned',
          sha256: createHash('sha256').update(bytes).digest(),
          client_key: clientKey,
        },
        at,
      )
      if (scanner()) enqueue(scanDocument, { document_id: id, version })
      audit(actor, 'document.uploaded', {
        object_type: 'document',
        object_id: id,
        after: { name, file_version: version, kind, bytes: bytes.length },
      })
      return id
    })
  } catch (error) {
    await scheduleRemoval(key)
    throw error
  }
}

/** Reserves a version number. Lists its bytes for removal in case the upload fails. */
async function reserveVersion(
  owner_id: string,
  documentId: string | undefined,
): Promise<{ id: string; version: number }> {
  return transaction(async () => {
    const id = documentId ?? newId()
    if (documentId !== undefined && !(await queries.lockOwn(id, owner_id)))
      throw notFoundFor({ account_id: owner_id }, id)
    const version = documentId === undefined ? 1 : await stored.nextVersion(id)
    if (version > MAX_VERSIONS) throw refused(MESSAGES.tooManyVersions)
    await stored.insertLeftovers([storageKey(id, version)], new Date(now().getTime() + UPLOAD_MS))
    return { id, version }
  })
}

async function refuseOverQuota(owner_id: string, more: number, isNew: boolean): Promise<void> {
  const { documents, bytes } = await queries.getUsage(owner_id, now())
  if (bytes + more > QUOTA_BYTES) throw refused(MESSAGES.quota)
  if (isNew && documents >= MAX_DOCUMENTS) throw refused(MESSAGES.tooMany)
}

/** Makes the bytes due for removal now. If that fails too, they are removed after UPLOAD_MS. */
async function scheduleRemoval(key: string): Promise<void> {
  await transaction(async () => {
    if (await stored.deleteLeftover(key)) await stored.insertLeftovers([key], now())
  }).catch((error: unknown) => log.warn({ err: error }, 'upload not removed, the sweep removes it'))
}
