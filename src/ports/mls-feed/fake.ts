import { FeedError, type MlsFeed, type Page, type RawRecord } from './mls-feed.ts'

/** Feed in memory: tests set its records, and can inject faults. */
export interface FakeFeed extends MlsFeed {
  /** Adds a record, or a newer version of one, at the end of the resource. */
  put(resource: string, record: RawRecord): void
  /** Removes a record without a trace, as feeds do with old removals. */
  drop(resource: string, key: string): void
  /** Called before each page. May throw to simulate a fault. */
  beforePage: (number: number) => void
  pictures: Map<string, Buffer>
  pagesRead: number
  recordsRead: number
}

const KEYS = ['OpenHouseKey', 'ListingKey', 'MemberKey', 'OfficeKey']

/** @param pageSize records per page */
export function fakeFeed(pageSize = 100): FakeFeed {
  const resources = new Map<string, RawRecord[]>()
  const feed: FakeFeed = {
    pictures: new Map(),
    pagesRead: 0,
    recordsRead: 0,
    beforePage: () => undefined,
    put(resource, record) {
      const key = KEYS.find((field) => field in record) ?? ''
      const others = (resources.get(resource) ?? []).filter((one) => key === '' || one[key] !== record[key])
      resources.set(resource, [...others, record])
    },
    drop(resource, key) {
      resources.set(
        resource,
        (resources.get(resource) ?? []).filter((one) => keyOf(one) !== key),
      )
    },
    async readRecord(resource, key) {
      feed.recordsRead += 1
      return (resources.get(resource) ?? []).find((one) => keyOf(one) === key) ?? null
    },
    async readPage(request): Promise<Page> {
      feed.pagesRead += 1
      feed.beforePage(feed.pagesRead)
      const since = request.since?.toISOString() ?? ''
      const asked = request.nextLink
        ? JSON.parse(request.nextLink)
        : { since, isVisibleOnly: request.isVisibleOnly, from: 0 }
      const all = (resources.get(request.resource) ?? [])
        .filter((record) => timeOf(record) >= asked.since && (!asked.isVisibleOnly || record.MlgCanView !== false))
        .sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0))
      const end = asked.from + pageSize
      return {
        records: all.slice(asked.from, end),
        nextLink: end < all.length ? JSON.stringify({ ...asked, from: end }) : null,
        total: all.length,
      }
    },
    async readPicture(url) {
      const bytes = feed.pictures.get(url)
      if (!bytes) throw new FeedError('refused', 'Photo not found.')
      return bytes
    },
  }
  return feed
}

function keyOf(record: RawRecord): unknown {
  return record[KEYS.find((field) => field in record) ?? '']
}

function timeOf(record: RawRecord): string {
  return typeof record.ModificationTimestamp === 'string' ? record.ModificationTimestamp : ''
}
