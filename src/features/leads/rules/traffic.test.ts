import { describe, expect, test } from 'vitest'
import type { TrackingContext } from '../schema.ts'
import { trafficMedium, trafficSource } from './traffic.ts'
import { trafficText } from './traffic-text.ts'

const SITE = 'homes.example.com'

/** Query strings and referrers with the source and medium that the specification derives. */
const ADDRESSES: readonly (readonly [query: string, referrer: string, source: string, medium: string])[] = [
  // 1. An explicit source wins.
  ['source=sign', '', 'sign', 'none'],
  ['source=sign&utm_source=google&gclid=1', 'https://www.google.com/', 'sign', 'cpc'],
  ['source=facebook', '', 'facebook', 'social'],
  ['source=newsletter', '', 'newsletter', 'email'],
  ['source=email', '', 'email', 'email'],
  ['source=sign&utm_medium=print', '', 'sign', 'print'],
  ['source=nextdoor', '', 'nextdoor', 'social'],
  ['source=Instagram', '', 'Instagram', 'social'],
  ['source=', 'https://www.google.com/', 'google_organic', 'organic'],
  // 2. utm_source.
  ['utm_source=postcard', '', 'postcard', 'none'],
  ['utm_source=postcard&utm_medium=mail', '', 'postcard', 'mail'],
  ['utm_source=facebook&utm_medium=paid', 'https://l.facebook.com/', 'facebook', 'paid'],
  ['utm_source=google&gclid=x', 'https://www.google.com/', 'google', 'cpc'],
  ['utm_source=linkedin', 'https://www.linkedin.com/', 'linkedin', 'social'],
  ['utm_source=google_ads', '', 'google_ads', 'cpc'],
  ['utm_source=referral', '', 'referral', 'referral'],
  ['utm_source=YouTube', '', 'YouTube', 'social'],
  // 3 to 5. Click ids, in their order.
  ['gclid=abc', '', 'google_ads', 'cpc'],
  ['gclid=abc', 'https://www.facebook.com/', 'google_ads', 'cpc'],
  ['fbclid=abc', '', 'facebook_ads', 'cpc'],
  ['fbclid=abc', 'https://l.instagram.com/', 'facebook_ads', 'cpc'],
  ['msclkid=abc', '', 'bing_ads', 'cpc'],
  ['msclkid=abc', 'https://www.bing.com/', 'bing_ads', 'cpc'],
  ['gclid=a&fbclid=b&msclkid=c', '', 'google_ads', 'cpc'],
  ['fbclid=b&msclkid=c', '', 'facebook_ads', 'cpc'],
  ['gclid=a&utm_medium=display', '', 'google_ads', 'display'],
  ['fbclid=', 'https://www.bing.com/', 'bing_organic', 'organic'],
  // 6. The host of the referrer.
  ['', 'https://www.facebook.com/groups/greenwood', 'facebook_organic', 'organic'],
  ['', 'https://m.facebook.com/', 'facebook_organic', 'organic'],
  ['', 'https://l.facebook.com/l.php?u=x', 'facebook_organic', 'organic'],
  ['', 'https://fb.me/x', 'facebook_organic', 'organic'],
  ['', 'https://www.instagram.com/', 'instagram_organic', 'organic'],
  ['', 'https://l.instagram.com/', 'instagram_organic', 'organic'],
  ['', 'https://www.linkedin.com/feed/', 'linkedin_organic', 'organic'],
  ['', 'https://lnkd.in/abc', 'linkedin_organic', 'organic'],
  ['', 'https://twitter.com/x', 'twitter_organic', 'organic'],
  ['', 'https://x.com/somebody', 'twitter_organic', 'organic'],
  ['', 'https://t.co/abc', 'twitter_organic', 'organic'],
  ['', 'https://www.google.com/', 'google_organic', 'organic'],
  ['', 'https://google.com/search?q=homes', 'google_organic', 'organic'],
  ['', 'https://www.google.co.uk/', 'google_organic', 'organic'],
  ['', 'https://www.google.de/', 'google_organic', 'organic'],
  ['', 'https://www.google.com.mx/', 'google_organic', 'organic'],
  ['', 'https://news.google.com/', 'google_organic', 'organic'],
  ['', 'android-app://com.google.android.googlequicksearchbox/', 'google_organic', 'organic'],
  ['', 'https://www.bing.com/search', 'bing_organic', 'organic'],
  ['', 'https://bing.com:443/', 'bing_organic', 'organic'],
  ['', 'https://search.yahoo.com/', 'yahoo_organic', 'organic'],
  ['', 'https://www.yahoo.com/', 'yahoo_organic', 'organic'],
  ['', 'https://uk.search.yahoo.com/', 'yahoo_organic', 'organic'],
  // Webmail.
  ['', 'https://mail.google.com/mail/u/0/', 'email', 'email'],
  ['', 'https://mail.yahoo.com/', 'email', 'email'],
  ['', 'https://us-mg5.mail.yahoo.com/neo', 'email', 'email'],
  ['', 'https://outlook.live.com/mail/0/', 'email', 'email'],
  ['', 'https://outlook.office.com/', 'email', 'email'],
  ['', 'https://mail.aol.com/', 'email', 'email'],
  ['', 'https://mail.proton.me/', 'email', 'email'],
  ['', 'https://webmail.example.net/', 'email', 'email'],
  ['', 'android-app://com.google.android.gm/', 'email', 'email'],
  // Any other host, including lookalikes of the above.
  ['', 'https://www.indystar.com/story', 'referral', 'referral'],
  ['', 'https://duckduckgo.com/', 'referral', 'referral'],
  ['', 'https://notgoogle.com/', 'referral', 'referral'],
  ['', 'https://google.com.evil.example/', 'referral', 'referral'],
  ['', 'https://facebook.com.example/', 'referral', 'referral'],
  ['', 'https://netflix.com/', 'referral', 'referral'],
  ['', 'https://xx.com/', 'referral', 'referral'],
  ['', 'https://www.homes.example.com/', 'referral', 'referral'],
  // Otherwise direct.
  ['', '', 'direct', 'none'],
  ['', `https://${SITE}/buy`, 'direct', 'none'],
  ['', `https://${SITE.toUpperCase()}/buy`, 'direct', 'none'],
  ['', 'not an address', 'direct', 'none'],
  ['', 'javascript:alert(1)', 'direct', 'none'],
  ['', 'about:blank', 'direct', 'none'],
  ['ref=agent-7', '', 'direct', 'none'],
  ['affiliate_id=9&campaign_id=1', '', 'direct', 'none'],
]

describe('where somebody came from', () => {
  test.each(ADDRESSES)('?%s from "%s": %s by %s', (query, referrer, source, medium) => {
    const context: TrackingContext = { ...Object.fromEntries(new URLSearchParams(query)), referrer }
    const found = trafficSource(context, SITE)
    expect([found, trafficMedium(context, found)]).toEqual([source, medium])
  })

  test('is found again from what the browser kept', () => {
    for (const [query, referrer, source] of ADDRESSES) {
      const context: TrackingContext = { ...Object.fromEntries(new URLSearchParams(query)), referrer }
      const stored = { ...context, source: trafficSource(context, SITE) }
      expect(trafficSource(stored, SITE)).toBe(source)
    }
  })
})

test.each([
  ['direct', 'none', 'Direct visit'],
  ['google_ads', 'cpc', 'Google ads, cpc'],
  ['referral', 'none', 'Referral'],
])('%s, %s reads "%s"', (source, medium, text) => {
  expect(trafficText(source, medium)).toBe(text)
})
