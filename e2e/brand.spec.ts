import type { Page } from '@playwright/test'
import { DEFAULT_BRAND_COLORS, paletteOf } from '../src/features/brand/rules/palette.ts'
import { fontStacksOf } from '../src/features/brand/rules/typefaces.ts'
import { TYPEFACES, type Typefaces } from '../src/features/brand/words.ts'
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
  test(`ten pages keep their contrast in ${name}`, { tag: ['@once', '@release'] }, async ({ page }) => {
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

/** Sets typefaces on this page alone, as the style of the brand does for all. @returns the lines of the page's heading */
async function headingLinesIn(page: Page, typefaces: Typefaces): Promise<number> {
  return page.evaluate(
    async ({ stacks, families }) => {
      for (const [use, stack] of Object.entries(stacks))
        document.documentElement.style.setProperty(`--font-${use}`, stack)
      await Promise.all(
        [400, 500, 650].flatMap((weight) =>
          families.map((one) => document.fonts.load(`${weight} 20px "${one} Variable"`)),
        ),
      )
      const heading = document.querySelector('h1')
      if (!heading) return 0
      return Math.round(
        heading.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(heading).lineHeight),
      )
    },
    { stacks: fontStacksOf(typefaces), families: Object.values(TYPEFACES[typefaces]) },
  )
}

for (const typefaces of ['source_serif', 'lora'] as const) {
  test(`headings fit and break as usual in ${TYPEFACES[typefaces].display}`, { tag: '@release' }, async ({ page }) => {
    for (const path of ['/', HOMES, `/properties/${(await houseIds(page, 1))[0]}`]) {
      await page.goto(path)
      await untilNetworkIdle(page)
      const usual = await headingLinesIn(page, 'newsreader')
      expect(await headingLinesIn(page, typefaces), path).toBeLessThanOrEqual(usual)
      const wide = await page.evaluate(() => ({
        page: document.documentElement.scrollWidth > innerWidth,
        headings: [...document.querySelectorAll('h1, h2, h3')]
          .filter((one) => one instanceof HTMLElement && one.offsetParent && one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.textContent),
      }))
      expect(wide, path).toEqual({ page: false, headings: [] })
    }
  })
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><style>.a{fill:#1f5a46}</style><path class="a" d="M0 0h40v50H0zM60 10h140v30H60z"/></svg>'

test('the preview follows the colors, and light colors keep their contrast', { tag: '@release' }, async ({ page }) => {
  await signIn(page, 'super')
  await page.goto('/admin/brand')
  await untilNetworkIdle(page)
  await expectNoAxeFaults(page)
  await page.getByLabel('Brand color', { exact: true }).fill(COLORS.yellow)
  const button = page.getByRole('complementary', { name: 'Preview' }).getByText('Request a tour')
  const { 'navy-800': dark } = paletteOf({ color: COLORS.yellow, accent: null })
  await expect(button).toHaveCSS('background-color', rgbOf(dark))
  await page.getByRole('radio', { name: 'Lora and Work Sans' }).check()
  await expect(button).toHaveCSS('font-family', /^"Work Sans Variable"/)
  await expect(page.getByText('Your tour is confirmed')).toHaveCSS('font-family', /^Georgia/)
  await page.getByLabel('Brand color', { exact: true }).fill('yellow')
  await page.getByRole('button', { name: 'Save brand' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter 6 digits')
  await expectNoAxeFaults(page)
})

// It changes the brand of the site that other journeys use, so it runs at one width and restores it.
test('an admin sets color and logo, and visitors see them @once @release', async ({ page, browser }) => {
  test.slow()
  expectRefusals(page)
  await signIn(page, 'super')
  await page.goto('/admin/brand')
  await untilNetworkIdle(page)
  try {
    await page.getByLabel('Brand color', { exact: true }).fill('#1f5a46')
    await page.getByRole('radio', { name: 'Lora and Work Sans' }).check()
    await page.getByRole('button', { name: 'Save brand' }).click()
    await expect(page.getByText('Brand saved.')).toBeVisible()
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
    const crop = page.getByRole('form', { name: 'Crop icon' })
    await crop.getByRole('slider', { name: 'Left to right' }).fill('500')
    await crop.getByRole('button', { name: 'Save icon' }).click()
    await expect(page.getByText('Icon saved.')).toBeVisible()
    await expect(page.getByText('Cropped from your logo')).toBeVisible()
    await expectNoAxeFaults(page)

    const context = await browser.newContext()
    const visitor = await context.newPage()
    const fonts: string[] = []
    visitor.on('request', (request) => {
      const [, name] = /\/([a-z0-9-]+)-latin-wght-normal-[^/]+\.woff2$/.exec(request.url()) ?? []
      if (name) fonts.push(name)
    })
    await visitor.goto('/')
    await untilNetworkIdle(visitor)
    expect(fonts.sort()).toEqual(['lora', 'work-sans'])
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Lora Variable"/)
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
    await page.getByRole('radio', { name: 'Newsreader and Hanken Grotesk' }).check()
    await page.getByRole('button', { name: 'Save brand' }).click()
    await expect(page.locator('html')).toHaveCSS('--color-navy-800', DEFAULT_BRAND_COLORS.color)
  }
})

function rgbOf(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
}
