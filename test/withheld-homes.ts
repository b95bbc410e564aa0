import { join } from 'node:path'
import sharp from 'sharp'
import { propertyIdOf } from '#features/listing-import/public.server.ts'
import { fetchWantedMedia } from '#features/mls/operations/media.server.ts'
import { syncFeed } from '#features/mls/operations/sync.server.ts'
import type { FakeFeed } from '#ports/mls-feed/fake.ts'
import type { RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { folderStorage } from '#ports/storage/folder.server.ts'
import { setStorage } from '#ports/storage/storage.server.ts'
import { confidentialFields } from '../sample/mls/canaries.ts'
import { dated, listing, openFakeFeed, photo } from './feed.ts'
import { asOwner } from './postgres.ts'

/**
 * A small market with a home for each way in which a home, or a part of it, is kept from somebody. What is kept holds
 * words and numbers that stand nowhere else: whoever receives one of them has seen what is not for them. All of it comes
 * the whole way, as records and pictures of a feed.
 */

/** Fields for brokers alone: they are not even kept. */
export const FOR_BROKERS = /canary-[a-z0-9]/i
/** What nobody at all may receive: fields for brokers alone, what is not licensed, what left the market or was taken away. */
export const FOR_NOBODY =
  /canary-[a-z0-9]|canarybroker|canaryentire|canarygone|canarywithdrawn|canaryunlicensed|canarystreet|canaryagents|canaryexif|canarycake|39\.71234|86\.31234|46999-?7777/i
/** What registrants may find beside. */
export const FOR_REGISTRANTS = /canaryvow|4444321|4,444,321/i
/** What takes sold access. */
export const FOR_SOLD_VIEWERS = /canarysold|7654321|7,654,321|8765432|8,765,432|2026-01-17|Jan 17, 2026/i
/** What everybody may read: a crawl that does not find it has seen nothing. */
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

/** The id that a home has, or would have, on the site. */
export function homeId(name: keyof typeof NUMBERS): string {
  return propertyIdOf('mibor', `MBR${NUMBERS[name]}`)
}

/** The ids of those that are kept from somebody. */
export const KEPT_IDS: readonly string[] = Object.values(NUMBERS).map((number) => propertyIdOf('mibor', `MBR${number}`))
/** The numbers by which agents know them. */
export const KEPT_NUMBERS: readonly string[] = Object.values(NUMBERS).map(String)

/** A home with its word in every field that people write into, and in its pictures. */
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

/** The market as it stands when people look at it. */
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
    // Enough others for area facts, similar homes and maps.
    ...Array.from({ length: 14 }, (_, at) =>
      worded(700_100 + at, 20 + at, 'plainpublic', { City: 'Greenwood', Latitude: 39.6 + at / 200 }),
    ),
  ]
}

/** Open houses: one for everybody, one for brokers alone, and one of each home that is kept. */
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

/** Another picture for each address; who made it stands in its metadata. */
async function pictureOf(index: number): Promise<Buffer> {
  return sharp({
    create: { width: 480, height: 320, channels: 3, background: { r: 40 + index * 3, g: 90, b: 200 - index * 3 } },
  })
    .withExif({ IFD0: { ImageDescription: 'canaryexif', Artist: 'canaryexif' } })
    .jpeg()
    .toBuffer()
}

/** The feed of the market, and what reads it into the database and the folder that a site under test uses. */
export async function openMarket(
  dataDir: string,
): Promise<{ feed: FakeFeed; read: () => Promise<void>; close: () => void }> {
  const { feed, close } = openFakeFeed(100)
  const back = setStorage(folderStorage(join(dataDir, 'storage')))
  const signal = new AbortController().signal
  const read = async () => {
    await syncFeed(signal)
    await fetchWantedMedia(signal)
  }
  const all = records()
  for (const record of all) feed.put('Property', record)
  for (const [at, url] of picturesOf(all).entries()) feed.pictures.set(url, await pictureOf(at))
  for (const record of openHouses()) feed.put('OpenHouse', record)
  await read()
  // One that everybody could see until a moment ago.
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

/** The keys of all pictures of a home that are stored. */
export async function pictureKeys(propertyId: string): Promise<string[]> {
  return asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    const { rows } = await client.query<{ storage_key: string }>(
      "select storage_key from property_media where property_id = $1 and status = 'stored' order by position",
      [propertyId],
    )
    return rows.map(({ storage_key }) => storage_key)
  })
}
