import { expectNoAxeFaults } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const PAGES = [
  { path: '/terms', link: 'Terms', title: 'Terms of use', isIndexed: true },
  { path: '/privacy-policy', link: 'Privacy Policy', title: 'Privacy policy', isIndexed: true },
  { path: '/mls-terms', link: 'MLS Terms', title: 'MLS access terms', isIndexed: true },
  { path: '/mls-compliance', link: 'MLS Compliance', title: 'MLS compliance', isIndexed: false },
] as const

for (const { path, link, title, isIndexed } of PAGES) {
  test(`${path}: from the foot of every page, dated, with contents that lead to its parts`, { tag: '@once' }, async ({
    page,
  }) => {
    await page.goto('/vetted-vendors')
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Last updated January 18, 2025')).toBeVisible()
    const robots = page.locator('meta[name=robots]')
    await expect(robots).toHaveAttribute('content', isIndexed ? /^index/ : /^noindex/)
    await expectNoAxeFaults(page)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    for (const entry of await contents.getByRole('link').all()) {
      const id = (await entry.getAttribute('href'))?.slice(1) ?? ''
      await expect(page.locator(`section[id="${id}"]`)).toHaveCount(1)
    }
    await contents.getByRole('link').last().click()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toBeInViewport()
    await page.emulateMedia({ media: 'print' })
    await expect(contents).toBeHidden()
  })
}

test('the terms that a registrant ticks are, word for word, those of the legal pages', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/register')
  const box = page.getByRole('region', { name: 'MLS access terms, full text' })
  const ticked = ((await box.textContent()) ?? '').replaceAll(/\s+/g, ' ')
  await page.goto('/mls-terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const part of await page.locator('main section').all()) {
    const title = (await part.getByRole('heading').textContent()) ?? ''
    if (/^\d/.test(title)) expect(ticked).toContain(`${title}. ${await part.locator('p').textContent()}`)
  }
  expect(await page.locator('main section').count()).toBeGreaterThan(8)
})

test('license, copyright agent, fair housing and marks are named', { tag: '@once' }, async ({ page }) => {
  await page.goto('/mls-compliance')
  const main = page.getByRole('main')
  for (const text of ['RC52000142', 'dmca@example.com', '17 U.S.C. 512', 'familial status', 'REALTOR®'])
    await expect(main.getByText(text).first()).toBeVisible()
  await expect(main.getByText(/submitted to the MLS GRID as of [A-Z][a-z]{2} \d/)).toBeVisible()
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the texts are there', async ({ page }) => {
    for (const { path, title } of PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden()
    }
  })
})

test('who reads on while the page comes to life stays where they are', { tag: '@once' }, async ({ page }) => {
  const program = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await program.promise
    await route.continue()
  })
  await page.goto('/privacy-policy', { waitUntil: 'load' })
  await page.evaluate(() => scrollTo(0, 600))
  program.resolve()
  await expect.poll(() => page.evaluate(() => '$_TSR' in window)).toBe(false)
  // The router checks the scroll position after it renders.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => scrollY)).toBe(600)
})
