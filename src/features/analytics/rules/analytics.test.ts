import { describe, expect, test } from 'vitest'
import { deviceOf, safeProps, safeSource } from './events.ts'
import { isPrivatePath, safePath } from './paths.ts'
import { changeOf, periodOf, retainedSince, shareOf } from './periods.ts'

describe('a path', () => {
  test.each([
    ['/', '/'],
    ['/properties?q=jane%40example.com#top', '/properties'],
    [
      '/properties/0197b7a0-0000-7000-8000-000000000001/photos',
      '/properties/0197b7a0-0000-7000-8000-000000000001/photos',
    ],
    ['/about-dana-whitcomb', '/about-dana-whitcomb'],
    ['/unsubscribe/eyJhIjoxfQ.abcDEF', '/unsubscribe/*'],
    ['/newsletter/confirm/abc', '/newsletter/confirm/*'],
    ['/alerts/abc/def', '/alerts/*'],
    ['/appointments/x.y/calendar', '/appointments/*'],
    ['/networking/registration/abc', '/networking/registration/*'],
    ['/home-valuation/abc', '/home-valuation/*'],
    ['/home-valuation/thank-you', '/home-valuation/thank-you'],
    ['/dashboard/messages/0197b7a0-0000-7000-8000-000000000001', '/dashboard'],
    ['/agent/relationships', '/agent'],
    ['/about/jane@example.com', '/about/*'],
    ['/x/SomeSecret_Token', '/x/*'],
    ['javascript:alert(1)', '/'],
  ])('%s is stored as %s', (path, stored) => expect(safePath(path)).toBe(stored))

  test('never holds the token of a page that opens by one, whatever the token is made of', () => {
    const pages = Object.keys(import.meta.glob('../../../routes/**/*$token*')).map((file) =>
      file
        .replace('../../../routes', '')
        .replaceAll('.', '/')
        .replace(/\/tsx$/, '')
        .replace('$token', 'lower-case-token-1'),
    )
    expect(pages.length).toBeGreaterThan(5)
    for (const page of pages) {
      expect(safePath(page)).not.toContain('lower-case')
      expect(isPrivatePath(page)).toBe(true)
    }
  })

  test.each([
    ['/dashboard/documents', true],
    ['/agent', true],
    ['/admin/users', true],
    ['/home-valuation', true],
    ['/login', true],
    ['/appointments/x.y', true],
    ['/', false],
    ['/properties', false],
    ['/agents', false],
    ['/appointments', false],
  ])('%s is private: %s', (path, isPrivate) => expect(isPrivatePath(path)).toBe(isPrivate))
})

describe('the properties of an event', () => {
  test('drop what is not known of it, emails and phone numbers', () => {
    expect(
      safeProps('auth_error', { flow: 'sign_in', message: 'No account for jane@example.com', password: 'secret' }),
    ).toEqual({ flow: 'sign_in' })
    expect(safeProps('clicked', { tag: 'a', target: '317-555-0142' })).toEqual({ tag: 'a' })
    expect(safeProps('clicked', { tag: 'a', target: '/unsubscribe/x.y' })).toEqual({
      tag: 'a',
      target: '/unsubscribe/*',
    })
    expect(safeProps('page_left', { seconds: 12, scrolled: Number.NaN })).toEqual({ seconds: 12 })
    const property_id = '01234567-0000-7000-8000-000000000001'
    expect(safeProps('property_viewed', { property_id })).toEqual({ property_id })
    expect(safeProps('lead_submitted', { kind: 'x'.repeat(300) })).toEqual({ kind: 'x'.repeat(100) })
  })
})

test.each([
  ['google_ads', 'google_ads'],
  [undefined, 'direct'],
  ['  ', 'direct'],
  ['jane@example.com', 'direct'],
  ['3175550142', 'direct'],
  ['Spring  Flyer', 'Spring Flyer'],
])('the source %s is stored as %s', (given, stored) => expect(safeSource(given, 'direct')).toBe(stored))

test.each([
  [390, 'phone'],
  [820, 'tablet'],
  [1440, 'desktop'],
])('%i pixels are a %s', (width, device) => expect(deviceOf(width)).toBe(device))

describe('a period', () => {
  test.each([
    [{}, '2026-10-26', '2026-11-24', 30, '2026-09-26', '2026-10-25'],
    [{ from: '2026-11-18' }, '2026-11-18', '2026-11-24', 7, '2026-11-11', '2026-11-17'],
    [{ from: '2026-11-01', to: '2026-11-01' }, '2026-11-01', '2026-11-01', 1, '2026-10-31', '2026-10-31'],
    // Reversed, or ending in the future.
    [{ from: '2026-11-20', to: '2026-11-01' }, '2026-10-03', '2026-11-01', 30, '2026-09-03', '2026-10-02'],
    [{ from: '2026-11-20', to: '2027-01-01' }, '2026-11-20', '2026-11-24', 5, '2026-11-15', '2026-11-19'],
    // Longer than the maximum.
    [{ from: '2020-01-01' }, '2025-10-21', '2026-11-24', 400, '2024-09-16', '2025-10-20'],
  ])('%j', (given, from, to, days, beforeFrom, beforeTo) => {
    expect(periodOf(given, '2026-11-24')).toEqual({ from, to, days, before: { from: beforeFrom, to: beforeTo } })
  })
})

test.each([
  ['2026-11-24', '2025-10-24'],
  ['2026-01-15', '2024-12-15'],
  ['2026-03-31', '2025-02-28'],
])('on %s events from %s on are stored', (today, since) => expect(retainedSince(today, 13)).toBe(since))

test('a share of fewer than 30 visits, and a change from nothing, are not given', () => {
  expect(shareOf(3, 29)).toBeNull()
  expect(shareOf(3, 30)).toBe(10)
  expect(changeOf({ now: 5, before: 0 })).toBeNull()
  expect(changeOf({ now: 5, before: 4 })).toBe(25)
})
