import { expectNoAxeFaults } from './support/axe.ts'
import { type Person, signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

/** Every page, at both widths: it stands, nothing complains, axe finds nothing, and it does not scroll sideways. */

const PAGES: readonly { path: string; as?: Person; status?: number }[] = [
  { path: '/' },
  { path: '/properties' },
  { path: '/properties?minBeds=3&sort=price_asc&page=2' },
  { path: '/properties?city=Nowhere' },
  { path: '/vetted-vendors' },
  { path: '/terms' },
  { path: '/privacy-policy' },
  { path: '/mls-terms' },
  { path: '/mls-compliance' },
  { path: '/accessibility' },
  { path: '/login' },
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
  { path: '/dashboard', as: 'expired' },
  { path: '/appointments' },
  { path: '/dashboard/relationships', as: 'buyer' },
  { path: '/agent', as: 'agent' },
  { path: '/agent/relationships', as: 'agent' },
  { path: '/agent/appointments', as: 'agent' },
  { path: '/admin', as: 'admin' },
  { path: '/admin/outbox', as: 'super' },
  { path: '/admin/outbox', as: 'admin', status: 403 },
  { path: '/admin/appointments', as: 'super' },
  { path: '/admin/vendors', as: 'super' },
  { path: '/admin/vendors/new', as: 'super' },
]

for (const { path, as, status = 200 } of PAGES) {
  test(`${path}${as ? ` as ${as}` : ''}`, async ({ page }) => {
    if (status !== 200) expectRefusals(page)
    if (as) await signIn(page, as)
    const response = await page.goto(path)
    expect(response?.status()).toBe(status)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/\S/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
    await expectNoAxeFaults(page)
  })
}

test('a home, from the list', async ({ page }) => {
  await page.goto('/properties')
  const first = page.locator('main a[href^="/properties/"]').first()
  await expect(first).toBeVisible()
  await first.click()
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}/)
  // The address is there before the home is.
  await expect(page.locator('main dl dd').first()).toBeVisible()
  await expectNoAxeFaults(page)
})
