import { momentOf } from './open-house-times.ts'
import { day, type FeedRecord, isRecord, line } from './values.ts'

/**
 * Records of the Spark API (Flexmls), which are no RESO ones: their names → the StandardName. A record of any other
 * kind passes unchanged. Source: Spark API, Listings, Photos, Open Houses, Accounts.
 */
const LISTING = {
  BedsTotal: 'BedroomsTotal',
  BathsTotal: 'BathroomsTotalInteger',
  BathsFull: 'BathroomsFull',
  BathsHalf: 'BathroomsHalf',
  BathsThreeQuarter: 'BathroomsThreeQuarter',
  BathsOneQuarter: 'BathroomsOneQuarter',
  BathsPartial: 'BathroomsPartial',
  BuildingAreaTotal: 'LivingArea',
  CurrentPrice: 'ListPrice',
  ListAgentId: 'ListAgentKey',
  ListAgentName: 'ListAgentFullName',
} as const

/** The record by the Data Dictionary's names. */
export function standardRecord(record: FeedRecord): FeedRecord {
  if (isRecord(record.StandardFields)) return listing(record.StandardFields)
  const uri = line(record.ResourceUri) ?? ''
  if (uri.includes('/openhouses/')) return openHouse(record, uri)
  return record.Id !== undefined && record.Name !== undefined && record.MemberKey === undefined
    ? member(record)
    : record
}

function listing(fields: FeedRecord): FeedRecord {
  const renamed = Object.entries(LISTING).flatMap(([theirs, standard]) =>
    fields[theirs] === undefined || fields[standard] !== undefined ? [] : [[standard, fields[theirs]]],
  )
  return {
    // Listings that the service hands out without a status are the ones for sale.
    ...(fields.MlsStatus === undefined && fields.StandardStatus === undefined ? { StandardStatus: 'Active' } : {}),
    ...fields,
    ...Object.fromEntries(renamed),
    Media: Array.isArray(fields.Photos) ? fields.Photos.filter(isRecord).map(photo) : [],
  }
}

function photo(record: FeedRecord, place: number): FeedRecord {
  return {
    MediaKey: record.Id,
    MediaURL: record.UriLarge ?? record.Uri1280 ?? record.Uri1024 ?? record.Uri800,
    Order: place,
    PreferredPhotoYN: record.Primary,
    ShortDescription: line(record.Caption) ?? line(record.Name),
  }
}

function openHouse(record: FeedRecord, uri: string): FeedRecord {
  const date = day(record.Date)
  return {
    OpenHouseKey: record.Id,
    ListingKey: /\/listings\/([^/]+)\//.exec(uri)?.[1],
    OpenHouseDate: date,
    OpenHouseStartTime: momentOf(date, record.StartTime)?.toISOString() ?? null,
    OpenHouseEndTime: momentOf(date, record.EndTime)?.toISOString() ?? null,
    OpenHouseRemarks: record.Comments,
  }
}

function member(record: FeedRecord): FeedRecord {
  return {
    MemberKey: record.Id,
    MemberFullName: record.Name,
    MemberEmail: firstOf(record.Emails, 'Address'),
    MemberPreferredPhone: firstOf(record.Phones, 'Number'),
    OfficeKey: record.OfficeId,
    OfficeName: record.Office,
    ModificationTimestamp: record.ModificationTimestamp,
  }
}

/** A member of the entry that is the primary one, or of the first. */
function firstOf(list: unknown, field: string): unknown {
  const entries = Array.isArray(list) ? list.filter(isRecord) : []
  return (entries.find((entry) => entry.Primary === true) ?? entries[0])?.[field]
}
