import { expect, test } from 'vitest'
import { USUAL_SETTINGS } from '#features/vow/words.ts'
import {
  isNearLimit,
  limitOf,
  refusalText,
  secondsUntil,
  shareLimit,
  sharePercent,
  sortBySuspicion,
  suspicionsOf,
} from './rules.ts'
import type { DownloadFacts, SuspiciousPerson } from './schema.ts'

test.each([
  ["the site's where there is no own one", 500, null, 500],
  ['the own one where it is lower', 500, 100, 100],
  ['the own one where the site has set itself a lower one', 100, 400, 400],
  ['none at all', 500, 0, 0],
])('the limit is %s', (_, site, own, limit) => {
  expect(limitOf(site, own)).toBe(limit)
})

test.each([
  [2314, 50, 1157],
  [3, 50, 1],
  [2, 50, 1],
  [1, 50, 0],
  [0, 50, 0],
])('of %i active listings %i percent is %i', (active, percent, most) => {
  expect(shareLimit(active, percent)).toBe(most)
})

test.each([
  [399, 500, 80, false],
  [400, 500, 80, true],
  [500, 500, 80, true],
  [500, 500, 100, false],
  [0, 0, 80, false],
])('%i of %i with a captcha from %i percent on: %s', (used, limit, from, isNear) => {
  expect(isNearLimit(used, limit, from)).toBe(isNear)
})

test('what somebody reads who is refused', () => {
  expect(refusalText('over_limit', 500, false, 50)).toBe(
    'You’ve reached the limit of 500 listings allowed by the MLS in 24 hours. Call us if you need more.',
  )
  expect(refusalText('over_share', 500, false, 50)).toContain('more than 50% of the homes for sale')
  expect(refusalText('over_limit', 200, true, 50)).toContain('200 documents')
  expect(secondsUntil(null, new Date(0))).toBe(3600)
  expect(secondsUntil(new Date(90_500), new Date(0))).toBe(91)
  expect(secondsUntil(new Date(0), new Date(5000))).toBe(1)
})

const CALM: DownloadFacts = {
  account_id: 'a',
  name: 'A',
  email: 'a@example.com',
  listings: 40,
  most_in_a_minute: 3,
  most_in_a_minute_at: new Date('2026-03-08T07:10:00Z'),
  networks_in_an_hour: 2,
  at_night: 0,
  unopened: 4,
  refused: 0,
}

test.each([
  ['nothing', {}, []],
  ['rate', { most_in_a_minute: 38 }, ['38 in a minute at 3:10 AM']],
  ['networks', { networks_in_an_hour: 3 }, ['3 networks in an hour']],
  ['night', { at_night: 50 }, ['50 between midnight and 5 AM']],
  ['unopened', { unopened: 38 }, ['95% never viewed']],
  ['too few to say of what was never opened', { listings: 19, unopened: 19 }, []],
  ['breadth', { listings: 400 }, ['40% of the homes for sale']],
  ['refusals', { refused: 3 }, ['blocked 3 times']],
  ['two together', { refused: 3, networks_in_an_hour: 4 }, ['4 networks in an hour', 'blocked 3 times']],
])('suspicious: %s', (_, differs, texts) => {
  expect(suspicionsOf({ ...CALM, ...differs }, 1000, USUAL_SETTINGS).map(({ text }) => text)).toEqual(texts)
})

test('a threshold is a setting', () => {
  expect(suspicionsOf(CALM, 1000, { ...USUAL_SETTINGS, suspicious_per_minute: 3 })).toMatchObject([{ rule: 'rate' }])
})

test('those with the most reasons come first, then those with the most listings', () => {
  const person = (account_id: string, reasons: number, listings: number): SuspiciousPerson => ({
    ...CALM,
    account_id,
    listings,
    share_percent: sharePercent(listings, 1000),
    limit: 500,
    reasons: Array.from({ length: reasons }, () => ({ rule: 'rate', label: 'x', text: 'x' })),
  })
  expect(
    sortBySuspicion([person('a', 1, 5), person('b', 2, 1), person('c', 1, 9)]).map(({ account_id }) => account_id),
  ).toEqual(['b', 'c', 'a'])
})
