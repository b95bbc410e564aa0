import { describe, expect, test } from 'vitest'
import type { CurrentAccount } from '#features/accounts/schema.ts'
import {
  CURRENT_DISCLOSURE_VERSION,
  CURRENT_MLS_CONSENT_VERSION,
  CURRENT_TERMS_VERSION,
} from '#features/accounts/words.ts'
import { FIELD_VIEWERS, maySee, reachOf, VIEWERS, type Viewer, viewerOf, visibleTo } from './visibility.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const daysAgo = (days: number) => hoursAgo(days * 24)

/** Builds the account of a buyer with VOW access, with the given differences. */
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
    required_versions: null,
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
    ['without a confirmed email', account({ email_verified_at: null }), 'visitor'],
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
