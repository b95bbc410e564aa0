import { fixedAt, HOSTILE_START, ORDINARY_START } from './cast.ts'
import { type Agent, OFFICES } from './offices.ts'
import { DAY_MS, type Market, outlineOf } from './outline.ts'
import { itemAt, RandomStream } from './random-stream.ts'
import { type Row, SYSTEM } from './records.ts'

/** Returns the Office records. */
export function officeRows(market: Market): Row[] {
  return OFFICES.map((office, number) => ({
    OfficeKey: office.key,
    OfficeMlsId: office.key,
    OfficeName: office.name,
    OfficePhone: office.phone,
    OfficeEmail: office.email,
    OfficeAddress1: office.address,
    OfficeCity: office.city,
    OfficeStateOrProvince: 'IN',
    OfficePostalCode: office.zip,
    OfficeBrokerKey: itemAt(office.members, 0).key,
    OfficeBrokerMlsId: itemAt(office.members, 0).key,
    OfficeStatus: 'Active',
    IDXOfficeParticipationYN: true,
    VirtualOfficeWebsiteYN: number % 3 === 0,
    ...common(market, number),
  }))
}

/** Returns the Member records. */
export function memberRows(market: Market): Row[] {
  let number = 0
  return OFFICES.flatMap((office) =>
    office.members.map((agent, place) => ({
      MemberKey: agent.key,
      MemberMlsId: agent.key,
      MemberFirstName: agent.first_name,
      MemberLastName: agent.last_name,
      MemberFullName: `${agent.first_name} ${agent.last_name}`,
      MemberEmail: agent.email,
      MemberPreferredPhone: agent.phone,
      MemberDirectPhone: agent.phone,
      MemberOfficePhone: office.phone,
      MemberStateLicense: agent.license,
      MemberStateLicenseState: 'IN',
      MemberStatus: 'Active',
      MemberType: place === 0 ? 'Designated REALTOR Participant' : 'REALTOR Salesperson',
      OfficeKey: office.key,
      OfficeMlsId: office.key,
      OfficeName: office.name,
      ...common(market, 100 + number++),
    })),
  )
}

function common(market: Market, number: number): Row {
  const start = Date.parse(`${market.day}T00:00:00Z`)
  return {
    OriginatingSystemName: SYSTEM,
    MlgCanView: true,
    MlgCanUse: ['IDX', 'VOW'],
    ModificationTimestamp: new Date(start - 400 * DAY_MS + number * 61_000).toISOString(),
  }
}

/** Maximum number of listings searched for open houses, so that a very large market starts quickly. */
const OPEN_HOUSE_LISTINGS = 50_000

/** Returns the OpenHouse records: coming weekends, some canceled, some for brokers only. */
export function openHouseRows(market: Market): Row[] {
  const rows: Row[] = []
  const start = Date.parse(`${market.day}T00:00:00Z`)
  const toSaturday = (6 - new Date(start).getUTCDay() + 7) % 7 || 7
  for (let index = 0; index < Math.min(market.count, OPEN_HOUSE_LISTINGS); index++) {
    if (index >= HOSTILE_START && index < ORDINARY_START) continue
    const fixed = fixedAt(index)
    const random = new RandomStream(market.seed, index, 5)
    if (!(fixed.open_house ?? (fixed.status === undefined && random.chance(0.085)))) continue
    const outline = outlineOf(market, index)
    if (outline.status !== 'Active' || outline.withheld === 'entire' || outline.withheld === 'gone') continue
    const days = toSaturday + random.pick([0, 1, 1, 7, 8])
    const opens = start + days * DAY_MS + (17 + random.int(0, 3)) * 3_600_000
    const ends = new RandomStream(market.seed, index, 7)
    rows.push({
      ...openHouseRow(`MBR${70_000_000 + index}`, outline.key, outline.agent, opens, ends),
      OpenHouseStatus: fixed.open_house || random.chance(0.95) ? 'Active' : 'Canceled',
      OpenHouseType: fixed.open_house || random.chance(0.92) ? 'Public' : 'Broker',
      ...common(market, 0),
      ModificationTimestamp: new Date(
        Math.max(outline.entered_at, start - random.int(1, 5) * DAY_MS) + (index % 1000),
      ).toISOString(),
    })
  }
  return rows.sort((a, b) => String(a.ModificationTimestamp).localeCompare(String(b.ModificationTimestamp)))
}

/** Returns an open house of a listing that starts at an instant. */
export function openHouseRow(key: string, listingKey: string, agent: Agent, opens: number, random: RandomStream): Row {
  return {
    OpenHouseKey: key,
    OpenHouseId: key,
    ListingKey: listingKey,
    ListingId: listingKey,
    OriginatingSystemName: SYSTEM,
    MlgCanView: true,
    MlgCanUse: ['IDX', 'VOW'],
    OpenHouseDate: new Date(opens).toISOString().slice(0, 10),
    OpenHouseStartTime: new Date(opens).toISOString(),
    OpenHouseEndTime: new Date(opens + random.pick([2, 2, 3]) * 3_600_000).toISOString(),
    OpenHouseRemarks: random.pick([
      'Come and see it.',
      'Park on the street, please.',
      'Lemonade and floor plans at the door.',
      null,
    ]),
    AppointmentRequiredYN: false,
    ShowingAgentKey: agent.key,
    ShowingAgentFirstName: agent.first_name,
    ShowingAgentLastName: agent.last_name,
  }
}

/** Names in the Lookup resource, by list. */
export const LOOKUPS: Readonly<Record<string, readonly string[]>> = {
  StandardStatus: [
    'Active',
    'Active Under Contract',
    'Canceled',
    'Closed',
    'Coming Soon',
    'Delete',
    'Expired',
    'Hold',
    'Incomplete',
    'Pending',
    'Withdrawn',
  ],
  PropertyType: [
    'Residential',
    'Residential Lease',
    'Residential Income',
    'Land',
    'Manufactured In Park',
    'Farm',
    'Commercial Sale',
    'Commercial Lease',
    'Business Opportunity',
  ],
  PropertySubType: [
    'Single Family Residence',
    'Condominium',
    'Townhouse',
    'Duplex',
    'Unimproved Land',
    'Farm',
    'Manufactured On Land',
  ],
  ArchitecturalStyle: [
    'Ranch',
    'Traditional',
    'Colonial',
    'Cape Cod',
    'Craftsman',
    'Tudor',
    'Farmhouse',
    'Bungalow',
    'Contemporary',
    'Log',
  ],
  Levels: ['One', 'One and One Half', 'Two', 'Three Or More'],
  Basement: [
    'None',
    'Crawl Space',
    'Full',
    'Partial',
    'Finished',
    'Unfinished',
    'Daylight',
    'Walk-Out Access',
    'Sump Pump',
  ],
  AssociationFeeFrequency: ['Annually', 'Monthly'],
  OpenHouseStatus: ['Active', 'Canceled', 'Ended'],
  OpenHouseType: ['Public', 'Broker', 'Office'],
}

/** Returns the Lookup records. */
export function lookupRows(market: Market): Row[] {
  let number = 0
  return Object.entries(LOOKUPS).flatMap(([LookupName, values]) =>
    values.map((LookupValue) => ({
      LookupKey: `MBR${90_000_000 + number}`,
      LookupName,
      LookupValue,
      StandardLookupValue: LookupValue,
      LegacyODataValue: LookupValue.replaceAll(/[^A-Za-z0-9]/g, ''),
      ...common(market, 5000 + number++),
    })),
  )
}
