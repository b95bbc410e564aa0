import type { Account } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { retainsCorrespondence } from '#features/relationships/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { newId } from '#kit/ids.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { now } from '#ports/clock.server.ts'
import { documentShared } from '../emails/document-shared.tsx'
import { sweepDocuments } from '../jobs/sweep.server.ts'
import * as stored from '../queries/bytes.server.ts'
import * as queries from '../queries/documents.server.ts'
import * as shares from '../queries/shares.server.ts'
import { refusalOf, shareEnd, storageKey } from '../rules.ts'
import type { DocumentDetails, DocumentId, ShareDocument } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { detailsOf, listDocumentPeople, notFoundFor } from './read.server.ts'

/**
 * Shares one of the caller's documents with a user, or ends a share with a user or a thread. Refuses versions that are
 * infected or not scanned yet.
 * @throws not_found, invalid, conflict
 */
export async function shareDocument(
  actor: Account,
  { documentId, accountId, threadId, isShared, period }: ShareDocument,
): Promise<DocumentDetails> {
  return transaction(async () => {
    if (!(await queries.lockOwn(documentId, actor.account_id))) throw notFoundFor(actor, documentId)
    if (threadId) await endShare(actor, documentId, { account_id: null, thread_id: threadId })
    else if (!isShared && accountId) await endShare(actor, documentId, { account_id: accountId, thread_id: null })
    else if (accountId) await beginShare(actor, documentId, accountId, period)
    return detailsOf(actor, documentId)
  })
}

async function beginShare(actor: Account, documentId: string, accountId: string, period: string): Promise<void> {
  const at = now()
  const { status } = await detailsOf(actor, documentId)
  const refusal = refusalOf(status)
  if (refusal) throw new AppError('conflict', refusal)
  const people = await listDocumentPeople(actor)
  if (!people.some(({ account_id }) => account_id === accountId))
    throw new AppError('invalid', MESSAGES.noSuchPerson, { accountId: MESSAGES.noSuchPerson })
  const target = { account_id: accountId, thread_id: null }
  const expires_at = shareEnd(period, at)
  const former = await shares.findShare(documentId, target)
  // Already shared without an end date.
  if (former && former.expires_at === null && expires_at === null) return
  if (former) await shares.endShare(former.id, at)
  await shares.insertShare({ id: newId(), document_id: documentId, expires_at, ...target }, at)
  audit(actor, 'document.shared', {
    object_type: 'document',
    object_id: documentId,
    after: { account_id: accountId, expires_at },
  })
  const person = former ? undefined : await stored.findAddress(accountId)
  if (!person) return
  const { email, name } = person
  const shared = { name, owner: actor.account.name, document_id: documentId }
  await sendEmail(documentShared, shared, { email, account_id: accountId })
}

async function endShare(
  actor: Account,
  documentId: string,
  target: { account_id: string; thread_id: null } | { account_id: null; thread_id: string },
): Promise<void> {
  const share = await shares.findShare(documentId, target)
  if (!share) return
  await shares.endShare(share.id, now())
  audit(actor, 'document.share_revoked', { object_type: 'document', object_id: documentId, before: { ...target } })
}

/**
 * Attaches the caller's documents to a thread, in the caller's transaction. All participants may open them.
 * @throws not_found, conflict
 */
export async function shareWithThread(actor: Account, documentIds: readonly string[], threadId: string): Promise<void> {
  const at = now()
  for (const documentId of documentIds) {
    if (!(await queries.lockOwn(documentId, actor.account_id))) throw notFoundFor(actor, documentId)
    const { status } = await detailsOf(actor, documentId)
    const refusal = refusalOf(status)
    if (refusal) throw new AppError('conflict', refusal)
    const target = { account_id: null, thread_id: threadId }
    if (await shares.findShare(documentId, target)) continue
    await shares.insertShare({ id: newId(), document_id: documentId, expires_at: null, ...target }, at)
    audit(actor, 'document.shared', { object_type: 'document', object_id: documentId, after: { thread_id: threadId } })
  }
}

/**
 * Deletes one of the caller's documents: removes its bytes, ends its shares, and leaves a row without a name.
 * @throws not_found
 */
export async function deleteDocument(actor: Account, { documentId }: DocumentId): Promise<{ success: true }> {
  await transaction(async () => {
    const document = await queries.lockOwn(documentId, actor.account_id)
    if (!document) throw notFoundFor(actor, documentId)
    await eraseDocument(documentId)
    audit(actor, 'document.deleted', {
      object_type: 'document',
      object_id: documentId,
      before: { name: document.name, file_version: document.version },
    })
  })
  return { success: true }
}

async function eraseDocument(documentId: string): Promise<void> {
  const at = now()
  const versions = await queries.listVersions(documentId)
  await shares.endSharesOf(documentId, at)
  await queries.markDeleted(documentId, at)
  await stored.insertLeftovers(
    versions.map(({ version }) => storageKey(documentId, version)),
    at,
  )
  enqueue(sweepDocuments, {})
}

/**
 * Account deletion deletes the user's documents, except those in conversations that must be retained, and ends shares
 * with the user.
 */
definePersonalData({
  name: 'document_shares',
  read: async (accountId) =>
    (await queries.listShared(accountId, '', 10_000, now())).map(({ name, owner_name }) => ({ name, owner_name })),
  erase: async (accountId) => {
    const sent = (await retainsCorrespondence(accountId)) ? await queries.listSentBy(accountId) : []
    for (const id of await queries.listIdsOf(accountId)) if (!sent.includes(id)) await eraseDocument(id)
    await shares.endSharesWith(accountId, now())
  },
})
