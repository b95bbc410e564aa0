import { once } from 'node:events'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { RawRecord } from '#ports/mls-feed/mls-feed.ts'
import type { Profile } from '#ports/mls-feed/profiles.ts'

/**
 * A RESO Web API server with all faults seen in real services: it answers large pages too late, starts JSON with a byte
 * order mark, returns media in separate pages, links its last page to itself, ignores $skip, and refuses agents (403)
 * and open houses (404).
 */
export interface FaultyFeed {
  url: string
  host: string
  records: Map<string, RawRecord[]>
  /** Requests so far, as resource and parameters. */
  asked: { path: string; parameters: URLSearchParams }[]
  close(): Promise<void>
}

/** Records per page. */
const PAGE = 4
/** Larger pages are answered too late. */
const MAX_TOP = 100
const CHILDREN = ['Media', 'Rooms', 'UnitTypes'] as const

export async function faultyFeed(profile: Profile, metadata: string): Promise<FaultyFeed> {
  const records = new Map<string, RawRecord[]>()
  const asked: FaultyFeed['asked'] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const answer = (body: string, status = 200) =>
      response.writeHead(status, { 'content-encoding': 'gzip' }).end(gzipSync(body))
    const json = (body: object, status = 200) => answer(`\ufeff${JSON.stringify(body)}`, status)
    asked.push({ path: url.pathname, parameters: url.searchParams })
    if (url.pathname === '/token') return void json({ access_token: 'token', expires_in: 3600 })
    if (url.pathname === '/$metadata') return void answer(metadata)
    if (request.headers.authorization !== 'Bearer token') return void json({}, 401)
    const [, resource = '', key] = /^\/(\w+)(?:\('(.+)'\))?$/.exec(decodeURIComponent(url.pathname)) ?? []
    if (resource === 'Member') return void json({ error: { message: 'Not licensed' } }, 403)
    const all = records.get(resource)
    if (!all) return void json({}, 404)
    if (resource === 'More') return void json(moreOf(all, url))
    if (key !== undefined) {
      const record = all.find((one) => Object.values(one).includes(key))
      return void (record ? json(withLinks(record, url)) : json({}, 404))
    }
    // Hang until the client times out.
    if (Number(url.searchParams.get('$top') ?? 0) > MAX_TOP && !url.searchParams.has('$select')) return
    json(pageOf(all, url))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    url: `http://${host}`,
    host,
    records,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function pageOf(all: readonly RawRecord[], url: URL) {
    const filter = url.searchParams.get('$filter') ?? ''
    const [, since] = /Timestamp ge (\S+)/.exec(filter) ?? []
    const isVisibleOnly = filter.includes('MlgCanView eq true')
    const timeOf = (record: RawRecord) => Date.parse(String(record[profile.watermark] ?? record.ModificationTimestamp))
    const found = all
      .filter(
        (record) => (!since || timeOf(record) >= Date.parse(since)) && !(isVisibleOnly && record.MlgCanView === false),
      )
      .toSorted((a, b) => timeOf(a) - timeOf(b))
    const from = Number(url.searchParams.get('$skiptoken') ?? 0)
    const isLast = from + PAGE >= found.length
    const next = new URL(url)
    // The last page links to itself.
    next.searchParams.set('$skiptoken', String(isLast ? from : from + PAGE))
    const hasLink = found.length > 0 && (!isLast || !url.searchParams.has('$select'))
    return {
      '@odata.count': found.length,
      value: found.slice(from, from + PAGE).map((record) => withLinks(record, url)),
      ...(hasLink ? { '@odata.nextLink': next.href } : {}),
    }
  }

  /** Returns a record with one child of each kind; a link leads to the others. */
  function withLinks(record: RawRecord, url: URL): RawRecord {
    const given: Record<string, unknown> = { ...record }
    for (const child of CHILDREN) {
      const children = record[child]
      if (!Array.isArray(children) || children.length < 2) continue
      given[child] = children.slice(0, 1)
      given[`${child}@odata.nextLink`] = new URL(
        `/More?of=${String(record.ListingKey)}&child=${child}&from=1`,
        url,
      ).href
    }
    return given
  }

  function moreOf(_: readonly RawRecord[], url: URL) {
    const { searchParams } = url
    const record = records.get('Property')?.find((one) => one.ListingKey === searchParams.get('of'))
    const children = record?.[searchParams.get('child') ?? '']
    const from = Number(searchParams.get('from'))
    const next = new URL(url)
    next.searchParams.set('from', String(from + 1))
    return {
      value: Array.isArray(children) ? children.slice(from, from + 1) : [],
      ...(Array.isArray(children) && from + 1 < children.length ? { '@odata.nextLink': next.href } : {}),
    }
  }
}
