import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { daysUntil, faultsOf, isLive, isRobot, leadRate, parseReach, publishAt, statusAt } from './rules.ts'
import { CaptureLandingPageLead, CreateLandingPage, landingPageRecord } from './schema.ts'
import { MESSAGES } from './words.ts'

const now = new Date('2026-11-22T15:00:00Z')
const past = new Date('2026-11-20T15:00:00Z')
const later = new Date('2026-11-24T13:30:00Z')

describe('what visitors see', () => {
  test.each([
    ['draft', null, false, 'draft'],
    ['published', past, true, 'published'],
    ['scheduled', later, false, 'scheduled'],
    ['scheduled', now, true, 'published'],
    ['scheduled', past, true, 'published'],
    ['archived', past, false, 'archived'],
  ] as const)('a page that is %s for %o: %s', (status, publish_at, live, said) => {
    expect(isLive({ status, publish_at }, now)).toBe(live)
    expect(statusAt({ status, publish_at }, now)).toBe(said)
  })
})

describe('when a page goes live', () => {
  const typed = (status: 'draft' | 'scheduled' | 'published' | 'archived', publish_at: string | null = null) => ({
    status,
    publish_at,
  })

  test('one that is scheduled has a time, and not one that has passed', () => {
    expect(faultsOf(typed('scheduled'), null, now)).toEqual({ publish_at: MESSAGES.whenMissing })
    expect(faultsOf(typed('scheduled', '2026-11-22T09:59'), null, now)).toEqual({ publish_at: MESSAGES.whenPast })
    expect(faultsOf(typed('scheduled', '2026-11-24T08:30'), null, now)).toEqual({})
    expect(faultsOf(typed('published'), null, now)).toEqual({})
  })

  test('one whose time has come can still be saved as it is', () => {
    const before = { status: 'scheduled', publish_at: past } as const
    expect(faultsOf(typed('scheduled', '2026-11-20T10:00'), before, now)).toEqual({})
  })

  test.each([
    ['draft', null, null],
    ['published', null, now],
    ['published', { status: 'published', publish_at: past }, past],
    ['published', { status: 'archived', publish_at: past }, past],
    ['published', { status: 'scheduled', publish_at: later }, now],
    ['archived', { status: 'published', publish_at: past }, past],
    ['archived', { status: 'scheduled', publish_at: later }, null],
  ] as const)('to %s from %o', (status, before, at) => {
    expect(publishAt(typed(status), before, now)).toEqual(at)
  })

  test('a time that the clock leaps over is refused', () => {
    expect(faultsOf(typed('scheduled', '2027-03-14T02:30'), null, now)).toEqual({ publish_at: MESSAGES.noSuchTime })
    expect(faultsOf(typed('scheduled', '2027-03-14T03:30'), null, now)).toEqual({})
    expect(publishAt(typed('scheduled', '2027-07-04T08:30'), null, now)?.toISOString()).toBe('2027-07-04T12:30:00.000Z')
  })
})

test('one field takes a phone number or an email address', () => {
  expect(parseReach('317-555-0188')).toEqual({ email: null, phone: '317-555-0188' })
  expect(parseReach('ada@example.com')).toEqual({ email: 'ada@example.com', phone: null })
  const ID = '018f0000-0000-7000-8000-000000000001'
  const lead = { landingPageId: ID, name: 'Ada', reach: '(317) 555 0188', question: '', contactConsent: true }
  expect(z.parse(CaptureLandingPageLead, lead).reach).toBe('317-555-0188')
  for (const reach of ['', '555', 'ada@', 'ada', '317-555-0188 or ada@example.com'])
    expect(z.safeParse(CaptureLandingPageLead, { ...lead, reach }).success, reach).toBe(false)
  expect(z.safeParse(CaptureLandingPageLead, { ...lead, contactConsent: false }).success).toBe(false)
})

describe('the share of visitors who ask', () => {
  test('is not said of few', () => expect(leadRate({ visitors: 29, leads: 3 })).toBeNull())
  // Bounds of the Wilson interval, rounded to a tenth of a percent.
  test.each([
    [1268, 35, { percent: 2.8, low: 2, high: 3.8 }],
    [100, 0, { percent: 0, low: 0, high: 3.7 }],
    [100, 100, { percent: 100, low: 96.3, high: 100 }],
    [40, 2, { percent: 5, low: 1.4, high: 16.5 }],
  ])('of %i visitors %i asked', (visitors, leads, rate) => {
    expect(leadRate({ visitors, leads })).toEqual(rate)
  })
  test('lies in its range, which lies between 0 and 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 1e6 }), fc.double({ min: 0, max: 1, noNaN: true }), (visitors, share) => {
        const rate = leadRate({ visitors, leads: Math.round(visitors * share) })
        expect(rate && 0 <= rate.low && rate.low <= rate.percent && rate.percent <= rate.high && rate.high <= 100).toBe(
          true,
        )
      }),
      { numRuns: 100 },
    )
  })
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 15; CUBOT X30) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 AppleWebKit/537.36 HeadlessChrome/142.0.0.0', true],
  ['curl/8.5.0', true],
  [null, true],
  ['', true],
])('%s is a robot: %s', (userAgent, is) => {
  expect(isRobot(userAgent)).toBe(is)
})

test('a period ends today and has each day once', () => {
  expect(daysUntil('2026-03-10', 4)).toEqual(['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'])
  expect(new Set(daysUntil('2026-11-22', 90)).size).toBe(90)
})

test('history says what was changed', () => {
  expect(landingPageRecord.sentenceOf('landing_page.created', [])).toBe('made this page')
  expect(landingPageRecord.sentenceOf('landing_page.updated', ['slug', 'version', 'intro'])).toBe(
    'changed page address, opening text',
  )
})

test('a page is refused with what is wrong at its field', () => {
  const page = {
    name: 'Barley Mill',
    slug: '',
    property_id: '018f0000-0000-7000-8000-000000000001',
    agent_id: '',
    intro: '',
    meta_title: '',
    meta_description: '',
    og_image_url: '',
    status: 'draft',
    publish_at: '',
  }
  expect(z.parse(CreateLandingPage, page)).toMatchObject({ agent_id: null, publish_at: null, og_image_url: null })
  for (const wrong of [
    { slug: 'a b' },
    { slug: '-a' },
    { property_id: '' },
    { publish_at: '2026-02-30T08:00' },
    { status: 'live' },
    { agent_id: 'x' },
  ])
    expect(z.safeParse(CreateLandingPage, { ...page, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})
