import type { Page } from '@playwright/test'
import { DEFAULT_BRAND_COLORS, paletteOf } from '../src/features/brand/rules/palette.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { HOMES, houseIds } from './support/homes.ts'
import { type Person, signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test, untilNetworkIdle } from './support/test.ts'

const COLORS = { yellow: '#fff200', magenta: '#ff00aa' }

/** Pages with every kind of control, and who opens them. */
const PAGES: readonly { path: (page: Page) => Promise<string>; as?: Person }[] = [
  { path: async () => '/' },
  { path: async () => HOMES },
  { path: async (page) => `/properties/${(await houseIds(page, 1))[0]}` },
  { path: async () => '/contact' },
  { path: async () => '/home-valuation' },
  { path: async () => '/login' },
  { path: async () => '/vetted-vendors' },
  { path: async () => '/dashboard', as: 'buyer' },
  { path: async () => '/admin', as: 'super' },
  { path: async () => '/admin/vendors', as: 'super' },
]

for (const [name, color] of Object.entries(COLORS)) {
  test(`ten pages keep their contrast in ${name}`, { tag: '@once' }, async ({ page }) => {
    test.slow()
    const colors = Object.entries(paletteOf({ color, accent: color }))
    for (const { path, as } of PAGES) {
      if (as) await signIn(page, as)
      await page.goto(await path(page))
      // Overrides the colors on this page alone, because other journeys run on the same site.
      await page.evaluate((tokens) => {
        for (const [token, value] of tokens) document.documentElement.style.setProperty(`--color-${token}`, value)
      }, colors)
      await expectNoAxeFaults(page)
    }
  })
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><style>.a{fill:#1f5a46}</style><path class="a" d="M0 0h40v50H0zM60 10h140v30H60z"/></svg>'

test('the preview follows the colors, and light colors keep their contrast', async ({ page }) => {
  await signIn(page, 'super')
  await page.goto('/admin/brand')
  await untilNetworkIdle(page)
  await expectNoAxeFaults(page)
  await page.getByLabel('Brand color', { exact: true }).fill(COLORS.yellow)
  const button = page.getByRole('complementary', { name: 'Preview' }).getByText('Book a tour')
  const { 'navy-800': dark } = paletteOf({ color: COLORS.yellow, accent: null })
  await expect(button).toHaveCSS('background-color', rgbOf(dark))
  await page.getByLabel('Brand color', { exact: true }).fill('yellow')
  await page.getByRole('button', { name: 'Save colors' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter 6 digits')
  await expectNoAxeFaults(page)
})

// It changes the brand of the site that other journeys use, so it runs at one width and restores it.
test('an admin sets color and logo, and visitors see them @once', async ({ page, browser }) => {
  test.slow()
  expectRefusals(page)
  await signIn(page, 'super')
  await page.goto('/admin/brand')
  await untilNetworkIdle(page)
  try {
    await page.getByLabel('Brand color', { exact: true }).fill('#1f5a46')
    await page.getByRole('button', { name: 'Save colors' }).click()
    await expect(page.getByText('Colors saved.')).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('--color-navy-800', '#1f5a46')
    const logo = page.getByRole('form', { name: 'Logo on light' })
    await logo.locator('input[type=file]').setInputFiles({
      name: 'bad.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(LOGO.replace('<path', '<script>alert(1)</script><path')),
    })
    await logo.getByRole('button', { name: 'Upload' }).click()
    await expect(logo).toContainText('This SVG has <script>')
    await logo
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
    await logo.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByText('Logo on light saved.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Logo on dark' })).toBeVisible()
    await expectNoAxeFaults(page)

    const context = await browser.newContext()
    const visitor = await context.newPage()
    await visitor.goto('/')
    await expect(visitor.locator('html')).toHaveCSS('--color-navy-800', '#1f5a46')
    const shown = visitor.locator('header img[src^="/brand/"]')
    await expect(shown).toBeVisible()
    expect(await shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true)
    await expectNoAxeFaults(visitor)
    await context.close()
  } finally {
    await page.goto('/admin/brand')
    await untilNetworkIdle(page)
    const remove = page.getByRole('button', { name: 'Remove, Logo on light' })
    if (await remove.isVisible()) await remove.click()
    await expect(page.getByText('House icon')).toBeVisible()
    await page.getByLabel('Brand color', { exact: true }).fill(DEFAULT_BRAND_COLORS.color)
    await page.getByRole('button', { name: 'Save colors' }).click()
    await expect(page.locator('html')).toHaveCSS('--color-navy-800', DEFAULT_BRAND_COLORS.color)
  }
})

function rgbOf(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
}
