import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { OWN_SYSTEM } from '#features/properties/words.ts'
import type { StoredListing } from '../schema/look-up.ts'

export async function listKeysOfNumbers(numbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ listing_key: string }>`
    select listing_key from mls_listings where listing_key = any(${[...numbers]}::text[])
    union
    select listing_key from properties where listing_id = any(${[...numbers]}::text[]) and listing_key is not null
    union
    select record_key from mls_quarantine where resource = 'Property'
      and (record_key = any(${[...numbers]}::text[]) or payload ->> 'ListingId' = any(${[...numbers]}::text[]))
    order by 1
  `.execute(db())
  return rows.map(({ listing_key }) => listing_key)
}

/**
 * Lists keys of stored listings at an address, those on the site first. When the site lacks the address, because it is
 * withheld or the listing is in quarantine, searches the feed's record.
 */
export async function listKeysAt(pattern: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ listing_key: string }>`
    select listing_key from (
      select listing_key, 0 as place from properties
      where listing_key is not null and concat_ws(' ', address, unit_number, city, postal_code) ilike ${pattern}
      union all
      select l.listing_key, 1 from mls_listings l left join properties p on p.id = l.property_id
      where (l.standing = 'withheld' or (p.id is not null and p.address is null)) and ${addressOf('l')} ilike ${pattern}
      union all
      select q.record_key, 2 from mls_quarantine q where q.resource = 'Property' and ${addressOf('q')} ilike ${pattern}
    ) found group by listing_key order by min(place), listing_key limit ${limit}
  `.execute(db())
  return rows.map(({ listing_key }) => listing_key)
}

function addressOf(table: 'l' | 'q') {
  return sql<string>`(select concat_ws(' ', coalesce(r."UnparsedAddress", concat_ws(' ', r."StreetNumber", r."StreetDirPrefix",
    r."StreetName", r."StreetSuffix")), r."UnitNumber", r."City", r."PostalCode")
    from json_to_record(${sql.ref(`${table}.payload`)}::json) as r ("UnparsedAddress" text, "StreetNumber" text,
      "StreetDirPrefix" text, "StreetName" text, "StreetSuffix" text, "UnitNumber" text, "City" text, "PostalCode" text))`
}

/** Returns the stored state of these listings, including keys that were never stored. */
export async function listStoredListings(keys: readonly string[]): Promise<(StoredListing & StoredNames)[]> {
  const { rows } = await sql<StoredListing & StoredNames>`
    select k.key as listing_key, p.id as property_id, l.standing, q.reason as quarantined, q.id as quarantine_id,
      coalesce(p.listing_id, l.payload ->> 'ListingId', q.payload ->> 'ListingId') as listing_id,
      coalesce(p.title, q.payload ->> 'UnparsedAddress') as label,
      case when p.id is not null then json_build_object('status', p.status, 'is_idx', p.is_idx, 'is_vow', p.is_vow,
        'is_address_shown', p.is_address_shown, 'is_own', p.originating_system_name = ${OWN_SYSTEM}) end as shown
    from unnest(${[...keys]}::text[]) with ordinality as k (key, place)
      left join mls_listings l on l.listing_key = k.key
      left join properties p on p.listing_key = k.key
      left join mls_quarantine q on q.resource = 'Property' and q.record_key = k.key
    order by k.place
  `.execute(db())
  return rows
}

interface StoredNames {
  listing_key: string
  property_id: string | null
  listing_id: string | null
  label: string | null
}
