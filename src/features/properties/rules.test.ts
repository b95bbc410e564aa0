import { describe, expect, test } from 'vitest'
import type { CurrentAccount } from '#features/accounts/schema.ts'
import {
  CURRENT_DISCLOSURE_VERSION,
  CURRENT_MLS_CONSENT_VERSION,
  CURRENT_TERMS_VERSION,
} from '#features/accounts/words.ts'
import {
  badgeOf,
  daysOnMarket,
  FIELD_VIEWERS,
  freshnessOf,
  listingData,
  maySee,
  reachOf,
  timelineOf,
  VIEWERS,
  type Viewer,
  viewerOf,
  visibleTo,
} from './rules.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const daysAgo = (days: number) => hoursAgo(days * 24)

/** A buyer in good standing, with what differs. */
function account(differs: Partial<CurrentAccount> = {}): CurrentAccount {
  return {
    id: '00000000-0000-7000-8000-000000000001',
    email: 'buyer@example.com',
    name: 'Robin Porter',
    user_role: 'registered',
    role_level: 10,
    status: 'active',
    email_verified_at: daysAgo(30),
    password_expires_at: daysAgo(-30),
    agency_disclosure_version: CURRENT_DISCLOSURE_VERSION,
    terms_version: CURRENT_TERMS_VERSION,
    mls_consent_version: CURRENT_MLS_CONSENT_VERSION,
    sold_granted_at: null,
    sold_until: null,
    mls_auditor_until: null,
    agent_id: null,
    permissions: [],
    has_totp: false,
    is_totp_required: false,
    session_id: '00000000-0000-7000-8000-000000000002',
    session_seen_at: daysAgo(1),
    session_expires_at: daysAgo(-1),
    ...differs,
  }
}

describe('as whom someone looks', () => {
  test.each<[string, CurrentAccount | null, Viewer]>([
    ['nobody signed in', null, 'visitor'],
    ['a buyer in good standing', account(), 'vow'],
    ['without the current terms', account({ terms_version: '2024-01-01' }), 'visitor'],
    ['without a confirmed e-mail', account({ email_verified_at: null }), 'visitor'],
    ['with an expired password', account({ password_expires_at: hoursAgo(1) }), 'visitor'],
    ['suspended', account({ status: 'suspended', sold_granted_at: daysAgo(1) }), 'visitor'],
    ['with sold access', account({ sold_granted_at: daysAgo(1) }), 'sold'],
    ['with sold access that has ended', account({ sold_granted_at: daysAgo(9), sold_until: daysAgo(1) }), 'vow'],
    [
      'with sold access and an expired password',
      account({ sold_granted_at: daysAgo(1), password_expires_at: hoursAgo(1) }),
      'visitor',
    ],
    ['an agent', account({ agent_id: 'a' }), 'agent'],
    ['an agent with sold access', account({ agent_id: 'a', sold_granted_at: daysAgo(1) }), 'sold'],
    ['an administrator', account({ role_level: 100 }), 'admin'],
    ['an auditor of the MLS', account({ mls_auditor_until: daysAgo(-5) }), 'auditor'],
    ['an auditor whose time is over', account({ mls_auditor_until: daysAgo(1) }), 'vow'],
  ])('%s', (_name, who, viewer) => {
    expect(viewerOf(who, NOW)).toBe(viewer)
  })

  test.each<[Viewer, string]>([
    ['visitor', 'idx'],
    ['vow', 'vow'],
    ['agent', 'vow'],
    ['admin', 'vow'],
    ['sold', 'sold'],
    ['auditor', 'sold'],
  ])('%s reaches %s listings', (viewer, reach) => {
    expect(reachOf(viewer)).toBe(reach)
  })
})

describe('the table of fields', () => {
  const SOLD_ONLY = new Set(['close_price', 'close_date'])
  const STAFF_ONLY = new Set(['mls_status', 'is_idx', 'is_vow'])
  const expected = (field: string, viewer: Viewer) => {
    if (SOLD_ONLY.has(field)) return viewer === 'sold' || viewer === 'auditor'
    if (STAFF_ONLY.has(field)) return viewer === 'agent' || viewer === 'admin' || viewer === 'auditor'
    return true
  }
  const cells = Object.keys(FIELD_VIEWERS).flatMap((field) =>
    VIEWERS.map((viewer) => ({ field, viewer, may: expected(field, viewer) })),
  )
  test.each(cells)('$field for $viewer: $may', ({ field, viewer, may }) => {
    expect(maySee(viewer, field)).toBe(may)
    const seen = visibleTo({ is_address_shown: true, [field]: 'x' }, viewer)
    expect(Object.hasOwn(seen, field)).toBe(may || field === 'is_address_shown')
  })

  test.each([
    'private_remarks',
    'owner_name',
    'list_office_key',
    'list_agent_key',
    'listing_key',
    'constructor',
    '__proto__',
    'toString',
  ])('nobody sees %s', (field) => {
    for (const viewer of VIEWERS) {
      expect(maySee(viewer, field)).toBe(false)
      expect(Object.keys(visibleTo({ is_address_shown: true, [field]: 'CANARY' }, viewer))).not.toContain(field)
    }
  })

  test.each(VIEWERS)('a withheld address is empty for %s', (viewer) => {
    const row = {
      is_address_shown: false,
      address: '1 Canary St',
      street_number: '1',
      street_name: 'Canary St',
      unit_number: '2',
      latitude: 39.6,
      longitude: -86.1,
      city: 'Greenwood',
    }
    expect(visibleTo(row, viewer)).toEqual({
      is_address_shown: false,
      address: null,
      street_number: null,
      street_name: null,
      unit_number: null,
      latitude: null,
      longitude: null,
      city: 'Greenwood',
    })
  })

  test('of the facts only known ones with plain values are left', () => {
    const facts = {
      heating: ['Forced Air'],
      lock_box: 'CANARY',
      owner_phone: 'CANARY',
      roof: { nested: 'CANARY' },
      view: null,
    }
    expect(visibleTo({ is_address_shown: true, facts }, 'visitor').facts).toEqual({
      heating: ['Forced Air'],
      view: null,
    })
  })
})

describe('the badge of a card', () => {
  const home = {
    status: 'active',
    listed_at: daysAgo(30),
    price: 300_000,
    previous_list_price: null,
    price_change_timestamp: null,
    open_house: null,
  } as const
  const cut = { previous_list_price: 310_000, price_change_timestamp: daysAgo(2) }
  const open_house = { starts_at: daysAgo(-1), ends_at: daysAgo(-1.1) }
  test.each([
    ['nothing to tell', {}, null],
    ['listed this week', { listed_at: daysAgo(3) }, 'new'],
    ['price cut this week', cut, 'price_cut'],
    ['price cut a month ago', { ...cut, price_change_timestamp: daysAgo(30) }, null],
    ['price raised', { previous_list_price: 290_000, price_change_timestamp: daysAgo(1) }, null],
    ['open house before new', { listed_at: daysAgo(1), open_house }, 'open_house'],
    ['pending before open house', { status: 'pending', open_house }, 'pending'],
    ['coming soon', { status: 'coming_soon' }, 'coming_soon'],
    ['under contract', { status: 'active_under_contract', ...cut }, 'active_under_contract'],
    ['sold', { status: 'sold' }, 'sold'],
  ] as const)('%s', (_name, differs, badge) => {
    expect(badgeOf({ ...home, ...differs }, NOW)).toBe(badge)
  })
})

test.each([
  [0, 'fresh'],
  [0.99, 'fresh'],
  [1.01, 'late'],
  [11.9, 'late'],
  [12.1, 'stale'],
  [300, 'stale'],
])('a feed that was checked %s hours ago is %s', (hours, lateness) => {
  expect(freshnessOf(hoursAgo(hours), NOW).lateness).toBe(lateness)
})

test('a feed that was never checked is stale', () => {
  expect(freshnessOf(null, NOW)).toEqual({ checked_at: null, hours: null, lateness: 'stale' })
})

describe('the timeline', () => {
  const home = {
    price: 285_000,
    original_list_price: 300_000,
    previous_list_price: 295_000,
    price_change_timestamp: daysAgo(5),
    listed_at: daysAgo(40),
  }

  test('of a home that was for sale before our record began', () => {
    expect(timelineOf(home, []).map(({ kind, price, former_price }) => [kind, price, former_price])).toEqual([
      ['price', 285_000, 295_000],
      ['listed', 300_000, null],
    ])
  })

  test('of recorded changes, newest first, without what the listing tells again', () => {
    const recorded = [
      { kind: 'listed', before: null, after: { price: 300_000, status: 'active' }, at: daysAgo(40) },
      { kind: 'price', before: { price: 300_000 }, after: { price: 295_000 }, at: daysAgo(20) },
      { kind: 'status', before: { status: 'active' }, after: { status: 'pending' }, at: daysAgo(10) },
      { kind: 'remarks', before: null, after: null, at: daysAgo(9) },
      { kind: 'status', before: {}, after: { status: 'constructor' }, at: daysAgo(8) },
    ]
    expect(
      timelineOf(home, recorded).map(({ kind, price, former_price, status }) => [kind, price, former_price, status]),
    ).toEqual([
      ['status', null, null, null],
      ['status', null, null, 'pending'],
      ['price', 295_000, 300_000, null],
      ['listed', 300_000, null, 'active'],
    ])
  })
})

test('structured data name no place that is withheld, and the day in Indiana', () => {
  const home = {
    id: '1',
    title: 'Home in Carmel',
    description: null,
    price: 1,
    status: 'active',
    is_address_shown: false,
    address: 'CANARY',
    city: 'Carmel',
    state: 'IN',
    postal_code: '46032',
    latitude: 39.123456,
    longitude: -86.123456,
    bedrooms: null,
    bathrooms: null,
    living_area: null,
    year_built: null,
    listed_at: NOW,
    list_office_name: 'Ridge & Rowe',
  } as const
  expect(JSON.stringify(listingData(home))).not.toMatch(/CANARY|39\.1|86\.1|streetAddress/)
  const evening = new Date('2026-11-21T02:00:00Z')
  expect(listingData({ ...home, listed_at: evening })).toMatchObject({ datePosted: '2026-11-20' })
})

describe('days on the market', () => {
  const today = '2026-11-20'
  const period = (property_id: string, began_date: string, ended_date: string | null) => ({
    property_id,
    began_date,
    ended_date,
  })
  test.each([
    ['of a home that is for sale count until today', [period('a', '2026-11-10', null)], 10, 10],
    ['end where an offer is accepted', [period('a', '2026-11-01', '2026-11-08')], 7, 7],
    [
      'go on where the sale falls through',
      [period('a', '2026-10-01', '2026-10-11'), period('a', '2026-11-15', null)],
      15,
      15,
    ],
    [
      'of the listing before are added',
      [period('old', '2026-08-01', '2026-08-31'), period('a', '2026-11-15', null)],
      5,
      35,
    ],
    [
      'begin anew after more than 90 days off the market',
      [period('old', '2026-07-01', '2026-08-16'), period('a', '2026-11-15', null)],
      5,
      5,
    ],
    [
      'are added after exactly 90 days',
      [period('old', '2026-07-17', '2026-08-17'), period('a', '2026-11-15', null)],
      5,
      36,
    ],
    [
      'are counted once where two listings overlap',
      [period('old', '2026-11-01', '2026-11-18'), period('a', '2026-11-10', null)],
      10,
      19,
    ],
    [
      'of a later listing are not those of an earlier one',
      [period('a', '2026-06-01', '2026-06-11'), period('new', '2026-07-01', null)],
      10,
      10,
    ],
  ])('%s', (_, periods, days, cumulative) =>
    expect(daysOnMarket(periods.toReversed(), 'a', today)).toEqual({ days, cumulative }),
  )
  test('of a home that was never for sale are not known', () => expect(daysOnMarket([], 'a', today)).toBeNull())
})
