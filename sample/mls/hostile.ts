import { HOSTILE_START } from './cast.ts'
import type { PropertyRecord, Row } from './records.ts'

/** A fault of a listing. Real feeds have sent each of these. */
interface Fault {
  name: string
  change: (record: PropertyRecord) => unknown
}

/** Changes fields of the Property. */
function fields(name: string, changed: Row): Fault {
  return { name, change: (record) => Object.assign(record.property, changed) }
}

function media(name: string, changed: Row): Fault {
  return {
    name,
    change: (record) => {
      for (const item of record.media) Object.assign(item, changed)
    },
  }
}

const TIED_AT = '2026-01-15T12:00:00.000Z'
const LONG = 'العقار ممتاز 🏡✨ قريب من الحديقة ‮txet desrever‬ with a very long story. '

const FAULTS: readonly Fault[] = [
  fields('script-in-remarks', {
    PublicRemarks: '<script>alert("remarks")</script><img src=x onerror=alert(1)> A tidy ranch.',
  }),
  fields('sql-in-remarks', { PublicRemarks: 'Robert\'); DROP TABLE properties;-- and 100% \\ original "charm"' }),
  fields('long-remarks-rtl-emoji', { PublicRemarks: LONG.repeat(60).slice(0, 3000) }),
  fields('nul-in-remarks', { PublicRemarks: 'A NUL \u0000 and a lone surrogate \ud83c in the text.' }),
  fields('price-null', { ListPrice: null }),
  fields('position-zero', { Latitude: 0, Longitude: 0 }),
  fields('unknown-sub-type', { PropertySubType: 'Treehouse Residence' }),
  fields('price-as-string', { ListPrice: '325000.00', LivingArea: '1850', BedroomsTotal: '3' }),
  fields('baths-with-point', { BathroomsTotalInteger: '1.1', BathroomsFull: null, BathroomsHalf: null }),
  fields('date-with-time', { OnMarketDate: '2026-02-03T00:00:00.000Z', ListingContractDate: '2026-02-03T05:00:00Z' }),
  fields('timestamp-without-zone', {
    OriginalEntryTimestamp: '2026-02-03T08:15:30',
    PriceChangeTimestamp: '2026-02-10 09:00:00',
  }),
  fields('comma-strings', {
    Appliances: 'Dishwasher,Refrigerator,Gas Oven',
    Basement: 'Full,Finished',
    MlgCanUse: ['IDX', 'VOW'],
    Levels: 'Two',
  }),
  fields('area-negative', { LivingArea: -1850 }),
  fields('two-hundred-photos', { PhotosCount: 200 }),
  fields('space-behind-address', {
    UnparsedAddress: '512 Sample Street , Greenwood, IN 46143 ',
    StreetName: 'Sample ',
    City: 'Greenwood ',
    PostalCode: '46143 ',
    CountyOrParish: 'Johnson',
    Township: 'Pleasant',
    MLSAreaMajor: 'Johnson - Pleasant',
    SubdivisionName: null,
    Latitude: 39.600812,
    Longitude: -86.097334,
  }),
  { name: 'no-media', change: (record) => record.media.splice(0) },
  media('media-on-link-local', { MediaURL: 'http://169.254.169.254/latest/meta-data/iam/' }),
  media('media-on-other-host', { MediaURL: 'https://pictures.example.net/house.jpg' }),
  media('media-file-url', { MediaURL: 'file:///etc/passwd' }),
  media('media-order-string', { Order: '10' }),
  fields('tie-1', { ModificationTimestamp: TIED_AT }),
  fields('tie-2', { ModificationTimestamp: TIED_AT }),
  fields('tie-3', { ModificationTimestamp: TIED_AT }),
  fields('tie-4', { ModificationTimestamp: TIED_AT }),
  fields('status-unknown', { StandardStatus: 'Actve', MlsStatus: '???' }),
  fields('price-zero', { ListPrice: 0 }),
  fields('price-of-a-typo', { ListPrice: 99_999_999_999 }),
  fields('year-impossible', { YearBuilt: 20204 }),
  fields('date-as-text', { OnMarketDate: 'TBD', CloseDate: 'TBD' }),
  fields('tax-of-35-digits', { TaxAnnualAmount: '12345678901234567890123456789012345' }),
  fields('integer-with-point', { BedroomsTotal: '4.0', BathroomsTotalInteger: 3.0, Stories: '2.0' }),
  fields('enum-member-names', { StandardStatus: 'ActiveUnderContract', PropertySubType: 'SingleFamilyResidence' }),
  fields('use-null', { MlgCanUse: null }),
  fields('use-empty', { MlgCanUse: [] }),
  fields('title-in-street', {
    StreetName: '<b onmouseover=alert(1)>Elm</b>',
    UnparsedAddress: '9 <b onmouseover=alert(1)>Elm</b> Street, Franklin, IN 46131',
  }),
  fields('office-nameless', { ListOfficeName: null, ListOfficePhone: null, AttributionContact: null }),
  fields('tour-javascript', { VirtualTourURLUnbranded: 'javascript:alert(document.cookie)' }),
  {
    name: 'position-as-text',
    change: ({ property }) =>
      Object.assign(property, { Latitude: String(property.Latitude), Longitude: String(property.Longitude) }),
  },
  fields('beds-of-a-hotel', { BedroomsTotal: 480, BathroomsTotalInteger: 512 }),
  {
    name: 'children-null',
    change: (record) => record.rooms.splice(0, 99, { RoomKey: null, RoomType: null, RoomLength: 'wide' }),
  },
]

/** The hostile listings with fault and index. */
export const HOSTILE: readonly { name: string; index: number }[] = FAULTS.map(({ name }, number) => ({
  name,
  index: HOSTILE_START + number,
}))

/** Applies the fault to the record of a hostile listing; returns others unchanged. */
export function corruptRecord(index: number, record: PropertyRecord): PropertyRecord {
  FAULTS[index - HOSTILE_START]?.change(record)
  return record
}

/** Returns the shared ModificationTimestamp of the listings that have one, in milliseconds. */
export function tiedTimestamp(index: number): number | null {
  return FAULTS[index - HOSTILE_START]?.name.startsWith('tie-') ? Date.parse(TIED_AT) : null
}
