import { isDeepStrictEqual } from 'node:util'
import { type Env, env } from '#env.server.ts'
import type { ProfileName } from './mls-feed/profiles.ts'
import { type Bucket, bucketAt } from './storage/bucket.ts'

/**
 * Settings of the outside services in use: those of the environment, else those that an administrator stored. All code
 * reads them here, so that a stored change applies without a restart.
 */
export interface Connections {
  feed: FeedConnection | null
  /** `url` is null without a mail server: emails then stay in the outbox. */
  mail: { url: string | null; from: string | null }
  /** Mailbox of the answers to emails. Null if answers go to their authors' own mailboxes. */
  replies: { url: string; address: string } | null
  texts: TextConnection
  map: { style_url: string | null; tiles_url: string | null }
  analytics: { key: string; host: string } | null
  storage: StorageConnection
}

export interface FeedConnection {
  url: string
  profile: ProfileName
  system: string
  token: string | null
  /** Client credentials; null when a long-lived token is set. */
  credentials: { tokenUrl: string; clientId: string; clientSecret: string } | null
  /** Hosts besides the feed's from which photos may be downloaded, separated by commas. */
  media_hosts: string | null
}

export interface TextConnection {
  gateway: { url: string; account: string; token: string; from: string } | null
  webhook_secret: string | null
}

/** Place of photos and documents: a bucket, or the folder in DATA_DIR. */
export type StoragePlace = Bucket | 'folder'

export interface StorageConnection {
  place: StoragePlace
  /** Place of the files that are not copied yet, which reads fall back to; null once all are. */
  former: StoragePlace | null
}

export type ConnectionKind = keyof Connections

/** Variables of each connection. If one of them is set, the whole connection is the environment's. */
export const CONNECTION_VARIABLES = {
  feed: ['MLS_URL', 'MLS_TOKEN', 'MLS_TOKEN_URL', 'MLS_CLIENT_ID', 'MLS_CLIENT_SECRET', 'MLS_MEDIA_HOSTS'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  replies: ['IMAP_URL', 'REPLY_ADDRESS'],
  texts: ['TEXT_GATEWAY_URL', 'TEXT_GATEWAY_ACCOUNT', 'TEXT_GATEWAY_TOKEN', 'TEXT_FROM', 'TEXT_WEBHOOK_SECRET'],
  map: ['MAP_STYLE_URL', 'PMTILES_URL'],
  analytics: ['POSTHOG_KEY', 'POSTHOG_HOST'],
  // Its credentials are not listed: BACKUP_URL and AUDIT_ANCHOR_URL use them too.
  storage: ['STORAGE_URL'],
} as const satisfies Record<ConnectionKind, readonly (keyof Env)[]>

/** PostHog's own cloud in the United States. */
export const POSTHOG_CLOUD = 'https://us.i.posthog.com'

const NONE: Connections = {
  feed: null,
  mail: { url: null, from: null },
  replies: null,
  texts: { gateway: null, webhook_secret: null },
  map: { style_url: null, tiles_url: null },
  analytics: null,
  storage: { place: 'folder', former: null },
}

/** Returns the connections of an environment. */
export function environmentConnections(from: Env): Connections {
  const { MLS_TOKEN_URL: tokenUrl, MLS_CLIENT_ID: clientId, MLS_CLIENT_SECRET: clientSecret } = from
  const { TEXT_GATEWAY_URL: url, TEXT_GATEWAY_ACCOUNT: account, TEXT_GATEWAY_TOKEN: token, TEXT_FROM: number } = from
  return {
    feed: from.MLS_URL
      ? {
          url: from.MLS_URL,
          profile: from.MLS_PROFILE,
          system: from.MLS_ORIGINATING_SYSTEM,
          token: from.MLS_TOKEN ?? null,
          credentials: tokenUrl && clientId && clientSecret ? { tokenUrl, clientId, clientSecret } : null,
          media_hosts: from.MLS_MEDIA_HOSTS ?? null,
        }
      : null,
    mail: { url: from.SMTP_URL ?? null, from: from.MAIL_FROM ?? null },
    replies: from.IMAP_URL && from.REPLY_ADDRESS ? { url: from.IMAP_URL, address: from.REPLY_ADDRESS } : null,
    texts: {
      gateway: url && account && token && number ? { url, account, token, from: number } : null,
      webhook_secret: from.TEXT_WEBHOOK_SECRET ?? null,
    },
    map: { style_url: from.MAP_STYLE_URL ?? null, tiles_url: from.PMTILES_URL ?? null },
    analytics: from.POSTHOG_KEY
      ? { key: from.POSTHOG_KEY, host: (from.POSTHOG_HOST ?? POSTHOG_CLOUD).replace(/\/+$/, '') }
      : null,
    storage: { place: from.STORAGE_URL ? bucketAt(from.STORAGE_URL, from) : 'folder', former: null },
  }
}

const given = environmentConnections(env)

/** Returns the variables of a connection that the environment sets. */
export function setVariables(kind: ConnectionKind): string[] {
  return CONNECTION_VARIABLES[kind].filter((name) => env[name] !== undefined)
}

let current: Connections = withStored({})

/** Returns the connections in use. */
export function connections(): Connections {
  return current
}

/**
 * Replaces the stored connections; those of the environment stay. An unchanged connection remains the same object, so
 * that nothing built from it is rebuilt. @returns whether anything changed
 */
export function setStoredConnections(stored: Partial<Connections>): boolean {
  const next = withStored(stored)
  const changed = kinds(next).filter((kind) => !isDeepStrictEqual(next[kind], current[kind]))
  current = { ...current, ...Object.fromEntries(changed.map((kind) => [kind, next[kind]])) }
  return changed.length > 0
}

function withStored(stored: Partial<Connections>): Connections {
  const own = kinds(NONE).map((kind) => [
    kind,
    setVariables(kind).length > 0 ? given[kind] : (stored[kind] ?? NONE[kind]),
  ])
  return Object.fromEntries(own)
}

function kinds(of: Connections): ConnectionKind[] {
  return Object.keys(of) as ConnectionKind[]
}

/**
 * Returns a function that gives the client of a connection, and opens a new one after a change.
 * @param close ends the former client
 */
export function clientOf<Kind extends ConnectionKind, Client>(
  kind: Kind,
  open: (settings: Connections[Kind]) => Client,
  close: (former: Client) => void = () => undefined,
): () => Client {
  let opened: { settings: Connections[Kind]; client: Client } | null = null
  return () => {
    const settings = connections()[kind]
    if (opened?.settings === settings) return opened.client
    const former = opened
    opened = { settings, client: open(settings) }
    if (former) close(former.client)
    return opened.client
  }
}
