import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusalOfSold, refusalOfVow } from '#features/accounts/rules/refusals.ts'
import {
  CURRENT_DISCLOSURE_VERSION,
  CURRENT_MLS_CONSENT_VERSION,
  CURRENT_TERMS_VERSION,
} from '#features/accounts/words.ts'
import { assessViewer, rulesOf, vowStatusOf } from './rules.ts'
import type { VowEvidence } from './schema.ts'
import { UpdateVowCompliance } from './schema.ts'
import { RULES, USUAL_SETTINGS } from './words.ts'

const NOW = new Date('2026-03-08T12:00:00Z')
const time = fc.option(
  fc.integer({ min: -90, max: 90 }).map((days) => new Date(NOW.getTime() + days * 86_400_000)),
  { nil: null },
)
const version = (current: string) => fc.constantFrom(null, 'old', current)
const person = fc.record({
  status: fc.constantFrom('pending_verification', 'active', 'active', 'active', 'suspended', 'deactivated' as const),
  email_verified_at: time,
  password_expires_at: time.map((at) => at ?? NOW),
  agency_disclosure_version: version(CURRENT_DISCLOSURE_VERSION),
  terms_version: version(CURRENT_TERMS_VERSION),
  mls_consent_version: version(CURRENT_MLS_CONSENT_VERSION),
  required_versions: fc.constantFrom(null, { terms: 'old' }, { mls_consent: '2026-11-25' }),
  sold_granted_at: time,
  sold_until: time,
  mls_auditor_until: time,
})

test('the standing that an administrator reads is the one that access decides by', () => {
  fc.assert(
    fc.property(person, (one) => {
      const account = {
        ...one,
        id: 'a',
        email: 'a@example.com',
        name: 'A',
        user_role: 'registered' as const,
        role_level: 10,
        agent_id: null,
        permissions: [],
        has_totp: false,
        is_totp_required: false,
        session_id: 's',
        session_seen_at: NOW,
        session_expires_at: NOW,
      }
      const standing = vowStatusOf(one, NOW)
      expect(standing.is_vow_viewer).toBe(refusalOfVow(account, NOW) === null)
      expect(standing.can_view_sold).toBe(refusalOfSold(account, NOW) === null)
    }),
    { numRuns: 2000 },
  )
})

const GOOD: VowEvidence = {
  listings: 100,
  listings_without_firm: 0,
  accounts: 20,
  duplicate_emails: 0,
  registrants: 10,
  registrants_unverified: 0,
  registrants_current: 9,
  registrants_without_consent: 0,
  passwords_ending: 1,
  passwords_expired: 2,
  passwords_short: 0,
  sold_viewers: 3,
  sold_ending: 1,
  sold_without_reason: 0,
  refused_downloads: 6,
  listing_downloads: 40,
  over_limit: 0,
  data_age_hours: 0.5,
  oldest_consent_at: NOW,
  registrants_here: 8,
  views_30_days: 400,
  viewers_30_days: 7,
  views_incomplete: 0,
  audit_entries: 1000,
  audit_first_bad_seq: null,
  audit_checked_at: NOW,
  inactive_open: 0,
  auditors: 1,
}
const SETTINGS = { ...USUAL_SETTINGS, mls_notified_date: '2026-01-15' }

test('all rules are met, each with its evidence', () => {
  const rules = rulesOf(GOOD, SETTINGS, NOW)
  expect(rules.map(({ key }) => key)).toEqual(Object.keys(RULES))
  expect(rules.filter(({ is_met }) => !is_met)).toEqual([])
  for (const { evidence } of rules) expect(evidence).toMatch(/^[A-Z0-9].+\.$/)
})

test.each([
  ['firm_named', { listings_without_firm: 1 }],
  ['one_email', { duplicate_emails: 1 }],
  ['email_verified', { registrants_unverified: 1 }],
  ['terms_accepted', { registrants_without_consent: 1 }],
  ['password_expires', { passwords_short: 1 }],
  ['sold_permission', { sold_without_reason: 1 }],
  ['download_limits', { over_limit: 1 }],
  ['refreshed', { data_age_hours: 12 }],
  ['refreshed', { data_age_hours: null }],
  ['views_logged', { views_30_days: 0, viewers_30_days: 0 }],
  ['views_logged', { views_incomplete: 1 }],
  ['audit_whole', { audit_first_bad_seq: 7 }],
  ['audit_whole', { audit_checked_at: null }],
  ['audit_whole', { audit_checked_at: new Date(NOW.getTime() - 3 * 86_400_000) }],
  ['inactive_closed', { inactive_open: 1 }],
  ['auditor', { auditors: 0 }],
] as const)('%s is not met where %o', (key, differs) => {
  const unmet = rulesOf({ ...GOOD, ...differs }, SETTINGS, NOW).filter(({ is_met }) => !is_met)
  expect(unmet.map((rule) => rule.key)).toEqual([key])
})

test('where nobody was here there is nothing to log', () => {
  const quiet = { ...GOOD, registrants_here: 0, views_30_days: 0, viewers_30_days: 0 }
  expect(rulesOf(quiet, SETTINGS, NOW).find(({ key }) => key === 'views_logged')?.is_met).toBe(true)
})

test("the MLS's own limits are the most that can be set", () => {
  const fields = { version: 1, ...USUAL_SETTINGS, mls_notified_date: '' }
  expect(UpdateVowCompliance.safeParse(fields).success).toBe(true)
  for (const wrong of [
    { listings_per_day: 501 },
    { active_share_percent: 51 },
    { retention_days: 179 },
    { captcha_from_percent: 0 },
    { listings_per_day: 1.5 },
  ])
    expect(UpdateVowCompliance.safeParse({ ...fields, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})

test.each([
  ['sixty homes in ten minutes', { homes: 60, most_in_a_minute: 9, at_night: 0 }, 6000, []],
  ['many per minute', { homes: 40, most_in_a_minute: 30, at_night: 0 }, 6000, ['30 in a minute']],
  ['many at night', { homes: 50, most_in_a_minute: 5, at_night: 50 }, 6000, ['50 between midnight and 5 AM']],
  ['half of a small market', { homes: 99, most_in_a_minute: 5, at_night: 0 }, 200, []],
  ['a large part', { homes: 150, most_in_a_minute: 5, at_night: 0 }, 1000, ['15% of the homes for sale']],
  ['no market', { homes: 150, most_in_a_minute: 5, at_night: 0 }, 0, []],
])('what stands out: %s', (_, facts, active, reasons) => {
  const viewer = { account_id: 'x', name: 'X', email: 'x@example.com', status: 'active', ...facts } as const
  expect(assessViewer(viewer, active, USUAL_SETTINGS).reasons).toEqual(reasons)
})
