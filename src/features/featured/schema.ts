import * as z from 'zod/mini'
import { PictureKey } from '#features/pictures/schema.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import {
  Id,
  line,
  oneOf,
  optionalLine,
  optionalNumber,
  optionalWholeNumber,
  paragraphs,
  Version,
  wholeNumber,
  words,
} from '#kit/form/inputs.ts'
import { defineRecord, field, type RecordDraft, type Stored } from '#kit/record/record.ts'
import {
  HOME_KINDS,
  MAX_FEATURED,
  MAX_PICTURES,
  MESSAGES,
  MLS_DUTIES,
  type MlsDuty,
  OWN_STATUSES,
  type OwnStatus,
  type Precision,
} from './words.ts'

const address = {
  street_number: line(20, 'Enter the house number.'),
  street_name: line(100, 'Enter the street.'),
  city: line(60, 'Enter the city.'),
  postal_code: z.string().check(z.trim(), z.regex(/^\d{5}$/, 'Enter a 5-digit ZIP code.')),
}

/** Id from a list, or none. */
const choice = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => (value === '' ? null : value)),
  ),
  z.nullable(Id),
)

const price = wholeNumber(1000, 500_000_000, 'Enter the price in whole dollars.')
const LATITUDE = 'Enter a latitude in Indiana, such as 39.6137.'
const LONGITUDE = 'Enter a longitude in Indiana, such as -86.1067.'

/** A manual listing: a home that the brokerage enters. Dollars, square feet and acres. */
export const ownListingRecord = defineRecord({
  name: 'own_listing',
  objectType: 'property',
  table: 'own_listings',
  isTableLocked: true,
  fields: {
    kind: field('Home type', oneOf(HOME_KINDS, 'Choose the home type.')),
    status: field('Status', oneOf(OWN_STATUSES, 'Choose a status.'), 'active'),
    price: field('Price', price, null),
    street_number: field('Number', address.street_number),
    street_name: field('Street', address.street_name),
    unit_number: field('Unit', optionalLine(20)),
    city: field('City', address.city),
    postal_code: field('ZIP code', address.postal_code),
    county: field('County', optionalLine(60)),
    subdivision: field('Subdivision', optionalLine(100)),
    is_address_shown: field('Show the address', z.boolean(), true),
    latitude: field('Latitude', optionalNumber(37.5, 42, LATITUDE), null),
    longitude: field('Longitude', optionalNumber(-88.2, -84.5, LONGITUDE), null),
    bedrooms: field('Bedrooms', optionalWholeNumber(0, 99, 'Enter a whole number.'), null),
    bathrooms_full: field('Full baths', optionalWholeNumber(0, 99, 'Enter a whole number.'), null),
    bathrooms_half: field('Half baths', optionalWholeNumber(0, 99, 'Enter a whole number.'), null),
    living_area: field(
      'Living area, square feet',
      optionalWholeNumber(100, 100_000, 'Enter the living area in square feet.'),
      null,
    ),
    lot_size_acres: field('Lot, acres', optionalNumber(0.001, 10_000, 'Enter the lot in acres, such as 0.25.'), null),
    year_built: field('Year built', optionalWholeNumber(1700, 2100, 'Enter a year, such as 1998.'), null),
    garage_spaces: field('Garage spaces', optionalNumber(0, 99, 'Enter a number.'), null),
    description: field('Remarks', paragraphs(4000)),
    agent_id: field('Listing agent', choice),
    is_shown: field('Visible on the site', z.boolean(), false),
    is_featured: field('Featured', z.boolean(), true),
    mls_duty: field('The MLS', oneOf(MLS_DUTIES, 'Choose the MLS status.')),
    mls_number: field('MLS number', optionalLine(40)),
    exempt_reason: field('Why the MLS doesn’t require it', optionalLine(300)),
  },
  messages: { ...MESSAGES, notFound: MESSAGES.notLoaded },
})
export type ListingDraft = RecordDraft<typeof ownListingRecord>

/** A new manual listing. */
export const CreateProperty = z.object(ownListingRecord.shape)
export type CreateProperty = z.infer<typeof CreateProperty>

/** A changed manual listing; `version` is the one that it is based on. */
export const UpdateOwnProperty = z.object({ ...ownListingRecord.shape, propertyId: Id, version: Version })
export type UpdateOwnProperty = z.infer<typeof UpdateOwnProperty>

/** Features any listing, or stops featuring it. */
export const FeatureProperty = z.strictObject({ propertyId: Id, featured: z.boolean() })
export type FeatureProperty = z.infer<typeof FeatureProperty>

const ids = z.array(Id).check(z.maxLength(MAX_FEATURED))

/** New order and the one it is based on. Each has every featured listing once. */
export const ReorderFeatured = z.object({ propertyIds: ids, formerIds: ids })
export type ReorderFeatured = z.infer<typeof ReorderFeatured>

/** A change of a manual listing, or of whether any listing is featured. */
export const UpdateProperty = z.union([FeatureProperty, UpdateOwnProperty])
export type UpdateProperty = z.infer<typeof UpdateProperty>

/** The id of one listing. */
export const PropertyId = z.object({ propertyId: Id })
export type PropertyId = z.infer<typeof PropertyId>

/** An MLS number or street to find listings by. */
export const FindListings = z.object({ q: words(100) })
export type FindListings = z.infer<typeof FindListings>

/** The fields that visitors see. */
export type OwnFields = Omit<
  CreateProperty,
  'status' | 'is_shown' | 'is_featured' | 'mls_duty' | 'mls_number' | 'exempt_reason'
>

/** A stored manual listing. Former prices are for its timeline. */
export interface OwnListing extends Stored {
  id: string
  status: OwnStatus
  is_shown: boolean
  is_featured: boolean
  fields: OwnFields & {
    original_list_price: number
    previous_list_price: number | null
    price_changed_at: string | null
  }
  mls_duty: MlsDuty
  mls_number: string | null
  exempt_reason: string | null
  submit_by: Date | null
  first_shown_at: Date | null
  replaced_by: string | null
}

/** Featured listings and manual listings. */
export interface FeaturedListings {
  featured: PropertyCard[]
  own: OwnListing[]
}

/** A listing for its admin page: manual, or from the feed, which can only be featured. */
export type FeaturedRecord = { own: OwnListing; card: null } | { own: null; card: PropertyCard; is_featured: boolean }

/** An address to geocode. */
export const GeocodeProperty = z.object(address)
export type GeocodeProperty = z.infer<typeof GeocodeProperty>

/** Coordinates of an address, with their source and precision. */
export interface GeocodedPlace {
  latitude: number
  longitude: number
  source: string
  precision: Precision
}

/** A photo of a manual listing. The first one is the card's photo. */
export interface OwnPicture {
  id: string
  image_key: string
  alt: string
  position: number
}

const alt = line(200, 'Describe the photo for visitors who use a screen reader.')

/** An uploaded photo to add at the end. */
export const AddListingPicture = z.object({ propertyId: Id, image_key: PictureKey, alt })
export type AddListingPicture = z.infer<typeof AddListingPicture>

/** The id of a photo of a manual listing. */
export const ListingPictureId = z.object({ propertyId: Id, pictureId: Id })
export type ListingPictureId = z.infer<typeof ListingPictureId>

/** New alternative text of a photo. */
export const UpdateListingPicture = z.object({ propertyId: Id, pictureId: Id, alt })
export type UpdateListingPicture = z.infer<typeof UpdateListingPicture>

const pictureIds = z.array(Id).check(z.maxLength(MAX_PICTURES))

/** New order and the one it is based on. Each has every photo of the listing once. */
export const ReorderListingPictures = z.object({ propertyId: Id, pictureIds, formerIds: pictureIds })
export type ReorderListingPictures = z.infer<typeof ReorderListingPictures>
