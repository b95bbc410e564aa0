import { timeOnDay } from './open-house-times.ts'
import { day, type FeedRecord, isRecord, line } from './values.ts'

/**
 * Converts records of the Spark API (Flexmls), which does not follow RESO, to StandardNames. Other records pass
 * unchanged.
 * Source: Spark API, Listings, Photos, Open Houses, Accounts.
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

/** Returns the record under the Data Dictionary's names. */
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
    // The service omits the status of listings that are for sale.
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
    OpenHouseStartTime: timeOnDay(date, record.StartTime)?.toISOString() ?? null,
    OpenHouseEndTime: timeOnDay(date, record.EndTime)?.toISOString() ?? null,
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

/** Returns a field of the primary entry, or of the first. */
function firstOf(list: unknown, field: string): unknown {
  const entries = Array.isArray(list) ? list.filter(isRecord) : []
  return (entries.find((entry) => entry.Primary === true) ?? entries[0])?.[field]
}
