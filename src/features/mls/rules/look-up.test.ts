import { expect, test } from 'vitest'
import type { MlsListingState, StoredListing } from '../schema/look-up.ts'
import { numbersOf, siteVerdict } from './look-up.ts'

test.each([
  ['21900045', ['MBR21900045', '21900045']],
  ['mbr21900045', ['MBR21900045']],
  ['1407 Wheatfield', []],
  ['Wheatfield', []],
  ["1' or '1", []],
])('%s is read as the numbers %j', (q, numbers) => expect(numbersOf(q, 'MBR')).toEqual(numbers))

const SHOWN = { status: 'active', is_idx: true, is_vow: true, is_address_shown: true, is_own: false }
const NOWHERE: StoredListing = { standing: null, quarantined: null, quarantine_id: null, shown: null }
const HERE: StoredListing = { ...NOWHERE, standing: 'shown', shown: SHOWN }
const MLS: MlsListingState = {
  status: 'Active',
  modification_timestamp: null,
  can_view: true,
  uses: ['IDX'],
  is_withheld: false,
}
const of = (
  mls: MlsListingState | null,
  here: StoredListing,
  others: { wasQueried?: boolean; isPaused?: boolean } = {},
) => siteVerdict({ mls, here, wasQueried: true, isPaused: false, ...others })

test.each<[string, MlsListingState | null, StoredListing, string, RegExp]>([
  ['all is well', MLS, HERE, 'everybody', /Every visitor/],
  [
    'the address is withheld',
    MLS,
    { ...HERE, shown: { ...SHOWN, is_address_shown: false } },
    'everybody',
    /address is hidden/,
  ],
  ['not in IDX', MLS, { ...HERE, shown: { ...SHOWN, is_idx: false } }, 'registrants', /not in IDX/],
  [
    'licensed for nothing',
    MLS,
    { ...HERE, shown: { ...SHOWN, is_idx: false, is_vow: false } },
    'nobody',
    /neither IDX nor VOW/,
  ],
  ['sold', MLS, { ...HERE, shown: { ...SHOWN, status: 'sold' } }, 'sold', /sold data access/],
  ['of our own', null, { ...NOWHERE, shown: { ...SHOWN, is_own: true } }, 'everybody', /manual listing/],
  ['an older form is shown', MLS, { ...HERE, quarantined: 'ListPrice is 0' }, 'everybody', /ListPrice is 0/],
  ['the MLS took it back since', { ...MLS, can_view: false }, HERE, 'everybody', /since withdrawn it/],
  ['the MLS has it no more', null, HERE, 'everybody', /next full comparison removes it/],
  ['quarantine', MLS, { ...NOWHERE, quarantined: 'ListPrice is 0' }, 'quarantined', /ListPrice is 0/],
  ['withheld, says the MLS', { ...MLS, is_withheld: true }, NOWHERE, 'withheld', /opted out/],
  ['withheld, as it was read', null, { ...NOWHERE, standing: 'withheld' }, 'withheld', /opted out/],
  ['withdrawn', { ...MLS, status: 'Withdrawn' }, { ...NOWHERE, standing: 'gone' }, 'off_market', /Withdrawn/],
  ['a status of the MLS itself', { ...MLS, status: 'Temporarily Off Market' }, NOWHERE, 'off_market', /Temporarily/],
  ['taken out of the feed', { ...MLS, can_view: false }, NOWHERE, 'off_market', /no longer licenses/],
  ['not read yet', MLS, NOWHERE, 'coming', /every minute/],
  ['gone for long', null, { ...NOWHERE, standing: 'gone' }, 'off_market', /We don’t store it/],
  ['nobody knows it', null, NOWHERE, 'unknown', /Check the number/],
])('%s', (_, mls, here, state, says) => {
  const verdict = of(mls, here)
  expect(verdict.state).toBe(state)
  expect(verdict.text).toMatch(says)
})

test('what is to come does not come while the feed is paused, and it says so', () =>
  expect(of(MLS, NOWHERE, { isPaused: true }).text).toContain('sync is paused'))

test('where the MLS did not answer, nothing is said of what it has', () => {
  expect(of(null, HERE, { wasQueried: false })).toMatchObject({ state: 'everybody', tone: 'ok' })
  expect(of(null, NOWHERE, { wasQueried: false }).text).not.toContain('The MLS has no listing')
})
