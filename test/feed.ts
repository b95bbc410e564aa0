import { setFeedSource } from '#features/mls/operations/feed.server.ts'
import { type FakeFeed, fakeFeed } from '#ports/mls-feed/fake.ts'
import type { RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { PROFILES } from '#ports/mls-feed/profiles.ts'

/** Installs an in-memory feed with one office as the source of listings. */
export function openFakeFeed(pageSize = 10): { feed: FakeFeed; close: () => void } {
  const feed = fakeFeed(pageSize)
  feed.put('Office', {
    OfficeKey: 'MBR0001',
    OfficeName: 'Meridian Row Realty',
    OfficePhone: '317-555-0100',
    ...dated(0),
  })
  return { feed, close: setFeedSource({ feed, profile: PROFILES.mlsgrid, system: 'mibor' }) }
}

/** Returns a modification timestamp, `seconds` after the first. */
export function dated(seconds: number): RawRecord {
  return {
    OriginatingSystemName: 'mibor',
    ModificationTimestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString(),
  }
}

/** Returns a home for sale as a feed record. */
export function listing(number: number, seconds: number, changes: RawRecord = {}): RawRecord {
  return {
    ListingKey: `MBR${number}`,
    ListingId: `MBR${number}`,
    MlgCanView: true,
    MlgCanUse: ['IDX', 'VOW'],
    StandardStatus: 'Active',
    ListPrice: 300_000,
    OriginalListPrice: 310_000,
    City: 'Greenwood',
    StreetNumber: String(number),
    StreetName: 'Elm',
    ListOfficeKey: 'MBR0001',
    Media: [photo(`MBR${number}M1`)],
    ...dated(seconds),
    ...changes,
  }
}

/** Returns a photo of a home as a feed record. */
export function photo(key: string, changes: RawRecord = {}): RawRecord {
  return {
    MediaKey: key,
    MediaURL: `https://media.example.com/${key}.jpg`,
    Order: 0,
    MediaModificationTimestamp: '2026-01-01T00:00:00Z',
    ...changes,
  }
}
