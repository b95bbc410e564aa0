/** What an address may say of where somebody comes from. Source: specification 2, landing page; 3, tracking context. */
export const TRACKING_PARAMS = [
  'source',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'fbclid',
  'gclid',
  'msclkid',
  'ref',
  'affiliate_id',
  'campaign_id',
  'tracking_id',
] as const
/** Longer values are no campaign's: they are cut. */
export const TRACKING_LENGTH = 300
