import { join } from 'node:path'
import sharp from 'sharp'
import { propertyIdOf } from '#features/listing-import/public.server.ts'
import { downloadWantedMedia } from '#features/mls/operations/media.server.ts'
import { syncFeed } from '#features/mls/operations/sync.server.ts'
import type { FakeFeed } from '#ports/mls-feed/fake.ts'
import type { RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { folderStorage } from '#ports/storage/folder.server.ts'
import { setStorage } from '#ports/storage/storage.server.ts'
import { confidentialFields } from '../sample/mls/canaries.ts'
import { dated, listing, openFakeFeed, photo } from './feed.ts'
import { asOwner } from './postgres.ts'

/**
 * A small market with one home per way to withhold a home or part of it. Withheld fields contain words and numbers that
 * occur nowhere else: receiving one proves a leak. All of it is imported as records and photos of a
 * feed.
 */

/** Fields for brokers only, which are not even stored. */
export const FOR_BROKERS = /canary-[a-z0-9]/i
/**
 * Words that no viewer may receive: fields for brokers only, unlicensed homes, and homes that left the market or were
 * removed.
 */
export const FOR_NOBODY =
  /canary-[a-z0-9]|canarybroker|canaryentire|canarygone|canarywithdrawn|canaryunlicensed|canarystreet|canaryagents|canaryexif|canarycake|39\.71234|86\.31234|46999-?7777/i
/** Additional words that registrants may receive. */
export const FOR_REGISTRANTS = /canaryvow|4444321|4,444,321/i
/** Words that require sold data access. */
export const FOR_SOLD_VIEWERS = /canarysold|7654321|7,654,321|8765432|8,765,432|2026-01-17|Jan 17, 2026/i
/** Public words. A crawl that does not find them has seen nothing. */
export const FOR_ALL = /plainpublic/i

const NUMBERS = {
  shown: 700_001,
  sold: 700_002,
  soldToRegistrants: 700_003,
  streetless: 700_004,
  entire: 700_005,
  vow: 700_006,
  broker: 700_007,
  gone: 700_008,
  withdrawn: 700_009,
  unlicensed: 700_010,
} as const

/** Returns the id that a home has, or would have, on the site. */
export function homeId(name: keyof typeof NUMBERS): string {
  return propertyIdOf('mibor', `MBR${NUMBERS[name]}`)
}

/** Ids of the homes that are withheld from some viewers. */
export const WITHHELD_IDS: readonly string[] = Object.values(NUMBERS).map((number) =>
  propertyIdOf('mibor', `MBR${number}`),
)
/** Their MLS numbers. */
export const WITHHELD_NUMBERS: readonly string[] = Object.values(NUMBERS).map(String)

/** Returns a home with its word in every free-text field and in its photos. */
function worded(number: number, seconds: number, word: string, changes: RawRecord = {}): RawRecord {
  return listing(number, seconds, {
    ...confidentialFields(`MBR${number}`),
    MBR_PrivateNotes: `CANARY-LOCAL-${number}`,
    PublicRemarks: `${word}remarks, a home with a porch.`,
    StreetName: `${word}street`,
    UnparsedAddress: `${number} ${word}street Court`,
    City: `${word}ville`,
    SubdivisionName: `${word}place`,
    Township: `${word}ship`,
    HighSchoolDistrict: `${word}schools`,
    HighSchool: `${word}high`,
    Inclusions: `${word}stove`,
    BuilderName: `${word}builder`,
    ListAgentFullName: `${word}agent`,
    StateOrProvince: 'IN',
    PostalCode: '46142',
    CountyOrParish: 'Johnson',
    Latitude: 39.6137,
    Longitude: -86.1067,
    PropertyType: 'Residential',
    PropertySubType: 'Single Family Residence',
    BedroomsTotal: 3,
    LivingArea: 1800,
    MlgCanUse: ['IDX', 'VOW'],
    Media: [
      photo(`MBR${number}M1`, { Order: 0, ShortDescription: `${word}front` }),
      photo(`MBR${number}M2`, { Order: 1, ShortDescription: `${word}kitchen` }),
    ],
    Rooms: [{ RoomKey: `r${number}`, RoomType: `${word}den`, RoomDescription: 'x', PrivateRemarks: 'CANARY-ROOM' }],
    ...changes,
  })
}

/** Returns the records of the market. */
export function records(): RawRecord[] {
  const sold = { StandardStatus: 'Closed', ListPrice: 8_765_432, ClosePrice: 7_654_321, CloseDate: '2026-01-17' }
  return [
    worded(NUMBERS.shown, 1, 'plainpublic', {
      Media: [
        photo('shownM1', { Order: 0, ShortDescription: 'plainpublicfront' }),
        photo('shownM2', { Order: 1, ShortDescription: 'canaryvowkitchen', Permission: ['VOW'] }),
        photo('shownM3', { Order: 2, ShortDescription: 'canaryagentsyard', Permission: ['Agent Only'] }),
        photo('shownM4', { Order: 3, ShortDescription: 'canaryagentsdeed', MediaCategory: 'Document' }),
      ],
    }),
    worded(NUMBERS.sold, 2, 'canarysold', sold),
    worded(NUMBERS.soldToRegistrants, 3, 'canarysold', { ...sold, MlgCanUse: ['VOW'] }),
    worded(NUMBERS.streetless, 4, 'canarystreet', {
      InternetAddressDisplayYN: false,
      PublicRemarks: 'plainpublic remarks of a home without a street',
      City: 'Franklin',
      SubdivisionName: 'Elm Park',
      Township: 'Elm',
      HighSchoolDistrict: 'Elm',
      HighSchool: 'Elm',
      Inclusions: 'Elm',
      BuilderName: 'Elm',
      ListAgentFullName: 'Elm',
      UnitNumber: 'canarystreetunit',
      PostalCode: '46131',
      PostalCodePlus4: '7777',
      Latitude: 39.71234,
      Longitude: -86.31234,
      Directions: 'canarystreet, then left',
      CrossStreet: 'canarystreet',
      ParcelNumber: 'canarystreet-parcel',
      TaxLegalDescription: 'canarystreet lot 7',
      Rooms: [],
    }),
    worded(NUMBERS.entire, 5, 'canaryentire', { InternetEntireListingDisplayYN: false }),
    worded(NUMBERS.vow, 6, 'canaryvow', { MlgCanUse: ['VOW'], ListPrice: 4_444_321 }),
    worded(NUMBERS.broker, 7, 'canarybroker', { MlgCanUse: ['BO'] }),
    worded(NUMBERS.gone, 8, 'canarygone'),
    worded(NUMBERS.withdrawn, 9, 'canarywithdrawn', { StandardStatus: 'Withdrawn' }),
    worded(NUMBERS.unlicensed, 10, 'canaryunlicensed', { MlgCanUse: [] }),
    // Enough other homes for area statistics, similar homes and maps.
    ...Array.from({ length: 14 }, (_, at) =>
      worded(700_100 + at, 20 + at, 'plainpublic', { City: 'Greenwood', Latitude: 39.6 + at / 200 }),
    ),
  ]
}

/** Returns open houses: one public, one for brokers only, and one of each withheld home. */
function openHouses(): RawRecord[] {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const numbers = [...Object.values(NUMBERS), NUMBERS.shown]
  return numbers.map((number, place) => ({
    OpenHouseKey: `MBRO${place}`,
    ListingKey: `MBR${number}`,
    OpenHouseStatus: 'Active',
    OpenHouseType: place === numbers.length - 1 ? 'Broker' : 'Public',
    OpenHouseStartTime: at(24),
    OpenHouseEndTime: at(26),
    OpenHouseRemarks: place === 0 ? 'plainpublic cake' : 'canarycake',
    MlgCanView: true,
    ...dated(100 + place),
  }))
}

/** Returns a different image per address, with its author in the metadata. */
async function pictureOf(index: number): Promise<Buffer> {
  return sharp({
    create: { width: 480, height: 320, channels: 3, background: { r: 40 + index * 3, g: 90, b: 200 - index * 3 } },
  })
    .withExif({ IFD0: { ImageDescription: 'canaryexif', Artist: 'canaryexif' } })
    .jpeg()
    .toBuffer()
}

/** Serves the market's feed and imports it into the database and the data folder of a site under test. */
export async function openMarket(
  dataDir: string,
): Promise<{ feed: FakeFeed; read: () => Promise<void>; close: () => void }> {
  const { feed, close } = openFakeFeed(100)
  const back = setStorage(folderStorage(join(dataDir, 'storage')))
  const signal = new AbortController().signal
  const read = async () => {
    await syncFeed(signal)
    await downloadWantedMedia(signal)
  }
  const all = records()
  for (const record of all) feed.put('Property', record)
  for (const [at, url] of picturesOf(all).entries()) feed.pictures.set(url, await pictureOf(at))
  for (const record of openHouses()) feed.put('OpenHouse', record)
  await read()
  // A home that was public until it is withdrawn.
  const gone = all.find((record) => record.ListingKey === `MBR${NUMBERS.gone}`)
  feed.put('Property', { ...gone, MlgCanView: false, ...dated(200) })
  await read()
  return {
    feed,
    read,
    close() {
      back()
      close()
    },
  }
}

function picturesOf(all: readonly RawRecord[]): string[] {
  return all.flatMap(({ Media }) => (Array.isArray(Media) ? Media : []).map((item: RawRecord) => String(item.MediaURL)))
}

/** Returns the keys of all stored photos of a home. */
export async function pictureKeys(propertyId: string): Promise<string[]> {
  return asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    const { rows } = await client.query<{ storage_key: string }>(
      "select storage_key from property_media where property_id = $1 and status = 'stored' order by position",
      [propertyId],
    )
    return rows.map(({ storage_key }) => storage_key)
  })
}
