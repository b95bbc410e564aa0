import type { Page } from '@playwright/test'
import { houseIds } from './support/homes.ts'
import { type Person, signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test, untilNetworkIdle } from './support/test.ts'

/**
 * Limits the scripts that a page loads before any interaction, in kilobytes with gzip (browsers with Brotli load an
 * eighth less). Source: the design, section 8.
 */
const BOUNDS: readonly { name: string; path: (page: Page) => Promise<string>; kilobytes: number; as?: Person }[] = [
  { name: 'the home page', path: async () => '/', kilobytes: 180 },
  // On a phone the map loads on request.
  { name: 'the search, without its map', path: async () => '/properties', kilobytes: 240 },
  { name: 'a listing', path: async (page) => `/properties/${(await houseIds(page, 1))[0]}`, kilobytes: 200 },
  { name: 'the admin area', path: async () => '/admin', kilobytes: 330, as: 'super' },
  { name: 'a table of the admin area', path: async () => '/admin/users', kilobytes: 330, as: 'super' },
  { name: 'a form of the admin area', path: async () => '/admin/vendors/new', kilobytes: 330, as: 'super' },
]

for (const { name, path, kilobytes, as } of BOUNDS) {
  test(`${name} weighs no more than it may @once`, async ({ page }) => {
    if (as) await signIn(page, as)
    const address = await path(page)
    const scripts = new Set<string>()
    page.on('response', (response) => {
      if (response.headers()['content-type']?.startsWith('text/javascript')) scripts.add(response.url())
    })
    await page.goto(address)
    await untilNetworkIdle(page)
    const sizes = await Promise.all([...scripts].map((url) => gzipSize(page, url)))
    const sum = sizes.reduce((total, size) => total + size, 0)
    // React alone is 67 KB, so less would mean that the page did not hydrate.
    expect(sum).toBeGreaterThan(100_000)
    expect(sum).toBeLessThanOrEqual(kilobytes * 1000)
  })
}

async function gzipSize(page: Page, url: string): Promise<number> {
  const answer = await page.request.get(url, { headers: { 'accept-encoding': 'gzip' } })
  const { 'content-encoding': encoding, 'content-length': length } = answer.headers()
  // The smallest files are sent uncompressed.
  return encoding === 'gzip' ? Number(length) : (await answer.body()).length
}

test('what sends calls is asked for again where it could not be loaded @once', async ({ page }) => {
  expectRefusals(page)
  const tries: string[] = []
  // Fail the file when typing begins: the browser never requests a failed URL again.
  await page.route(/\/serverFnFetcher-/, (route) => {
    tries.push(new URL(route.request().url()).search)
    return tries.length === 1 ? route.fulfill({ status: 404 }) : route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the one')
  await expect.poll(() => tries).toEqual([''])
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('The email or password is incorrect.')).toBeVisible()
  expect(tries).toEqual(['', '?1'])
})
