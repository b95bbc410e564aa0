import type { TrackingContext } from '../schema.ts'

/** Hosts that name a source. Webmail is matched first, because mail.google.com is not a search. */
const MAIL =
  /^(mail\.google\.com|(.+\.)?mail\.yahoo\.com|outlook\.(live|office|office365)\.com|(.+\.)?mail\.(live|aol|proton)\.(com|me)|mail\.aol\.com|webmail\..+|com\.google\.android\.gm|(www\.)?icloud\.com)$/
const ORGANIC: readonly (readonly [source: string, host: RegExp])[] = [
  ['facebook_organic', /^((.+\.)?facebook\.com|(.+\.)?fb\.(com|me))$/],
  ['instagram_organic', /^(.+\.)?instagram\.com$/],
  ['linkedin_organic', /^((.+\.)?linkedin\.com|lnkd\.in|com\.linkedin\.android)$/],
  ['twitter_organic', /^((.+\.)?twitter\.com|(.+\.)?x\.com|t\.co)$/],
  ['google_organic', /^((.+\.)?google\.(com|[a-z]{2,3}|com?\.[a-z]{2})|com\.google\.android\.googlequicksearchbox)$/],
  ['bing_organic', /^(.+\.)?bing\.com$/],
  ['yahoo_organic', /^(.+\.)?yahoo\.(com|co\.[a-z]{2})$/],
]
const SOCIAL = /^(facebook|instagram|linkedin|twitter|x|pinterest|tiktok|youtube|nextdoor|reddit|social)$/

/**
 * Returns the traffic source. `siteHost` is this site, which does not count as a referrer.
 * Source: specification 4, traffic source.
 */
export function trafficSource(context: TrackingContext, siteHost: string): string {
  const { source, utm_source, gclid, fbclid, msclkid, referrer } = context
  if (source) return source
  if (utm_source) return utm_source
  if (gclid) return 'google_ads'
  if (fbclid) return 'facebook_ads'
  if (msclkid) return 'bing_ads'
  const host = hostOf(referrer)
  if (host === '' || host === siteHost.toLowerCase()) return 'direct'
  if (MAIL.test(host)) return 'email'
  return ORGANIC.find(([, pattern]) => pattern.test(host))?.[0] ?? 'referral'
}

/** Returns the medium for the `source` from trafficSource. Source: specification 4. */
export function trafficMedium(context: TrackingContext, source: string): string {
  const { utm_medium, gclid, fbclid, msclkid } = context
  if (utm_medium) return utm_medium
  if (source.endsWith('_ads') || gclid || fbclid || msclkid) return 'cpc'
  if (source.endsWith('_organic')) return 'organic'
  if (source === 'email' || source === 'newsletter') return 'email'
  if (source === 'referral') return 'referral'
  return SOCIAL.test(source.toLowerCase()) ? 'social' : 'none'
}

/** Returns the host of a referrer without the port, or an empty string. */
function hostOf(referrer: string | undefined): string {
  if (!referrer || !URL.canParse(referrer)) return ''
  const { protocol, hostname } = new URL(referrer)
  return /^(https?|android-app):$/.test(protocol) ? hostname.toLowerCase().replace(/\.$/, '') : ''
}
