import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { removeProperties, saveOpenHouses, upsertProperties } from '#features/listing-import/public.server.ts'
import type { PropertyRow } from '#features/listing-import/queries/write.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { OPEN_BROKERAGE } from './cast.ts'

/** Returns a home as a feed page maps it, with defaults for what is not given. Its id is derived from its number. */
export function feedHome(number: number, given: Partial<PropertyRow> = {}): PropertyRow {
  const at = now()
  return {
    id: idOfHome(number),
    listing_key: `MARKET${number}`,
    listing_id: `2190${number}`,
    originating_system_name: 'mibor',
    status: 'active',
    mls_status: 'Active',
    is_idx: true,
    is_vow: true,
    is_address_shown: true,
    is_avm_allowed: true,
    is_comment_allowed: true,
    title: `${number} Elm Street`,
    description: 'A house with a porch.',
    address: `${number} Elm Street`,
    street_number: String(number),
    street_name: 'Elm Street',
    unit_number: null,
    city: 'Greenwood',
    state: 'IN',
    postal_code: '46142',
    county: 'Johnson',
    township: null,
    subdivision: null,
    school_district: null,
    latitude: 39.6137,
    longitude: -86.1067,
    property_type: 'Residential',
    property_sub_type: 'Single Family Residence',
    price: 320_000,
    original_list_price: 320_000,
    previous_list_price: null,
    price_change_timestamp: null,
    close_price: null,
    close_date: null,
    bedrooms: 3,
    bathrooms: 2,
    bathrooms_full: 2,
    bathrooms_half: null,
    living_area: 1850,
    lot_size_acres: 0.25,
    year_built: 1998,
    stories: 1,
    garage_spaces: 2,
    basement: [],
    has_basement: false,
    has_private_pool: null,
    has_fireplace: null,
    is_waterfront: null,
    is_new_construction: false,
    association_fee_monthly: null,
    tax_annual_amount: null,
    tax_year: null,
    rooms: [],
    facts: {},
    list_agent_key: null,
    list_agent_full_name: null,
    list_office_key: null,
    list_office_mls_id: null,
    list_office_name: 'Meridian Row Realty',
    list_office_contact: '317-555-0100',
    photos_count: 0,
    photos_change_timestamp: null,
    on_market_date: null,
    activation_date: null,
    start_showing_date: null,
    days_on_market: null,
    listed_at: at,
    modification_timestamp: at,
    ...given,
  }
}

const run = newId().slice(0, 24)

/** Returns the id of a home of this market by its number. */
export function idOfHome(number: number): string {
  return `${run}${String(number).padStart(12, '0')}`
}

/** Imports the current state of these homes. `back`: ids that the feed had removed before. */
export async function importHomes(homes: readonly PropertyRow[], back: readonly string[] = []): Promise<void> {
  const listings = homes.map((property) => ({
    property: { ...property, modification_timestamp: now() },
    media: null,
    unitTypes: [],
    openHouses: [],
    place_key: null,
  }))
  await transaction(() => upsertProperties(listings, { formerlyGone: new Set(back), isReplay: false }))
}

/** Removes these homes, as if the feed had dropped them. */
export async function removeHomes(...ids: readonly string[]): Promise<void> {
  await transaction(() => removeProperties(ids.map((id) => ({ id, at: now() }))))
}

/** Imports a public open house of a home; a known `key` is rescheduled. */
export async function importOpenHouse(number: number, key: string, startsAt: Date, hours = 2): Promise<void> {
  await transaction(() =>
    saveOpenHouses(
      [
        {
          open_house_key: key,
          listing_key: `MARKET${number}`,
          starts_at: startsAt,
          ends_at: new Date(startsAt.getTime() + hours * 3_600_000),
          open_house_type: 'Public',
          remarks: null,
          status: 'Active',
          modification_timestamp: now(),
        },
      ],
      [],
    ),
  )
}

/** Sets the brokerage's office address, which marketing emails must show. */
export async function insertOfficeSettings(): Promise<void> {
  const value = JSON.stringify({ ...OPEN_BROKERAGE, name: 'Meridian Row Realty', short_name: 'Meridian Row' })
  await db()
    .insertInto('settings')
    .values({ key: 'brokerage', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
