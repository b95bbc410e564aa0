import * as z from 'zod/mini'
import { log } from '#kit/log.server.ts'
import type { SettingRow } from '#kit/record/queries.server.ts'
import { secretBox } from '#kit/secret-box.server.ts'
import { type Connections, POSTHOG_CLOUD, type StoragePlace, setStoredConnections } from '#ports/connections.server.ts'
import { prefixOf } from '#ports/storage/bucket.ts'
import { findConnections, formerStorageSetting } from '../queries.server.ts'
import { mailboxUrl, mailUrl, type Secrets } from '../rules.ts'
import { STORED_FIELDS, type StoredFields } from '../schema.ts'
import { KINDS, type Kind } from '../words.ts'

const box = secretBox('connections')

/** Value of `settings`: the fields, and each secret as it is sealed. */
const Stored = z.object({
  fields: z.unknown(),
  secrets: z.record(z.string(), z.object({ sealed: z.string(), set_at: z.iso.datetime() })),
})

/** A connection as stored, with its secrets decrypted. */
export interface StoredConnection<K extends Kind> {
  /** Null if nothing is stored. */
  fields: StoredFields[K] | null
  secrets: Secrets
  /** Times at which the secrets were entered, also of those that cannot be decrypted. */
  set_at: Readonly<Record<string, Date>>
  /** True if a secret cannot be decrypted: SECRET is another one. The connection is then not used. */
  is_unreadable: boolean
  version: number
  updated_at: Date | null
}

export type StoredConnections = { [K in Kind]: StoredConnection<K> }

/** Returns the secrets in the form in which they are stored. */
export function sealedSecrets(
  kind: Kind,
  secrets: Secrets,
  set_at: Readonly<Record<string, Date>>,
): Record<string, { sealed: string; set_at: string }> {
  return Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [
      name,
      {
        sealed: box.seal(Buffer.from(value), `${kind}.${name}`).toString('base64'),
        set_at: (set_at[name] ?? new Date(0)).toISOString(),
      },
    ]),
  )
}

/** Reads the stored connections and decrypts their secrets. */
export async function readStored(): Promise<StoredConnections> {
  const rows = await findConnections()
  return {
    feed: storedOf('feed', rows.feed),
    mail: storedOf('mail', rows.mail),
    replies: storedOf('replies', rows.replies),
    storage: storedOf('storage', rows.storage),
    texts: storedOf('texts', rows.texts),
    map: storedOf('map', rows.map),
    analytics: storedOf('analytics', rows.analytics),
  }
}

function storedOf<K extends Kind>(kind: K, row: SettingRow | undefined): StoredConnection<K> {
  const none = { fields: null, secrets: {}, set_at: {}, is_unreadable: false }
  if (!row) return { ...none, version: 1, updated_at: null }
  const { version, updated_at } = row
  const parsed = Stored.safeParse(row.value)
  const fields = parsed.success ? STORED_FIELDS[kind].safeParse(parsed.data.fields) : null
  if (!parsed.success || !fields?.success) {
    if (row.value !== null) log.error({ kind }, 'stored connection is not valid, and is not used')
    return { ...none, version, updated_at }
  }
  const entries = Object.entries(parsed.data.secrets)
  const secrets = entries.flatMap(([name, { sealed }]) => {
    const value = opened(kind, name, sealed)
    return value === null ? [] : [[name, value] as const]
  })
  return {
    fields: fields.data as StoredFields[K],
    secrets: Object.fromEntries(secrets),
    set_at: Object.fromEntries(entries.map(([name, { set_at }]) => [name, new Date(set_at)])),
    is_unreadable: secrets.length < entries.length,
    version,
    updated_at,
  }
}

function opened(kind: Kind, name: string, sealed: string): string | null {
  try {
    return box.open(Buffer.from(sealed, 'base64'), `${kind}.${name}`).toString('utf8')
  } catch {
    return null
  }
}

/** Returns a stored connection as the program uses it. */
export function connectionOf<K extends Kind>(kind: K, fields: StoredFields[K], secrets: Secrets): Connections[K] {
  return BUILDERS[kind](fields, secrets)
}

const BUILDERS: { [K in Kind]: (fields: StoredFields[K], secrets: Secrets) => Connections[K] } = {
  feed: ({ token_url: tokenUrl, client_id: clientId, ...feed }, { token = null, client_secret: clientSecret }) => ({
    ...feed,
    token,
    credentials: tokenUrl && clientId && clientSecret ? { tokenUrl, clientId, clientSecret } : null,
  }),
  mail: (mail, secrets) => ({ url: mailUrl(mail, secrets), from: mail.from_address }),
  replies: (mailbox, secrets) => ({ url: mailboxUrl(mailbox, secrets), address: mailbox.address }),
  storage: ({ bucket, prefix, region, endpoint, access_key_id }, { secret_access_key = null }) => ({
    place: {
      bucket,
      prefix: prefixOf(prefix ?? ''),
      region,
      endpoint,
      accessKeyId: access_key_id,
      secretAccessKey: secret_access_key,
    },
    former: null,
  }),
  texts: (gateway, { token, webhook_secret = null }) => ({
    gateway: token ? { ...gateway, token } : null,
    webhook_secret,
  }),
  map: (map) => map,
  analytics: ({ key, host }) => ({ key, host: (host ?? POSTHOG_CLOUD).replace(/\/+$/, '') }),
}

/** Reads the stored connections, and uses them in this process. */
export async function loadConnections(): Promise<void> {
  const stored = await readStored()
  const former = await readFormerStorage()
  const usable = (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
    const built = usableConnection(kind, stored[kind])
    return built === undefined ? [] : [[kind, built] as const]
  })
  const storage = { place: placeOf(stored.storage), former: former?.place ?? null }
  if (setStoredConnections({ ...Object.fromEntries(usable), storage })) log.info('connections loaded')
}

/** Returns the stored place of files. One whose key cannot be decrypted stays: files must not go to another place. */
export function placeOf({ fields, secrets }: StoredConnection<'storage'>): StoragePlace {
  return fields ? connectionOf('storage', fields, secrets).place : 'folder'
}

/** Returns the place of the files that are not copied yet, and the time of the change; null if all are copied. */
export async function readFormerStorage(): Promise<{ place: StoragePlace; since: Date } | null> {
  const row = await formerStorageSetting().find()
  if (!row?.value) return null
  const isFolder = Stored.parse(row.value).fields === null
  return { place: isFolder ? 'folder' : placeOf(storedOf('storage', row)), since: row.updated_at }
}

function usableConnection<K extends Kind>(
  kind: K,
  { fields, secrets, is_unreadable }: StoredConnection<K>,
): Connections[K] | undefined {
  return fields && !is_unreadable ? connectionOf(kind, fields, secrets) : undefined
}
