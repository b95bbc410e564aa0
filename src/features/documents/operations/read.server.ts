import type { Account, Actor } from '#access/actors.ts'
import { listEntriesOf } from '#features/audit/public.server.ts'
import { actorNameOf } from '#features/audit/rules.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { titlesFor } from '#features/relationships/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/documents.server.ts'
import * as shares from '../queries/shares.server.ts'
import { isOpenable } from '../rules.ts'
import type {
  Attachment,
  DocumentDetails,
  DocumentId,
  DocumentLists,
  DocumentOpening,
  DocumentStats,
  ListDocuments,
  Person,
} from '../schema.ts'
import { MESSAGES, QUOTA_BYTES } from '../words.ts'

const MAX_LINES = 200
const MAX_OPENINGS = 50
const MAX_ENTRIES = 500

/** Lists the caller's own documents, and those shared with the caller. */
export async function listDocuments(actor: Account, { q }: ListDocuments): Promise<DocumentLists> {
  const at = now()
  const own = await queries.listOwn(actor.account_id, q, MAX_LINES + 1, at)
  const shared = await queries.listShared(actor.account_id, q, MAX_LINES + 1, at)
  return {
    own: own.slice(0, MAX_LINES),
    shared: shared.slice(0, MAX_LINES),
    has_more: own.length > MAX_LINES || shared.length > MAX_LINES,
  }
}

/** Returns a document to its owner or a recipient. @throws not_found */
export async function getDocument(actor: Account, { documentId }: DocumentId): Promise<DocumentDetails> {
  return detailsOf(actor, documentId)
}

/** Returns a document by its id. @throws not_found */
export async function detailsOf(actor: Account, id: string): Promise<DocumentDetails> {
  const at = now()
  const found = await queries.findDocument(id, actor.account_id, at)
  if (!found) throw notFoundFor(actor, id)
  const { owner_id: _, owner_name, is_own, ...document } = found
  const versions = await queries.listVersions(id)
  const live = is_own ? await shares.listShares(id, at) : []
  return {
    ...document,
    is_own,
    owner_name: is_own ? null : owner_name,
    shared_with: live.map(({ name }) => name),
    can_open: isOpenable(document.status),
    // A share covers only the newest version.
    versions: is_own ? versions : versions.filter(({ version }) => version === document.version),
    shares: live,
    openings: is_own ? await openingsOf(id) : [],
  }
}

async function openingsOf(id: string): Promise<DocumentOpening[]> {
  const entries = await listEntriesOf('document', id, MAX_ENTRIES)
  return entries
    .filter(({ act }) => act === 'document.opened')
    .slice(0, MAX_OPENINGS)
    .map(({ at, after, ...who }) => ({
      at,
      by: actorNameOf(who),
      version: typeof after?.file_version === 'number' ? after.file_version : null,
    }))
}

/**
 * Returns the error for a document that the caller may not open. Same as for one that was never there, so that ids
 * cannot be probed.
 * Source: bar Z3
 */
export function notFoundFor(actor: Pick<Actor, 'account_id'>, id: string): AppError {
  log.info({ account_id: actor.account_id, document_id: id }, 'a document was requested by a user without access to it')
  return new AppError('not_found', MESSAGES.notFound)
}

/** Lists the people that the caller can share documents with. Agents also see which of them are clients. */
export async function listDocumentPeople(actor: Account): Promise<Person[]> {
  const { agent_id } = actor.account
  const people = await shares.listPeople(actor.account_id, agent_id)
  if (agent_id === null) return people
  const consumers = people.filter(({ note }) => note === '').map(({ account_id }) => account_id)
  const titles = await titlesFor(agent_id, consumers)
  return people.map((person) => ({ ...person, note: person.note || (titles.get(person.account_id) ?? '') }))
}

/** Returns the storage that the caller's documents use. */
export async function getDocumentStats(actor: Account): Promise<DocumentStats> {
  return { ...(await queries.getUsage(actor.account_id, now())), quota_bytes: QUOTA_BYTES }
}

/** Returns the documents attached to messages, by message id, as the caller may see them. */
export async function attachmentsOf(
  actor: Account,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, Attachment[]>> {
  const found = new Map<string, Attachment[]>()
  for (const { message_id, ...attachment } of await queries.listAttachments(messageIds, actor.account_id, now()))
    found.set(message_id, [...(found.get(message_id) ?? []), attachment])
  return found
}

definePersonalData({
  name: 'documents',
  read: async (accountId) =>
    (await queries.listOwn(accountId, '', 10_000, now())).map(({ can_open: _, ...line }) => line),
})
