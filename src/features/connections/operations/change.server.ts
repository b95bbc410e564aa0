import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { SUPER_ADMIN_LEVEL } from '#features/accounts/words.ts'
import { audit } from '#features/audit/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import { setVariables } from '#ports/connections.server.ts'
import { connectionSetting, notifyConnectionsChanged } from '../queries.server.ts'
import { isOtherFeed, type Secrets, secretsOfAnotherServer } from '../rules.ts'
import type {
  RemoveConnection,
  StoredFields,
  UpdateAnalyticsConnection,
  UpdateFeedConnection,
  UpdateMailConnection,
  UpdateMapConnection,
  UpdateTextConnection,
} from '../schema.ts'
import { type Kind, MESSAGES, SECRETS } from '../words.ts'
import { loadConnections, readStored, type StoredConnection, sealedSecrets } from './stored.server.ts'

/** A connection as entered: its fields, its secrets where entered, and the version that it changes. */
export interface Entered<K extends Kind> {
  kind: K
  version: number
  fields: StoredFields[K]
  secrets: Secrets
}

/** Splits an input into fields and secrets. */
export function enteredAs<K extends Kind>(
  kind: K,
  { version, ...input }: { version: number } & StoredFields[K] & Record<string, unknown>,
): Entered<K> {
  const isSecret = (name: string) => Object.hasOwn(SECRETS[kind], name)
  const entries = Object.entries(input)
  return {
    kind,
    version,
    fields: Object.fromEntries(entries.filter(([name]) => !isSecret(name))) as StoredFields[K],
    secrets: Object.fromEntries(
      entries.filter(
        (entry): entry is [string, string] => isSecret(entry[0]) && typeof entry[1] === 'string' && entry[1] !== '',
      ),
    ),
  }
}

/** Changes the mail server. @throws forbidden, conflict, invalid */
export function updateMailConnection(actor: Admin<'operations'>, input: UpdateMailConnection) {
  return change(actor, enteredAs('mail', input))
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
  check: (before: StoredFields[K] | null, after: StoredFields[K]) => void = () => undefined,
): Promise<{ success: true; version: number }> {
  requireChangeable(actor, kind)
  const saved = await transaction(async () => {
    const before = await lockStored(kind, version)
    const kept = mergeStoredSecrets(kind, before, fields, secrets)
    check(before.fields, fields)
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

/**
 * Returns the secrets of an entered connection: those entered, and the stored ones if they are for the same server.
 * @throws invalid for a secret that must be entered again
 */
export function mergeStoredSecrets<K extends Kind>(
  kind: K,
  before: StoredConnection<K>,
  fields: StoredFields[K],
  entered: Secrets,
): Secrets {
  const foreign = secretsOfAnotherServer(kind, before.fields, fields)
  const missing = Object.keys(before.set_at).filter(
    (name) => (foreign.includes(name) || !(name in before.secrets)) && !(name in entered) && isUsed(name, fields),
  )
  if (missing.length > 0)
    throw new AppError(
      'invalid',
      MESSAGES.checkFields,
      Object.fromEntries(
        missing.map((name) => [name, before.is_unreadable ? MESSAGES.unreadable : MESSAGES.secretAgain]),
      ),
    )
  const kept = Object.entries(before.secrets).filter(([name]) => !foreign.includes(name) && isUsed(name, fields))
  return { ...Object.fromEntries(kept), ...entered }
}

/** A secret without the field that it belongs to is dropped: a password without a user name, for example. */
function isUsed(secret: string, fields: object): boolean {
  const owner = { password: 'username', client_secret: 'token_url' }[secret]
  return owner === undefined || Boolean(Reflect.get(fields, owner))
}

async function lockStored<K extends Kind>(kind: K, version: number): Promise<StoredConnection<K>> {
  await connectionSetting(kind).lock()
  const before = (await readStored())[kind] as StoredConnection<K>
  if (before.version !== version) throw new AppError('conflict', MESSAGES.changedMeanwhile)
  return before
}

/** Refuses a connection that the environment sets. @throws forbidden, conflict */
export function requireChangeable(actor: Admin<'operations'>, kind: Kind): void {
  requireSuper(actor)
  if (setVariables(kind).length > 0) throw new AppError('conflict', MESSAGES.onServer)
}

/**
 * Requires a super administrator: a mail server gets the links that set passwords, also those of super administrators.
 * @throws forbidden
 */
export function requireSuper(actor: Admin<'operations'>): void {
  if (actor.account.role_level < SUPER_ADMIN_LEVEL) throw new AppError('forbidden', MESSAGES.superOnly)
}
