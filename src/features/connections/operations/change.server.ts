import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import { connectionSetting, notifyConnectionsChanged } from '../queries.server.ts'
import { isOtherFeed } from '../rules.ts'
import type {
  RemoveConnection,
  StoredFields,
  UpdateAnalyticsConnection,
  UpdateFeedConnection,
  UpdateMailConnection,
  UpdateMapConnection,
  UpdateReplyConnection,
  UpdateStorageConnection,
  UpdateTextConnection,
} from '../schema.ts'
import { type Kind, MESSAGES } from '../words.ts'
import { type Entered, enteredAs, mergeStoredSecrets, requireChangeable } from './entered.server.ts'
import { rememberFormerStorage } from './former-storage.server.ts'
import { connectionOf, loadConnections, readStored, type StoredConnection, sealedSecrets } from './stored.server.ts'
import { mailboxAsEntered } from './test-replies.server.ts'
import { testStorageConnection } from './test-storage.server.ts'

/** Changes the mail server. @throws forbidden, conflict, invalid */
export function updateMailConnection(actor: Admin<'operations'>, input: UpdateMailConnection) {
  return change(actor, enteredAs('mail', input))
}

/** Changes the mailbox of replies. Replies to later emails go to it. @throws forbidden, conflict, invalid */
export async function updateReplyConnection(actor: Admin<'operations'>, input: UpdateReplyConnection) {
  requireChangeable(actor, 'replies')
  await mailboxAsEntered(input)
  return change(actor, enteredAs('replies', input))
}

/**
 * Changes the MLS feed. The next sync, within a minute, reads from it; another feed starts from the beginning.
 * @throws forbidden, conflict, invalid, also for another feed without its confirmation
 */
export function updateFeedConnection(actor: Admin<'operations'>, { starts_over, ...input }: UpdateFeedConnection) {
  return change(actor, enteredAs('feed', input), (before, after) => {
    if (starts_over || !isOtherFeed(before, after)) return
    throw new AppError('invalid', MESSAGES.checkFields, { starts_over: MESSAGES.confirmStart })
  })
}

/**
 * Changes the bucket of photos and documents, if it works. Another place gets the new files only, and the former one
 * gives the others until they are copied. @throws forbidden, conflict, invalid, limited
 */
export async function updateStorageConnection(actor: Admin<'operations'>, input: UpdateStorageConnection) {
  const result = await testStorageConnection(actor, input)
  if (!result.is_working)
    throw new AppError('invalid', result.message, result.field ? { [result.field]: result.message } : undefined)
  return change(actor, enteredAs('storage', input), (_, after) =>
    rememberFormerStorage(actor, connectionOf('storage', after, {}).place),
  )
}

/** Changes the text gateway. @throws forbidden, conflict, invalid */
export function updateTextConnection(actor: Admin<'operations'>, input: UpdateTextConnection) {
  return change(actor, enteredAs('texts', input))
}

/** Changes the source of the map. @throws forbidden, conflict */
export function updateMapConnection(actor: Admin<'operations'>, input: UpdateMapConnection) {
  return change(actor, enteredAs('map', input))
}

/** Changes the analytics project. @throws forbidden, conflict */
export function updateAnalyticsConnection(actor: Admin<'operations'>, input: UpdateAnalyticsConnection) {
  return change(actor, enteredAs('analytics', input))
}

/** Removes a stored connection with its secrets. @throws forbidden, conflict */
export async function removeConnection(
  actor: Admin<'operations'>,
  { kind, version }: RemoveConnection,
): Promise<{ success: true }> {
  requireChangeable(actor, kind)
  await transaction(async () => {
    const before = await lockStored(kind, version)
    if (!before.fields) return noteAudit()
    if (kind === 'storage') await rememberFormerStorage(actor, 'folder')
    await connectionSetting(kind).save(null, actor.account_id, now())
    await notifyConnectionsChanged()
    audit(actor, 'connection.removed', {
      object_type: 'settings',
      object_id: `connection:${kind}`,
      before: { ...before.fields },
    })
  })
  await loadConnections()
  return { success: true }
}

async function change<K extends Kind>(
  actor: Admin<'operations'>,
  { kind, version, fields, secrets }: Entered<K>,
  check: (before: StoredFields[K] | null, after: StoredFields[K]) => void | Promise<void> = () => undefined,
): Promise<{ success: true; version: number }> {
  requireChangeable(actor, kind)
  const saved = await transaction(async () => {
    const before = await lockStored(kind, version)
    const kept = mergeStoredSecrets(kind, before, fields, secrets)
    await check(before.fields, fields)
    const isSame = JSON.stringify(fields) === JSON.stringify(before.fields)
    if (isSame && Object.keys(secrets).length === 0) {
      noteAudit()
      return before.version
    }
    const at = now()
    const set_at = { ...before.set_at, ...Object.fromEntries(Object.keys(secrets).map((name) => [name, at])) }
    await connectionSetting(kind).save({ fields, secrets: sealedSecrets(kind, kept, set_at) }, actor.account_id, at)
    await notifyConnectionsChanged()
    audit(actor, 'connection.updated', {
      object_type: 'settings',
      object_id: `connection:${kind}`,
      before: before.fields && { ...before.fields },
      after: { ...fields, secrets_entered: Object.keys(secrets).sort() },
    })
    return before.updated_at ? before.version + 1 : 2
  })
  await loadConnections()
  return { success: true, version: saved }
}

async function lockStored<K extends Kind>(kind: K, version: number): Promise<StoredConnection<K>> {
  await connectionSetting(kind).lock()
  const before = (await readStored())[kind] as StoredConnection<K>
  if (before.version !== version) throw new AppError('conflict', MESSAGES.changedMeanwhile)
  return before
}
