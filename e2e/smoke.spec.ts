import type { Page } from '@playwright/test'
import { expectNoAxeFaults } from './support/axe.ts'
import { HOMES } from './support/homes.ts'
import { type Person, signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

/** Opens every page at both widths: it renders without errors, passes axe, and does not scroll sideways. */

/** A page that asks for a sign-in is opened once and then narrowed, which takes half the time of two visits. */
const PHONE = { width: 390, height: 844 }

const PAGES: readonly { path: string; as?: Person; status?: number }[] = [
  { path: '/' },
  { path: '/properties' },
  { path: '/properties?minBeds=3&sort=price_asc&page=2' },
  { path: '/properties?city=Nowhere' },
  { path: '/vetted-vendors' },
  { path: '/vetted-vendors/apply' },
  { path: '/networking' },
  { path: '/networking/sponsor' },
  { path: '/home-valuation' },
  { path: '/about' },
  { path: '/about-dana-whitcomb' },
  { path: '/success-stories' },
  { path: '/specialties' },
  { path: '/buyers-guide' },
  { path: '/sellers-guide' },
  { path: '/sell' },
  { path: '/newsletter' },
  { path: '/terms' },
  { path: '/privacy-policy' },
  { path: '/mls-terms' },
  { path: '/mls-compliance' },
  { path: '/accessibility' },
  { path: '/login' },
  { path: '/invitation?token=x' },
  { path: '/admin/import', as: 'super' },
  { path: '/admin/users/invitations', as: 'super' },
  { path: '/admin/users/invitations/new', as: 'super' },
  { path: '/nowhere', status: 404 },
  { path: '/properties/00000000-0000-7000-8000-000000000001', status: 404 },
  { path: '/dashboard', as: 'buyer' },
  { path: '/dashboard/favorites', as: 'buyer' },
  { path: '/dashboard/comparisons', as: 'buyer' },
  { path: '/dashboard/history', as: 'buyer' },
  { path: '/dashboard/profile', as: 'buyer' },
  { path: '/dashboard/preferences', as: 'buyer' },
  { path: '/dashboard/messages', as: 'buyer' },
  { path: '/dashboard/documents', as: 'buyer' },
  { path: '/dashboard/proposals', as: 'buyer' },
  { path: '/dashboard/sharing', as: 'buyer' },
  { path: '/dashboard', as: 'expired' },
  { path: '/appointments' },
  { path: '/dashboard/relationships', as: 'buyer' },
  { path: '/agent', as: 'agent' },
  { path: '/agent/calendar', as: 'agent' },
  { path: '/agent/calendar?view=day', as: 'agent' },
  { path: '/agent/calendar/new', as: 'agent' },
  { path: '/agent/hours', as: 'agent' },
  { path: '/agent/relationships', as: 'agent' },
  { path: '/agent/appointments', as: 'agent' },
  { path: '/agent/inquiries', as: 'agent' },
  { path: '/agent/clients', as: 'agent' },
  { path: '/agent/tasks', as: 'agent' },
  { path: '/agent/tasks?view=done', as: 'agent' },
  { path: '/agent/proposals/new', as: 'agent' },
  { path: '/agent/proposals/search?search=city%3DGreenwood', as: 'agent' },
  { path: '/agent/follow-up-plans', as: 'agent' },
  { path: '/agent/follow-up-plans/new', as: 'agent' },
  { path: '/agent/templates', as: 'agent' },
  { path: '/agent/templates/new', as: 'agent' },
  { path: '/agent/clients?list=quiet', as: 'agent' },
  { path: '/agent/clients?view=board', as: 'agent' },
  { path: '/agent/clients/new', as: 'agent' },
  { path: '/admin', as: 'admin' },
  { path: '/admin/system', as: 'super' },
  { path: '/admin/system/jobs', as: 'super' },
  { path: '/admin/system/email', as: 'super' },
  { path: '/admin/system/backups', as: 'super' },
  { path: '/admin/brokerage', as: 'super' },
  { path: '/admin/brokerage/holidays', as: 'super' },
  { path: '/admin/brokerage/launch', as: 'super' },
  { path: '/admin/brokerage/legal', as: 'super' },
  { path: '/admin/brokerage/offices', as: 'super' },
  { path: '/admin/brokerage/offices/new', as: 'super' },
  { path: '/admin/brokerage/offices/9', as: 'super', status: 404 },
  { path: '/admin/requests', as: 'super' },
  { path: '/admin/requests?tab=rules', as: 'super' },
  { path: '/admin/requests?tab=decisions', as: 'super' },
  { path: '/admin/requests?tab=team', as: 'super' },
  { path: '/admin/requests/new-rule', as: 'super' },
  { path: '/admin/requests/default', as: 'super' },
  { path: '/admin/requests/unknown', as: 'super', status: 404 },
  { path: '/admin/outbox', as: 'super' },
  { path: '/setup', as: 'super' },
  { path: '/setup/brokerage', as: 'super' },
  { path: '/setup/brand', as: 'super' },
  { path: '/setup/feed', as: 'super' },
  { path: '/setup/email', as: 'super' },
  { path: '/setup/launch', as: 'super' },
  { path: '/admin/connections', as: 'super' },
  { path: '/admin/connections/feed', as: 'super' },
  { path: '/admin/connections/mail', as: 'super' },
  { path: '/admin/connections/replies', as: 'super' },
  { path: '/admin/connections/storage', as: 'super' },
  { path: '/admin/connections/texts', as: 'super' },
  { path: '/admin/connections/map', as: 'super' },
  { path: '/admin/connections/analytics', as: 'super' },
  { path: '/admin/outbox', as: 'admin', status: 403 },
  { path: '/admin/newsletter', as: 'super' },
  { path: '/admin/newsletter/new', as: 'super' },
  { path: '/admin/newsletter/subscribers', as: 'super' },
  { path: '/admin/appointments', as: 'super' },
  { path: '/admin/vendors', as: 'super' },
  { path: '/admin/vendors/new', as: 'super' },
  { path: '/admin/vendor-applications', as: 'super' },
  { path: '/admin/networking-events', as: 'super' },
  { path: '/admin/networking-events/new', as: 'super' },
  { path: '/admin/sponsors', as: 'super' },
  { path: '/admin/landing-pages', as: 'super' },
  { path: '/admin/landing-pages/new', as: 'super' },
  { path: '/admin/valuations', as: 'super' },
  { path: '/admin/people', as: 'super' },
  { path: '/admin/people?view=board', as: 'super' },
  { path: '/admin/lead-report', as: 'super' },
  { path: '/admin/lead-report?days=365', as: 'super' },
  { path: '/admin/people/new', as: 'super' },
  { path: '/admin/email-templates', as: 'super' },
  { path: '/admin/email-templates/new', as: 'super' },
  { path: '/admin/follow-up-plans', as: 'super' },
  { path: '/admin/follow-up-plans/new', as: 'super' },
  { path: '/admin/content', as: 'super' },
  { path: '/admin/content/about.story', as: 'super' },
  { path: '/admin/brand', as: 'super' },
]

/**
 * Pages that one person opens in sequence, so the browser loads the scripts once. Pages with an error status are opened
 * separately.
 */
const ROUND = 6
const people = [...new Set(PAGES.map(({ as }) => as))]
const rounds = people.flatMap((as) => {
  const open = PAGES.filter((page) => page.as === as && page.status === undefined).map(({ path }) => path)
  return Array.from({ length: Math.ceil(open.length / ROUND) }, (_, at) => ({
    as,
    paths: open.slice(at * ROUND, (at + 1) * ROUND),
  }))
})
const tagOf = (as?: Person) => (as ? '@wide' : [])
const nameOf = (paths: string[], as?: Person) => `${paths.join(', ')}${as ? ` as ${as}` : ''}`

for (const { as, paths } of rounds) {
  test(nameOf(paths, as), { tag: as ? ['@wide', '@release'] : [] }, async ({ page }) => {
    test.slow()
    if (as) await signIn(page, as)
    for (const path of paths) await test.step(path, () => expectToOpen(page, path, 200, as))
  })
}

for (const { path, as, status } of PAGES) {
  if (status === undefined) continue
  test(nameOf([path], as), { tag: tagOf(as) }, async ({ page }) => {
    expectRefusals(page)
    if (as) await signIn(page, as)
    await expectToOpen(page, path, status, as)
  })
}

async function expectToOpen(page: Page, path: string, status: number, as?: Person): Promise<void> {
  const response = await page.goto(path)
  expect(response?.status()).toBe(status)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/\S/)
  await expectToFit(page)
  const wide = page.viewportSize()
  if (!as || !wide) return
  await page.setViewportSize(PHONE)
  await expectToFit(page)
  await page.setViewportSize(wide)
}

async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await expectNoAxeFaults(page)
}

test('a home, from the list', async ({ page }) => {
  await page.goto(HOMES)
  const first = page.locator('main a[href^="/properties/"]').first()
  await expect(first).toBeVisible()
  await first.click()
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}/)
  // The URL changes before the page renders.
  await expect(page.locator('main dl dd').first()).toBeVisible()
  await expectNoAxeFaults(page)
})
