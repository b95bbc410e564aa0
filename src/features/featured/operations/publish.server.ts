import { getBrokerage } from '#features/brokerage/public.server.ts'
import { upsertProperties, withPicturesOf } from '#features/listing-import/public.server.ts'
import { OWN_SYSTEM } from '#features/properties/words.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { updateFeatured } from '../queries/featured.server.ts'
import { findAgent, findChangedAt } from '../queries/listings.server.ts'
import { copyPictures, listPictures } from '../queries/pictures.server.ts'
import { addressLine, titleOf } from '../rules.ts'
import type { OwnListing } from '../schema.ts'
import { RESO_TYPES } from '../words.ts'

/** Publishes a manual listing and its photos, through the upsert of the feed, unless it is hidden. */
export async function publishListing(listing: OwnListing, at: Date, isBack: boolean): Promise<void> {
  if (!listing.is_shown) return
  const { id, fields, status } = listing
  const brokerage = await getBrokerage()
  const pictures = await listPictures(id)
  const agent = fields.agent_id ? await findAgent(fields.agent_id) : undefined
  const shown_at = await findChangedAt(id)
  const listed_at = listing.first_shown_at ?? at
  const { is_address_shown: isAddressShown, bathrooms_full, bathrooms_half } = fields
  const baths =
    bathrooms_full === null && bathrooms_half === null ? null : (bathrooms_full ?? 0) + (bathrooms_half ?? 0) / 2
  await upsertProperties(
    [
      {
        property: {
          id,
          listing_key: `${OWN_SYSTEM}-${id}`,
          listing_id: listing.mls_number,
          originating_system_name: OWN_SYSTEM,
          status,
          mls_status: null,
          is_idx: true,
          is_vow: true,
          is_address_shown: isAddressShown,
          is_avm_allowed: true,
          is_comment_allowed: true,
          title: titleOf(fields),
          description: fields.description || null,
          // A withheld address is not stored in the row, as with listings of the feed.
          address: isAddressShown ? addressLine(fields) : null,
          street_number: isAddressShown ? fields.street_number : null,
          street_name: isAddressShown ? fields.street_name : null,
          unit_number: isAddressShown ? fields.unit_number : null,
          city: fields.city,
          state: 'IN',
          postal_code: fields.postal_code,
          county: fields.county,
          township: null,
          subdivision: fields.subdivision,
          school_district: null,
          latitude: isAddressShown ? fields.latitude : null,
          longitude: isAddressShown ? fields.longitude : null,
          ...RESO_TYPES[fields.kind],
          price: fields.price,
          original_list_price: fields.original_list_price,
          previous_list_price: fields.previous_list_price,
          price_change_timestamp: fields.price_changed_at === null ? null : new Date(fields.price_changed_at),
          close_price: null,
          close_date: null,
          bedrooms: fields.bedrooms,
          bathrooms: baths,
          bathrooms_full,
          bathrooms_half,
          living_area: fields.living_area,
          lot_size_acres: fields.lot_size_acres,
          year_built: fields.year_built,
          stories: null,
          garage_spaces: fields.garage_spaces,
          basement: [],
          has_basement: null,
          has_private_pool: null,
          has_fireplace: null,
          is_waterfront: null,
          is_new_construction: null,
          association_fee_monthly: null,
          tax_annual_amount: null,
          tax_year: null,
          rooms: [],
          facts: {},
          list_agent_key: agent?.member_key ?? null,
          list_agent_full_name: agent?.name ?? null,
          list_office_key: brokerage.mls.office_keys[0] ?? null,
          list_office_mls_id: null,
          list_office_name: brokerage.name,
          list_office_contact: agent?.phone ?? brokerage.phone ?? brokerage.email ?? brokerage.city,
          photos_count: pictures.length,
          photos_change_timestamp: null,
          on_market_date: status === 'coming_soon' ? null : calendarDayOf(listed_at),
          activation_date: null,
          start_showing_date: null,
          days_on_market: null,
          listed_at,
          // Never goes back, even if the clock was set back.
          modification_timestamp: shown_at && shown_at > at ? shown_at : at,
        },
        // Not for download like photos of a feed: `copyPictures` adds the stored ones.
        media: null,
        unitTypes: [],
        openHouses: [],
        place_key: null,
      },
    ],
    { formerlyGone: new Set(isBack ? [id] : []), isReplay: false },
  )
  await withPicturesOf([id], () => copyPictures(id, at))
  await updateFeatured(id, listing.is_featured)
}
