import type { Admin } from '#access/actors.ts'
import { SUPER_ADMIN_LEVEL } from '#features/accounts/words.ts'
import { AppError } from '#kit/call/errors.ts'
import { type Connections, setVariables } from '#ports/connections.server.ts'
import { type Secrets, secretsOfAnotherServer } from '../rules.ts'
import type { StoredFields } from '../schema.ts'
import { type Kind, MESSAGES, SECRETS } from '../words.ts'
import { connectionOf, readStored, type StoredConnection } from './stored.server.ts'

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

/** Returns the fields as entered, and the connection that they make with the stored secrets. @throws invalid */
export async function connectionAsEntered<K extends Kind>(
  kind: K,
  input: Parameters<typeof enteredAs<K>>[1],
): Promise<{ fields: StoredFields[K]; connection: Connections[K] }> {
  const { fields, secrets } = enteredAs(kind, input)
  const { [kind]: before } = await readStored()
  return { fields, connection: connectionOf(kind, fields, mergeStoredSecrets(kind, before, fields, secrets)) }
}

/** A secret without the field that it belongs to is dropped: a password without a user name, for example. */
function isUsed(secret: string, fields: object): boolean {
  const owner = { password: 'username', client_secret: 'token_url' }[secret]
  return owner === undefined || Boolean(Reflect.get(fields, owner))
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
