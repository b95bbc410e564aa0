/** Query parameters with the traffic source. Source: specification 2, landing page; 3, tracking context. */
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
/** Longer values are truncated, because no campaign has them. */
export const TRACKING_LENGTH = 300
