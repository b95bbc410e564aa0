import type { Admin } from '#access/actors.ts'
import { SUPER_ADMIN_LEVEL } from '#features/accounts/words.ts'
import { type Connections, connections, setVariables } from '#ports/connections.server.ts'
import { hostsOf } from '#ports/outbound.server.ts'
import { addressOf, hostOfBucket } from '#ports/storage/bucket.ts'
import { nameOfPlace } from '#ports/storage/storage.server.ts'
import { hintOf, hostIn } from '../rules.ts'
import type { ConnectionsView, ConnectionView, LastTest, SecretView } from '../schema.ts'
import { KINDS, type Kind, SERVICES } from '../words.ts'
import { lastTests } from './record-test.server.ts'
import { readFormerStorage, readStored, type StoredConnection } from './stored.server.ts'

/** Returns the connections with their state and without any secret. */
export async function getConnections(actor: Admin<'operations'>): Promise<ConnectionsView> {
  const stored = await readStored()
  const former = setVariables('storage').length > 0 ? null : await readFormerStorage()
  const tests = await lastTests()
  return {
    feed: viewOf('feed', stored.feed, tests.feed),
    mail: viewOf('mail', stored.mail, tests.mail),
    replies: viewOf('replies', stored.replies, tests.replies),
    storage: viewOf('storage', stored.storage, tests.storage),
    texts: viewOf('texts', stored.texts, tests.texts),
    map: viewOf('map', stored.map, tests.map),
    analytics: viewOf('analytics', stored.analytics),
    files_left_in: former && nameOfPlace(former.place),
    allowed_hosts: allowedHosts(),
    can_change: actor.account.role_level >= SUPER_ADMIN_LEVEL,
  }
}

function viewOf<K extends Kind>(
  kind: K,
  stored: StoredConnection<K>,
  last_test: LastTest | null = null,
): ConnectionView<K> {
  const variables = setVariables(kind)
  const { fields, is_unreadable, version, updated_at } = stored
  const isStored = fields !== null && !is_unreadable
  return {
    kind,
    source: variables.length > 0 ? 'environment' : isStored ? 'stored' : 'none',
    variables,
    summary: SUMMARIES[kind](connections()[kind]),
    stored: fields,
    secrets: secretsOf(stored),
    is_unreadable,
    last_test,
    version,
    updated_at: fields && updated_at,
  }
}

function secretsOf<K extends Kind>({ secrets, set_at }: StoredConnection<K>): Record<string, SecretView> {
  return Object.fromEntries(
    Object.entries(set_at).map(([name, at]) => [
      name,
      {
        set_at: at, // A machine's token loses nothing by its end; a person's password would.
        ends_in: name === 'password' ? null : hintOf(secrets[name] ?? ''),
      },
    ]),
  )
}

const SUMMARIES: { [K in Kind]: (settings: Connections[K]) => string | null } = {
  feed: (feed) => feed && [SERVICES[feed.profile], hostIn(feed.url), feed.system].join(', '),
  mail: ({ url, from }) => [hostIn(url), from && `from ${from}`].filter(Boolean).join(', ') || null,
  replies: (replies) => replies && `${replies.address} at ${hostIn(replies.url)}`,
  storage: ({ place }) =>
    place === 'folder' ? null : `${addressOf(place)} at ${hostIn(place.endpoint) ?? `Amazon, ${place.region}`}`,
  texts: ({ gateway }) => gateway && `${hostIn(gateway.url)}, from ${gateway.from}`,
  map: ({ style_url, tiles_url }) => hostIn(style_url ?? tiles_url),
  analytics: (project) => project && hostIn(project.host),
}

/** Lists the hosts that the site may request, as the connections in use name them. */
function allowedHosts(): string[] {
  const mail = hostIn(connections().mail.url)
  const replies = hostIn(connections().replies?.url)
  const { place } = connections().storage
  const files = place === 'folder' ? null : hostOfBucket(place)
  const hosts = [...hostsOf(connections()), ...[mail, replies, files].filter((host) => host !== null)]
  return [...new Set(hosts.map((host) => host.replace(/:(?:80|443)$/, '')))].sort()
}

/** Returns a sentence about each stored connection that cannot be used, for `doctor`. */
export async function listConnectionFaults(): Promise<string[]> {
  const stored = await readStored()
  return (Object.keys(KINDS) as Kind[])
    .filter((kind) => stored[kind].is_unreadable && setVariables(kind).length === 0)
    .map(
      (kind) =>
        `The connection ${KINDS[kind]} is not used: SECRET has changed since its secrets were entered. Enter them again at /admin/connections.`,
    )
}
