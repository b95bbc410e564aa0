import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { CHILDREN, Feed, KEY_FIELD, RESOURCES, type ResourceName, SEARCHABLE } from './feed.ts'
import { FilterError, type FilterFields, parseFilter, type Searchable } from './filter.ts'
import type { Change } from './journal.ts'
import { identifierOf, type ListStyle, metadataDocument } from './metadata.ts'
import { Refusal } from './odata.ts'
import type { Market } from './outline.ts'
import type { Row } from './records.ts'
import { LOOKUPS } from './resource-rows.ts'

/** Kinds of services that serve the same market in different ways. MLS Grid's is in server.ts. */
export type ServiceKind = 'trestle' | 'bridge' | 'spark' | 'reso'

/** Differences between services. */
interface ServiceBehavior {
  path: string
  /** Requires client credentials for a token that expires. */
  hasOAuth: boolean
  /** Maximum number of records per page, and per page of keys only. */
  maxTop: number
  maxTopKeysOnly: number
  /** Kind of the next link: with an offset, with a marker, or none. */
  links: 'skip' | 'mark' | 'none'
  maxSkip: number
  watermark: string
  children: readonly string[]
  /** Children that are included in each record, requested or not. */
  inline: readonly string[]
  hasCount: boolean
  hasLookups: boolean
  hasEvents: boolean
}

const BEHAVIORS: Readonly<Record<ServiceKind, ServiceBehavior>> = {
  trestle: {
    path: '/trestle/odata',
    hasOAuth: true,
    maxTop: 1000,
    maxTopKeysOnly: 300_000,
    links: 'skip',
    maxSkip: 100_000,
    watermark: 'ModificationTimestamp',
    children: CHILDREN,
    inline: [],
    hasCount: true,
    hasLookups: true,
    hasEvents: false,
  },
  bridge: {
    path: '/api/v2/OData/mibor',
    hasOAuth: false,
    maxTop: 200,
    maxTopKeysOnly: 200,
    links: 'none',
    maxSkip: 10_000,
    watermark: 'BridgeModificationTimestamp',
    children: [],
    inline: ['Media'],
    hasCount: true,
    hasLookups: false,
    hasEvents: false,
  },
  spark: {
    path: '/Reso/OData',
    hasOAuth: false,
    maxTop: 1000,
    maxTopKeysOnly: 1000,
    links: 'mark',
    maxSkip: 100_000,
    watermark: 'ModificationTimestamp',
    children: ['Media', 'Rooms'],
    inline: [],
    hasCount: true,
    hasLookups: true,
    hasEvents: false,
  },
  reso: {
    path: '/reso/odata',
    hasOAuth: false,
    maxTop: 1000,
    maxTopKeysOnly: 1000,
    links: 'none',
    maxSkip: 100_000,
    watermark: 'ModificationTimestamp',
    children: CHILDREN,
    inline: [],
    hasCount: false,
    hasLookups: true,
    hasEvents: true,
  },
}

/** Options of a service. */
export interface ServiceOptions {
  kind: ServiceKind
  market: Market
  /** Style in which lookup names are declared and written: as display names, or as identifiers separated by commas. */
  style?: ListStyle
  /** Pages smaller than requested, as services may send. */
  maxRecords?: number
  tokenSeconds?: number
  /** Has no Lookup resource beside its metadata. */
  omitsLookups?: boolean
}

/** A running service. */
export interface Service {
  url: string
  tokenUrl: string
  feed: Feed
  /** Applies a change to the market. */
  change: (change: Change) => Row
  /** Requests in order, as path and query. */
  requests: readonly string[]
  /** Invalidates all tokens. */
  expireTokens: () => void
  close: () => Promise<void>
}

/** Client credentials of services that require them. */
export const CREDENTIALS = { clientId: 'porchlight', clientSecret: 'a secret of the client' }
/** Bearer token of the other services. */
export const SERVICE_TOKEN = 'service-token'

/** Starts a service on 127.0.0.1. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const behavior = BEHAVIORS[options.kind]
  const style = options.style ?? 'lookup'
  const requests: string[] = []
  const tokens = new Map<string, number>()
  const stored = new Map<string, Row[]>()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const status = error instanceof Refusal ? error.status : error instanceof FilterError ? 400 : 500
      send(response, status, { error: { code: String(status), message: error instanceof Error ? error.message : '' } })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const base = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  const feed = new Feed(options.market, { mediaBase: base, mediaQuery: '', picturesPerHome: 1 })
  const url = `${base}${behavior.path}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', base)
    requests.push(decodeURIComponent(`${pathname}${search}`))
    if (pathname === '/token') return issueToken(request, response)
    if (!pathname.startsWith(`${behavior.path}/`)) throw new Refusal(404, 'There is nothing here.')
    checkToken(request)
    const path = decodeURIComponent(pathname.slice(behavior.path.length + 1))
    if (path === '$metadata')
      return sendZipped(response, metadataDocument(sampleRecords(), style, behavior.children), 'application/xml')
    const [, name = '', key] = /^([A-Za-z]+)(?:\('(.+)'\))?$/.exec(path) ?? []
    if (!resourceNames().includes(name)) throw new Refusal(404, `There is no resource ${path}.`)
    const body =
      key === undefined ? collection(name, searchParams) : single(name, key.replaceAll("''", "'"), searchParams)
    sendZipped(response, JSON.stringify(body), 'application/json')
  }

  async function issueToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const form = new URLSearchParams(text)
    const isValid =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === CREDENTIALS.clientId &&
      form.get('client_secret') === CREDENTIALS.clientSecret
    if (!isValid) return send(response, 400, { error: 'invalid_client' })
    const expires_in = options.tokenSeconds ?? 28_800
    const token = `token-${tokens.size + 1}`
    tokens.set(token, Date.now() + expires_in * 1000)
    send(response, 200, { access_token: token, token_type: 'Bearer', expires_in })
  }

  function checkToken(request: IncomingMessage): void {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const isValid = behavior.hasOAuth ? (tokens.get(token) ?? 0) > Date.now() : token === SERVICE_TOKEN
    if (!isValid) throw new Refusal(401, 'The token is not valid.')
  }

  function resourceNames(): string[] {
    const resources = RESOURCES.filter((name) => name !== 'Lookup' || (behavior.hasLookups && !options.omitsLookups))
    return behavior.hasEvents ? [...resources, 'EntityEvent'] : resources
  }

  /**
   * Returns all records of a resource as the service writes them, oldest change first. Removed ones are missing without
   * a tombstone.
   */
  function rowsOf(name: string): Row[] {
    const known = stored.get(name)
    if (known) return [...known]
    const rows =
      name === 'EntityEvent'
        ? eventRows()
        : rawRows(name)
            .filter(({ MlgCanView }) => MlgCanView !== false)
            .map((row) => toServiceRow(row))
    stored.set(name, rows)
    return [...rows]
  }

  function rawRows(name: string): Row[] {
    const resource = RESOURCES.find((one) => one === name)
    if (!resource) return []
    const { records } = feed.page(resource, {
      filter: { matches: () => true, system: null, from: Number.NEGATIVE_INFINITY },
      top: 1_000_000,
      skip: 0,
      after: null,
      expand: resource === 'Property' ? CHILDREN : [],
      select: null,
      count: false,
    })
    return JSON.parse(`[${records}]`)
  }

  /** Returns the last event of each record. Earlier ones are missing, because the sequence may have gaps. */
  function eventRows(): Row[] {
    const sequences = new Map<number, number>()
    return RESOURCES.filter((name): name is ResourceName => name !== 'Lookup')
      .flatMap((ResourceName) =>
        rawRows(ResourceName).map((row) => ({
          ResourceName,
          ResourceRecordKey: row[KEY_FIELD[ResourceName]],
          at: Date.parse(String(row.ModificationTimestamp)),
        })),
      )
      .sort((a, b) => a.at - b.at)
      .map(({ at, ...event }) => {
        const tied = sequences.get(at) ?? 0
        sequences.set(at, tied + 1)
        return { EntityEventSequence: at * 1000 + tied, ...event }
      })
  }

  function toServiceRow(row: Row): Row {
    const own = Object.fromEntries(Object.entries(row).filter(([field]) => !field.startsWith('Mlg')))
    if (behavior.watermark !== 'ModificationTimestamp') own[behavior.watermark] = row.ModificationTimestamp
    // Numbers and orders as strings, as seen in this service.
    if (options.kind === 'bridge' && Array.isArray(own.Media))
      own.Media = own.Media.map((item: Row) => ({ ...item, Order: String(item.Order) }))
    if (style === 'enum')
      for (const list of Object.keys(LOOKUPS)) {
        const value = own[list]
        if (typeof value === 'string') own[list] = value.split(',').map(identifierOf).join(',')
        else if (Array.isArray(value)) own[list] = value.map((item) => identifierOf(String(item))).join(',')
      }
    return own
  }

  function collection(name: string, query: URLSearchParams): Row {
    const select = query.get('$select')?.split(',') ?? null
    const expand = parseExpand(name, query)
    const maxTop = Math.min(
      select && expand.length === 0 ? behavior.maxTopKeysOnly : behavior.maxTop,
      options.maxRecords ?? 1e9,
    )
    const top = Math.min(Number(query.get('$top') ?? 100), maxTop)
    const skip = Number(query.get('$skip') ?? 0)
    if (skip > behavior.maxSkip) throw new Refusal(400, `$skip goes to ${behavior.maxSkip}.`)
    if (
      Number(query.get('$top') ?? 0) > (select ? behavior.maxTopKeysOnly : behavior.maxTop) &&
      options.kind !== 'reso'
    )
      throw new Refusal(400, 'The value of $top is too large.')
    const filter = query.get('$filter')
    const searchable = searchableOf(name)
    const matches = filter ? parseFilter(filter, searchable).matches : () => true
    const matching = sortRows(
      name,
      query,
      rowsOf(name).filter((row) => matches(filterFieldsOf(row, searchable))),
    )
    const token = query.get('$skiptoken')
    const found = token === null ? matching : matching.filter((row) => sortKeyOf(row, name) > token)
    const page = found.slice(skip, skip + top)
    const value = page.map((row) => projectFields(row, select, expand))
    const next = new URLSearchParams(query)
    next.delete('$skiptoken')
    const last = page.at(-1)
    if (behavior.links === 'mark' && last) next.set('$skiptoken', sortKeyOf(last, name))
    else next.set('$skip', String(skip + page.length))
    const hasMore = behavior.links !== 'none' && skip + value.length < found.length
    return {
      '@odata.context': `${url}/$metadata#${name}`,
      ...(query.get('$count') === 'true' && behavior.hasCount ? { '@odata.count': found.length } : {}),
      value,
      ...(hasMore ? { '@odata.nextLink': `${url}/${name}?${next}` } : {}),
    }
  }

  function single(name: string, key: string, query: URLSearchParams): Row {
    const field = keyOf(name)
    const row = rowsOf(name).find((one) => String(one[field]) === key)
    if (!row) throw new Refusal(404, `There is no ${name} '${key}'.`)
    return {
      '@odata.context': `${url}/$metadata#${name}/$entity`,
      ...projectFields(row, null, parseExpand(name, query)),
    }
  }

  function parseExpand(name: string, query: URLSearchParams): string[] {
    const wanted = query.get('$expand')?.split(',') ?? []
    const wrong = wanted.find((child) => name !== 'Property' || !behavior.children.includes(child))
    if (wrong) throw new Refusal(400, `${name} has no ${wrong} to expand.`)
    return wanted
  }

  function projectFields(row: Row, select: readonly string[] | null, expand: readonly string[]): Row {
    const withheld = CHILDREN.filter((child) => !expand.includes(child) && !behavior.inline.includes(child))
    return Object.fromEntries(
      Object.entries(row).filter(
        ([field]) => (select === null || select.includes(field)) && !withheld.some((child) => child === field),
      ),
    )
  }

  function sortRows(name: string, query: URLSearchParams, rows: Row[]): Row[] {
    const parts = (query.get('$orderby') ?? '').split(',').filter(Boolean)
    for (const part of parts) {
      const [field = ''] = part.split(' ')
      if (![behavior.watermark, 'ModificationTimestamp', keyOf(name)].includes(field))
        throw new Refusal(400, `$orderby=${part} is not supported.`)
    }
    // Without the key in $orderby, ties are in a different order each time.
    if (!parts.some((part) => part.startsWith(keyOf(name)))) return rows.sort(() => Math.random() - 0.5)
    return rows.sort((a, b) => compare(a, b, behavior.watermark) || compare(a, b, keyOf(name)))
  }

  function searchableOf(name: string): Searchable {
    if (name === 'EntityEvent') return { EntityEventSequence: 'number' }
    const resource = RESOURCES.find((one) => one === name) ?? 'Property'
    return {
      ...SEARCHABLE[resource],
      [behavior.watermark]: 'instant',
      [KEY_FIELD[resource]]: 'string',
      City: 'string',
      PostalCode: 'string',
      ListPrice: 'number',
      BedroomsTotal: 'number',
    }
  }

  function sampleRecords(): Record<string, Row> {
    return Object.fromEntries(
      resourceNames().map((name) => [
        name,
        Object.assign({}, ...rowsOf(name).slice(0, 50).reverse().map(withoutNulls)),
      ]),
    )
  }

  return {
    url,
    tokenUrl: `${base}/token`,
    feed,
    change: (change) => {
      stored.clear()
      return feed.apply(change)
    },
    requests,
    expireTokens: () => {
      for (const token of tokens.keys()) tokens.set(token, 0)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Returns the position of a record in the order of change. */
function sortKeyOf(row: Row, name: string): string {
  return `${row.ModificationTimestamp} ${row[keyOf(name)]}`
}

function keyOf(name: string): string {
  return { ...KEY_FIELD, EntityEvent: 'EntityEventSequence' }[name] ?? ''
}

function compare(a: Row, b: Row, field: string): number {
  const [left, right] = [a[field], b[field]]
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return String(left) < String(right) ? -1 : String(left) > String(right) ? 1 : 0
}

function withoutNulls(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}

function filterFieldsOf(row: Row, searchable: Searchable): FilterFields {
  return Object.fromEntries(
    Object.entries(searchable).map(([field, kind]) => {
      const value = row[field]
      if (kind === 'instant') return [field, typeof value === 'string' ? Date.parse(value) : null]
      return [
        field,
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null,
      ]
    }),
  )
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function sendZipped(response: ServerResponse, body: string, type: string): void {
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'odata-version': '4.0' })
  response.end(gzipSync(body))
}
