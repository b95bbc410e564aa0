import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#kit/time/durations.ts'
import {
  refusalOfAdmin,
  refusalOfAgent,
  refusalOfSession,
  refusalOfSold,
  refusalOfUser,
  refusalOfVow,
  suspensionNotice,
} from './rules/refusals.ts'
import {
  deviceOf,
  homeOf,
  inactivityNoticeDue,
  isAdminLevel,
  isAuditor,
  levelOf,
  normaliseEmail,
  passwordExpiration,
  passwordNoticeDue,
  passwordWarning,
  safeRedirect,
  userOf,
} from './rules.ts'
import type { CurrentAccount } from './schema.ts'
import { MESSAGES } from './words/messages.ts'
import { CURRENT_DISCLOSURE_VERSION, CURRENT_MLS_CONSENT_VERSION, CURRENT_TERMS_VERSION, TEXTS } from './words.ts'

const NOW = new Date('2026-03-08T12:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

function account(differs: Partial<CurrentAccount> = {}): CurrentAccount {
  return {
    id: '00000000-0000-7000-8000-000000000001',
    email: 'buyer@example.com',
    name: 'Robin Porter',
    user_role: 'registered',
    role_level: 10,
    status: 'active',
    email_verified_at: inDays(-30),
    password_expires_at: inDays(30),
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
    session_seen_at: inDays(-1),
    session_expires_at: inDays(6),
    ...differs,
  }
}
const admin = (differs: Partial<CurrentAccount> = {}) => account({ user_role: 'admin', role_level: 100, ...differs })
const superAdmin = (differs: Partial<CurrentAccount> = {}) =>
  account({ user_role: 'super_admin', role_level: 1000, ...differs })

type Answer = 'passes' | string
const TIERS = ['session', 'user', 'vow', 'sold', 'agent', 'admin', 'admin:vendors', 'admin:seo'] as const

function answersTo(who: CurrentAccount | null): Record<(typeof TIERS)[number], Answer> {
  const words = (refusal: { message: string } | null) => refusal?.message ?? 'passes'
  return {
    session: words(refusalOfSession(who)),
    user: words(refusalOfUser(who, NOW)),
    vow: words(refusalOfVow(who, NOW)),
    sold: words(refusalOfSold(who, NOW)),
    agent: words(refusalOfAgent(who, NOW)),
    admin: words(refusalOfAdmin(who, null, NOW)),
    'admin:vendors': words(refusalOfAdmin(who, 'vendors', NOW)),
    'admin:seo': words(refusalOfAdmin(who, 'seo', NOW)),
  }
}
const everywhere = (answer: Answer) => Object.fromEntries(TIERS.map((tier) => [tier, answer]))
const buyerAnswers = {
  ...everywhere('passes'),
  sold: MESSAGES.noSoldAccess,
  agent: MESSAGES.forbidden,
  admin: MESSAGES.forbidden,
  'admin:vendors': MESSAGES.forbidden,
  'admin:seo': MESSAGES.forbidden,
}
const adminAnswers = {
  ...buyerAnswers,
  agent: 'passes',
  admin: 'passes',
  'admin:vendors': MESSAGES.permissionNeeded('Vendors'),
  'admin:seo': MESSAGES.permissionNeeded('SEO settings'),
}

describe('who passes which tier', () => {
  test.each<readonly [string, CurrentAccount | null, Record<string, Answer>]>([
    ['a visitor', null, everywhere(MESSAGES.signInFirst)],
    ['a buyer in good standing', account(), buyerAnswers],
    ['a suspended buyer', account({ status: 'suspended' }), everywhere(MESSAGES.suspended)],
    ['a suspended super administrator', superAdmin({ status: 'suspended' }), everywhere(MESSAGES.suspended)],
    ['a closed account', account({ status: 'deactivated' }), everywhere(MESSAGES.deactivated)],
    [
      'one who has not confirmed',
      account({ status: 'pending_verification', email_verified_at: null }),
      { ...everywhere(MESSAGES.confirmEmail), session: 'passes' },
    ],
    [
      'an active one without a confirmed address',
      account({ email_verified_at: null }),
      { ...everywhere(MESSAGES.confirmEmail), session: 'passes' },
    ],
    [
      'one whose password has expired',
      account({ password_expires_at: inDays(-1) }),
      { ...everywhere(TEXTS.passwordExpired), session: 'passes' },
    ],
    [
      'one whose password expires this very moment',
      account({ password_expires_at: NOW }),
      { ...everywhere(TEXTS.passwordExpired), session: 'passes' },
    ],
    [
      'a super administrator whose password has expired',
      superAdmin({ password_expires_at: inDays(-1) }),
      { ...everywhere(TEXTS.passwordExpired), session: 'passes' },
    ],
    [
      'one who has acknowledged no agency disclosure',
      account({ agency_disclosure_version: null }),
      { ...buyerAnswers, vow: MESSAGES.acceptTerms, sold: MESSAGES.acceptTerms },
    ],
    [
      'an administrator without the second step that is required',
      admin({ permissions: ['vendors'], is_totp_required: true }),
      {
        ...buyerAnswers,
        agent: MESSAGES.secondStepNeeded,
        admin: MESSAGES.secondStepNeeded,
        'admin:vendors': MESSAGES.secondStepNeeded,
        'admin:seo': MESSAGES.permissionNeeded('SEO settings'),
      },
    ],
    [
      'an administrator with it',
      admin({ permissions: ['vendors'], is_totp_required: true, has_totp: true }),
      { ...adminAnswers, 'admin:vendors': 'passes' },
    ],
    [
      'an agent without the second step that is required',
      account({ agent_id: '00000000-0000-7000-8000-000000000003', is_totp_required: true }),
      { ...buyerAnswers, agent: MESSAGES.secondStepNeeded },
    ],
    ['a buyer, of whom none is required', account({ is_totp_required: true }), buyerAnswers],
    [
      'one who has accepted no terms',
      account({ terms_version: null }),
      { ...buyerAnswers, vow: MESSAGES.acceptTerms, sold: MESSAGES.acceptTerms },
    ],
    [
      'one who accepted older terms',
      account({ terms_version: '2024-01-01' }),
      { ...buyerAnswers, vow: MESSAGES.acceptTerms, sold: MESSAGES.acceptTerms },
    ],
    [
      'one without the MLS consent',
      account({ mls_consent_version: null }),
      { ...buyerAnswers, vow: MESSAGES.acceptTerms, sold: MESSAGES.acceptTerms },
    ],
    ['a sold viewer', account({ sold_granted_at: inDays(-1) }), { ...buyerAnswers, sold: 'passes' }],
    [
      'a sold viewer until tomorrow',
      account({ sold_granted_at: inDays(-1), sold_until: inDays(1) }),
      { ...buyerAnswers, sold: 'passes' },
    ],
    ['a sold viewer until yesterday', account({ sold_granted_at: inDays(-9), sold_until: inDays(-1) }), buyerAnswers],
    ['a sold viewer until this very moment', account({ sold_granted_at: inDays(-9), sold_until: NOW }), buyerAnswers],
    [
      'a sold viewer under older terms',
      account({ sold_granted_at: inDays(-1), terms_version: null }),
      { ...buyerAnswers, vow: MESSAGES.acceptTerms, sold: MESSAGES.acceptTerms },
    ],
    [
      'an MLS auditor',
      account({ mls_auditor_until: inDays(1), terms_version: null }),
      { ...buyerAnswers, sold: 'passes' },
    ],
    ['an MLS auditor whose time is over', account({ mls_auditor_until: NOW }), buyerAnswers],
    ['an agent', account({ agent_id: 'a' }), { ...buyerAnswers, agent: 'passes' }],
    ['an administrator', admin(), adminAnswers],
    [
      'an administrator for vendors',
      admin({ permissions: ['vendors'] }),
      { ...adminAnswers, 'admin:vendors': 'passes' },
    ],
    ['an administrator for SEO', admin({ permissions: ['seo'] }), { ...adminAnswers, 'admin:seo': 'passes' }],
    ['a super administrator', superAdmin(), { ...adminAnswers, 'admin:vendors': 'passes', 'admin:seo': 'passes' }],
    ['a buyer to whom a permission is still tied', account({ permissions: ['vendors'] }), buyerAnswers],
  ])('%s', (_, who, answers) => {
    expect(answersTo(who)).toEqual(answers)
  })

  test('only a missing session is told to sign in', () => {
    expect(refusalOfAdmin(null, 'vendors', NOW)?.code).toBe('signed_out')
    expect(refusalOfAdmin(account(), 'vendors', NOW)?.code).toBe('forbidden')
    // A buyer and an agent do not learn what the admin area has.
    expect(refusalOfAdmin(account(), 'vendors', NOW)).toEqual({ code: 'forbidden', message: MESSAGES.forbidden })
    expect(refusalOfAdmin(admin(), 'vendors', NOW)?.help).toContain('super administrator')
    expect(refusalOfSession(account({ status: 'suspended' }))?.code).toBe('forbidden')
  })

  test('a stronger tier never passes where a weaker one refuses', () => {
    const anyDate = fc.option(fc.integer({ min: -40, max: 40 }).map(inDays))
    const anybody = fc.record({
      status: fc.constantFrom<CurrentAccount['status'][]>('pending_verification', 'active', 'suspended', 'deactivated'),
      role_level: fc.constantFrom(1, 10, 100, 1000),
      email_verified_at: anyDate,
      password_expires_at: fc.integer({ min: -40, max: 40 }).map(inDays),
      terms_version: fc.constantFrom(null, CURRENT_TERMS_VERSION),
      mls_consent_version: fc.constantFrom(null, CURRENT_MLS_CONSENT_VERSION),
      sold_granted_at: anyDate,
      sold_until: anyDate,
      mls_auditor_until: anyDate,
      agent_id: fc.constantFrom(null, 'a'),
      permissions: fc.constantFrom<CurrentAccount['permissions'][]>([], ['vendors'], ['seo']),
    })
    fc.assert(
      fc.property(anybody, (differs) => {
        const answers = answersTo(account(differs))
        const passes = TIERS.filter((tier) => answers[tier] === 'passes')
        for (const [strong, weak] of [
          ['user', 'session'],
          ['vow', 'user'],
          ['sold', 'vow'],
          ['agent', 'user'],
          ['admin', 'agent'],
          ['admin:vendors', 'admin'],
          ['admin:seo', 'admin'],
        ] as const) {
          if (passes.includes(strong)) expect(passes).toContain(weak)
        }
      }),
    )
  })
})

describe('levels', () => {
  test.each([
    [null, 0, false],
    [{}, 0, false],
    [{ role_level: null }, 0, false],
    [{ role_level: 10 }, 10, false],
    [{ role_level: 99 }, 99, false],
    [{ role_level: 100 }, 100, true],
    [{ role_level: 1000 }, 1000, true],
    [{ app_metadata: { role_level: 100 } }, 100, true],
    [{ app_metadata: null }, 0, false],
    [{ role_level: 10, app_metadata: { role_level: 1000 } }, 10, false],
    [{ role_level: 0, app_metadata: { role_level: 1000 } }, 0, false],
    [{ role_level: null, app_metadata: { role_level: 1000 } }, 1000, true],
  ])('%j is level %i', (user, level, admin) => {
    expect(levelOf(user)).toBe(level)
    expect(isAdminLevel(user)).toBe(admin)
  })
})

describe('a password that expires', () => {
  test.each([
    ['a month before', inDays(30), { expired: false, days_until_expiration: 30 }, false],
    [
      'seven days and a second before',
      new Date(inDays(7).getTime() + 1000),
      { expired: false, days_until_expiration: 8 },
      false,
    ],
    ['seven days before', inDays(7), { expired: false, days_until_expiration: 7 }, true],
    ['one day and a bit before', inDays(1.2), { expired: false, days_until_expiration: 2 }, true],
    ['an hour before', inDays(1 / 24), { expired: false, days_until_expiration: 1 }, true],
    ['a millisecond before', new Date(NOW.getTime() + 1), { expired: false, days_until_expiration: 1 }, true],
    ['at the moment', NOW, { expired: true, days_until_expiration: 0 }, true],
    ['a year after', inDays(-365), { expired: true, days_until_expiration: 0 }, true],
  ])('%s', (_, expires_at, expiration, isWarned) => {
    expect(passwordExpiration(expires_at, NOW)).toEqual(expiration)
    expect(passwordWarning(expires_at, NOW)).toEqual(isWarned ? expiration : null)
  })
})

test.each([
  [null, false],
  [inDays(-1), false],
  [NOW, false],
  [inDays(1), true],
])('an auditor until %s: %s', (mls_auditor_until, expected) => {
  expect(isAuditor(account({ mls_auditor_until }), NOW)).toBe(expected)
})

test('the browser gets of an account what the specification names, and no more', () => {
  expect(userOf(admin({ permissions: ['vendors'] }))).toEqual({
    id: '00000000-0000-7000-8000-000000000001',
    email: 'buyer@example.com',
    name: 'Robin Porter',
    user_role: 'admin',
    role_level: 100,
    is_agent: false,
    app_metadata: { user_role: 'admin', role_level: 100 },
  })
})

test.each([
  ['  Robin@Example.COM ', 'robin@example.com'],
  ['robin＠example.com', 'robin@example.com'],
  ['ｒｏｂｉｎ@example.com', 'robin@example.com'],
  ['İ@example.com', 'i̇@example.com'],
])('the email %s is %s', (typed, normal) => {
  expect(normaliseEmail(typed)).toBe(normal)
  expect(normaliseEmail(normal)).toBe(normal)
})

test.each([
  ['a buyer', { role_level: 10, is_agent: false }, '/dashboard'],
  ['an agent', { role_level: 10, is_agent: true }, '/agent'],
  ['an administrator', { role_level: 100, is_agent: false }, '/admin'],
  ['a broker who is administrator and agent', { role_level: 1000, is_agent: true }, '/admin'],
])('%s has a home of the role', (_who, user, home) => {
  expect(homeOf(user)).toBe(home)
})

test.each([
  ['misuse', true, 'This account is suspended. Reason: misuse of listing data. Please call us.'],
  ['misuse', false, 'This account is suspended. Please call us.'],
  [null, false, 'This account is suspended. Please call us.'],
] as const)('suspended for %s, shown: %s', (suspension_reason, is_suspension_reason_shown, notice) => {
  expect(suspensionNotice({ suspension_reason, is_suspension_reason_shown })).toBe(notice)
})

describe('where a signed-in person goes next', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/properties?city=Greenwood&minPrice=200000', '/properties?city=Greenwood&minPrice=200000'],
    ['/properties/abc#photos', '/properties/abc#photos'],
    ['/admin/vendors?page=2', '/admin/vendors?page=2'],
    ['/a/../b', '/b'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/properties?next=https://elsewhere.example', '/properties?next=https://elsewhere.example'],
    ['/registered-homes', '/registered-homes'],
  ])('%s is a page of our own', (target, expected) => {
    expect(safeRedirect(target)).toBe(expected)
  })

  test.each([
    null,
    undefined,
    '',
    ' ',
    ' /dashboard/x',
    'dashboard/x',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '/\u0000/evil.example',
    '/\u0085/evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https://evil.example',
    'HTTPS://evil.example',
    'http://127.0.0.1@evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://evil.example/x',
    'mailto:a@evil.example',
    '/%0d/evil.example',
    '/%0a/evil.example',
    '/%0d%0a/evil.example',
    '/%09/evil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '/%2f%2fevil.example',
    '/%2F%2Fevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/./\\evil.example',
    'user@evil.example',
    '@evil.example',
    ':80/x',
    '?redirect=//evil.example',
    '#//evil.example',
    '/login',
    '/login?redirect=/login',
    '/register',
    '/register/',
    '/signout',
    '/signout?x=1',
    `/${'a'.repeat(12_001)}`,
  ])('%j is not: the dashboard', (target) => {
    expect(safeRedirect(target)).toBe('/dashboard')
  })

  test('whatever is asked for, a browser stays on the site', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%0d',
      '%250d',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'http:',
      'javascript:',
      '\t',
      '\n',
      '\u0000',
      'x',
      ' ',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(parts, { maxLength: 8 }).map((all) => all.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (target) => {
          const next = safeRedirect(target)
          expect(new URL(next, 'http://own.invalid/login').origin).toBe('http://own.invalid')
          expect(next).toMatch(/^\/(?!\/)/)
          expect(safeRedirect(next)).toBe(next)
        },
      ),
      { numRuns: 3000 },
    )
  })
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604',
    'Safari on iPhone or iPad',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  ['curl/8', 'A browser'],
  [null, 'A browser'],
])('%j is %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device)
})

test.each([
  [7.5, null],
  [7, 7],
  [3.1, 7],
  [3, 3],
  [1.5, 3],
  [1, 1],
  [0.01, 1],
  [0, null],
  [-5, null],
])('%d days before a password ends the notice is that of %j', (days, notice) => {
  expect(passwordNoticeDue(inDays(days), NOW)).toBe(notice)
})

test.each([
  [149.9, null],
  [150, 150],
  [172.9, 150],
  [173, 173],
  [179.9, 173],
  [180, null],
  [400, null],
])('after %d days without a visit the notice is that of %j', (days, notice) => {
  expect(inactivityNoticeDue(inDays(-days), NOW)).toBe(notice)
})
