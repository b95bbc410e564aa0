/** Kinds of homes for manual listings. */
export const HOME_KINDS = {
  house: 'House',
  condo: 'Condo',
  townhouse: 'Townhouse',
  land: 'Land',
} as const
export type HomeKind = keyof typeof HOME_KINDS

/** Source: RESO PropertyType and PropertySubType. */
export const RESO_TYPES: Record<HomeKind, { property_type: string; property_sub_type: string }> = {
  house: { property_type: 'Residential', property_sub_type: 'Single Family Residence' },
  condo: { property_type: 'Residential', property_sub_type: 'Condominium' },
  townhouse: { property_type: 'Residential', property_sub_type: 'Townhouse' },
  land: { property_type: 'Land', property_sub_type: 'Unimproved Land' },
}

/** Statuses of manual listings. Only the feed reports sales. */
export const OWN_STATUSES = {
  coming_soon: 'Coming soon',
  active: 'Active',
  active_under_contract: 'Active under contract',
  pending: 'Pending',
} as const
export type OwnStatus = keyof typeof OWN_STATUSES

/** Ways to meet the duty to submit publicly marketed homes to the MLS. Source: NAR Clear Cooperation Policy 8.0. */
export const MLS_DUTIES = {
  submitted: 'It’s in the MLS',
  within_a_day: 'We’ll submit it within 1 business day of publishing it here',
  exempt: 'Exempt from MLS submission',
} as const
export type MlsDuty = keyof typeof MLS_DUTIES

/** Precision of geocoded coordinates. */
export const PRECISIONS = {
  address: 'the house',
  street: 'a house nearby on the same street',
  postal_code: 'the center of the ZIP code',
  city: 'the center of the city',
} as const
export type Precision = keyof typeof PRECISIONS

/** Photos per manual listing. */
export const MAX_PICTURES = 40

/** Featured listings, and manual listings per page. */
export const MAX_FEATURED = 200

export const MESSAGES = {
  /** Source: specification 2, /admin/featured-listings. */
  notLoaded: 'Failed to load property',
  changedMeanwhile: 'Someone else saved this listing after you opened it.',
  orderChangedMeanwhile: 'Someone else changed the order or the list after you opened it.',
  inFeed: 'A listing with this MLS number is already on the site. Feature that one instead.',
  numberTaken: 'Another manual listing has this MLS number.',
  addressTaken: 'There’s already a manual listing at this address.',
  numberMissing: 'Enter the MLS number.',
  reasonMissing: 'Enter the MLS rule that exempts it.',
  replaced: 'This listing is now in the MLS feed. The site shows the MLS listing instead.',
  notOurs: 'This listing comes from the MLS. You can only feature it.',
  placeMissing: 'Enter both, or use the button to find them.',
  noPlace: 'We couldn’t find this address.',
  pictureNotFound: 'Photo not found',
  tooManyPictures: 'A listing can have up to 40 photos. Remove one first.',
  pictureTwice: 'This photo is already in the listing.',
  noFuture: 'This year is too far in the future.',
} as const
