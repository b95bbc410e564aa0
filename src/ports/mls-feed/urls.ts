import { FeedError, type FeedMetadata, type Page, type PageRequest, type RawRecord } from './mls-feed.ts'
import type { Profile } from './profiles.ts'

/** URLs of a service's requests: the first page, and the page that follows another. */

/** Service settings that its URLs depend on. */
export interface Service {
  url: string
  profile: Profile
  system: string
}

const KEYS: Readonly<Record<string, string>> = { Property: 'ListingKey' }

/** Returns the key field of a resource. Source: RESO Data Dictionary 2.0. */
export function keyFieldOf(resource: string): string {
  return KEYS[resource] ?? `${resource}Key`
}

/** Returns the field that changes of a resource are tracked by. Lookups have only the standard one. */
function watermarkOf({ watermark }: Profile, resource: string): string {
  return resource === 'Lookup' ? 'ModificationTimestamp' : watermark
}

/** Returns the URL of a path at the service. */
export function urlAt({ url }: Service, path: string): URL {
  return new URL(`${url.replace(/\/+$/, '')}/${path}`)
}

/** Serializes a URL with spaces as %20, because some services do not decode the plus sign. */
export function hrefOf(url: URL): string {
  return url.href.replaceAll('+', '%20')
}

export function firstPageUrl(service: Service, request: PageRequest, children: readonly string[]): string {
  const { profile } = service
  const { pageSize } = profile
  const watermark = watermarkOf(profile, request.resource)
  const conditions = [
    ...expectedValues(service, request).map(([field, value]) => `${field} eq ${literalOf(value)}`),
    ...(request.since ? [`${watermark} ge ${request.since.toISOString()}`] : []),
  ]
  const expand = request.isKeysOnly ? [] : children
  const url = urlAt(service, request.resource)
  if (conditions.length > 0) url.searchParams.set('$filter', conditions.join(' and '))
  // Paging with `$skip` needs a stable order among records with equal timestamps.
  if (!profile.hasFixedOrder) url.searchParams.set('$orderby', `${watermark} asc,${keyFieldOf(request.resource)} asc`)
  if (expand.length > 0) url.searchParams.set('$expand', expand.join(','))
  if (request.isKeysOnly) {
    const fields = [keyFieldOf(request.resource), 'ModificationTimestamp', watermark]
    url.searchParams.set('$select', [...new Set(fields)].join(','))
  }
  const maxRecords = request.isKeysOnly
    ? (pageSize.keys ?? pageSize.plain)
    : expand.length > 0
      ? pageSize.expanded
      : pageSize.plain
  url.searchParams.set('$top', String(maxRecords))
  if (profile.isCounting && request.isVisibleOnly) url.searchParams.set('$count', 'true')
  for (const [name, value] of Object.entries(profile.parameters)) url.searchParams.set(name, value)
  return hrefOf(url)
}

/** Minimum page size when pages shrink. */
const MIN_PAGE_SIZE = 10

/** Returns the URL with a smaller `$top`, if it has one. @param divisor 1 leaves the URL unchanged */
export function shrinkPage(address: string, divisor: number): string {
  const url = new URL(address)
  const top = Number(url.searchParams.get('$top') ?? 0)
  if (divisor === 1 || top <= MIN_PAGE_SIZE) return address
  url.searchParams.set('$top', String(Math.max(MIN_PAGE_SIZE, Math.floor(top / divisor))))
  return hrefOf(url)
}

/** Returns the declared type of a resource's key, or null. */
export function keyTypeOf({ resources }: FeedMetadata, resource: string): string | null {
  const declared = resources.get(resource)
  const [key] = declared?.keys ?? []
  return (key && declared?.fields.get(key)?.type) || null
}

/** Returns true for a numeric type, whose literals have no quotes. Source: OData ABNF, primitive literals. */
export function isNumeric(type: string | null): boolean {
  return type !== null && /^Edm\.(?:S?Byte|Int(?:16|32|64)|Decimal|Double|Single)$/.test(type)
}

/** Returns the URL of one record. @param type of its key, if known */
export function recordUrl(
  service: Service,
  resource: string,
  key: string,
  children: readonly string[],
  type: string | null = null,
): string {
  const literal = isNumeric(type) && /^-?\d+$/.test(key) ? key : `'${encodeURIComponent(key.replaceAll("'", "''"))}'`
  const url = urlAt(service, `${resource}(${literal})`)
  if (children.length > 0) url.searchParams.set('$expand', children.join(','))
  for (const [name, value] of Object.entries(service.profile.parameters)) url.searchParams.set(name, value)
  return hrefOf(url)
}

/** Returns the values that every record of a response must have. */
export function expectedValues({ profile, system }: Service, request: PageRequest): [string, string | boolean][] {
  return [
    ...(profile.isSystemNamed ? [['OriginatingSystemName', system] satisfies [string, string]] : []),
    ...(profile.hasLicenseFields && request.isVisibleOnly ? [['MlgCanView', true] satisfies [string, boolean]] : []),
  ]
}

/** Formats a string or boolean for a filter. */
export function literalOf(value: string | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

/**
 * Fragment of the links built here, which is never sent: start time, and number of records already read with that time.
 */
interface Continuation {
  since: number | null
  tied: number
}

/** Returns true for a link built here. Such links always come to an end. */
export function isOwnLink(link: string): boolean {
  return URL.parse(link)?.hash.startsWith('#since=') ?? false
}

/**
 * Number of records with one timestamp after which the sync gives up, against a service that repeats a page endlessly.
 */
const MAX_TIED = 100_000

/**
 * Returns the URL of the next page. Does not follow a `$skip` link: changes during the sync would make it skip records,
 * and services reject deep skips. Then, and without links, the next page starts at the last record's timestamp and
 * repeats the records with that time. `$skip` is used only after a page without a later timestamp.
 */
export function nextPageUrl(
  service: Service,
  request: PageRequest,
  url: string,
  page: Page,
  children: readonly string[],
): string | null {
  const { profile } = service
  const here = new URL(url)
  if (page.nextLink !== null) {
    const link = URL.parse(page.nextLink) ? page.nextLink : new URL(page.nextLink, here).href
    if (!new URL(link).searchParams.has('$skip')) return link
  } else {
    const isOfFeed = request.nextLink !== null && here.hash === ''
    if (profile.isLinked || isOfFeed || page.records.length === 0) return null
  }
  const continuation = continuationOf(here, request)
  const times = page.records.map((record) => timeOf(record, watermarkOf(profile, request.resource)))
  const greatest = times.reduce<number | null>(
    (former, at) => (at !== null && (former === null || at > former) ? at : former),
    null,
  )
  const following = (since: number | null, skip: number, tied: number) => {
    const next = new URL(
      firstPageUrl(service, { ...request, since: since === null ? null : new Date(since) }, children),
    )
    next.searchParams.delete('$count')
    if (skip > 0) next.searchParams.set('$skip', String(skip))
    next.hash = new URLSearchParams({ since: String(since ?? ''), tied: String(tied) }).toString()
    return hrefOf(next)
  }
  if (greatest !== null && (continuation.since === null || greatest > continuation.since)) {
    const tied = times.filter((at) => at === greatest).length
    return following(greatest, 0, tied < times.length ? tied : 0)
  }
  const skip = Number(here.searchParams.get('$skip') ?? 0)
  // Only the records with the last timestamp came again: end of the data.
  if (skip === 0 && page.nextLink === null && page.records.length <= continuation.tied) return null
  if (skip > MAX_TIED)
    throw new FeedError(
      'refused',
      `The pages of ${request.resource} don’t end: they repeat the same modification time.`,
    )
  return following(continuation.since, skip + page.records.length, 0)
}

function continuationOf(url: URL, request: PageRequest): Continuation {
  const marks = new URLSearchParams(url.hash.slice(1))
  const since = marks.get('since') ?? ''
  return {
    since: url.hash === '' ? (request.since?.getTime() ?? null) : since === '' ? null : Number(since),
    tied: Number(marks.get('tied') ?? 0),
  }
}

function timeOf(record: RawRecord, field: string): number | null {
  const value = record[field]
  if (typeof value !== 'string') return null
  const ms = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})\s*$/i.test(value) ? value : `${value.trim()}Z`)
  return Number.isNaN(ms) ? null : ms
}
