import sharp from 'sharp'
import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

/** Both widths run at the same time on one site, so each creates and removes separate records. */
const photo = (color: string) =>
  sharp({ create: { width: 1600, height: 1000, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

test('an admin puts a picture on the home page, and takes it off again', { tag: ['@wide', '@release'] }, async ({
  page,
  viewport,
}) => {
  test.slow()
  const title = `Elm Street ${viewport?.width} ${Date.now()}`
  await signIn(page, 'super')
  await page.goto('/admin/slideshow')
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'Add slide' }).click()

  await test.step('is told what is missing, and that a small picture is too small', async () => {
    await page.getByRole('button', { name: 'Add slide' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Check the form' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(3)
    await expectNoAxeFaults(page)
    expectRefusals(page)
    const small = await sharp(await photo('#556677'))
      .resize(400)
      .toBuffer()
    await page.getByLabel(/^Choose an image/).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: small })
    await expect(page.getByText('It must be 1280 pixels wide or more.')).toBeVisible()
  })

  await test.step('adds it', async () => {
    // A unique color makes a unique image.
    const color = `#${(Date.now() % 0xffffff).toString(16).padStart(6, '0')}`
    await page
      .getByLabel(/^Choose an image/)
      .setInputFiles({ name: 'elm.jpg', mimeType: 'image/jpeg', buffer: await photo(color) })
    await expect(page.getByText('Replace', { exact: false }).first()).toBeVisible()
    await page.getByLabel('What the photo shows').fill('An empty street')
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page.getByLabel('Title link').fill('/sell')
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Add slide' }).click()
    await expect(page.getByText(`${title} added.`)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1)
    await expectNoAxeFaults(page)
  })

  await test.step('it is on the home page, which shows one picture at a time and rests', async () => {
    await page.goto('/')
    const slideshow = page.locator('section[aria-roledescription=carousel]')
    await expect(slideshow.getByRole('button', { name: 'Start the slideshow' })).toBeVisible()
    await expectNoAxeFaults(page)
    const html = await (await page.request.get('/')).text()
    expect(html).toContain('aria-roledescription="carousel"')
  })

  await test.step('takes it off', async () => {
    await page.goto('/admin/slideshow')
    await page.getByRole('switch', { name: `${title} is visible on the home page` }).click()
    await expect(page.getByText(`${title} is hidden.`)).toBeVisible()
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete slide' }).click()
    await expect(page.getByText(`${title} deleted.`)).toBeVisible()
    const gone = await page.goto('/admin/slideshow/018f0000-0000-7000-8000-000000000001/edit')
    expect(gone?.status()).toBe(404)
    await expect(page.getByText('Image not found')).toBeVisible()
  })
})

test('an admin makes a page for a home, a visitor asks by it, and the office sees what came of it', {
  tag: ['@wide', '@release'],
}, async ({ page, browser, baseURL, viewport }) => {
  test.slow()
  const name = `Porch walk ${viewport?.width} ${Date.now()}`
  const slug = name.toLowerCase().replaceAll(' ', '-')
  await signIn(page, 'super')
  await page.goto('/admin/landing-pages')
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'New landing page' }).click()
  const home = page.getByLabel('Home', { exact: true })
  // The newest option is first, and another journey briefly shows one in Lantern Court.
  await home.selectOption(await home.locator('option').filter({ hasNotText: 'Lantern' }).last().getAttribute('value'))
  await page.getByLabel('Internal name').fill(name)
  await page.getByLabel('Opening text').fill('A porch that faces the lane.')
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Create page' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const stranger = await browser.newContext({ baseURL, viewport })
  const visitor = await stranger.newPage()
  await test.step('a draft is no visitor’s', async () => {
    const answer = await visitor.goto(`/l/${slug}`)
    expect(answer?.status()).toBe(404)
    await expect(visitor).toHaveTitle(/Exclusive Property Listing/)
    await expectNoAxeFaults(visitor)
  })

  await test.step('once it is published it is, at a former address too', async () => {
    await page.getByText('Published', { exact: true }).last().click()
    await page.getByLabel('Page address').fill(`${slug}-lane`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`${name} saved.`)).toBeVisible()
    await expectNoAxeFaults(page)
    await visitor.goto(`/l/${slug}?utm_source=letter&utm_campaign=november`)
    await expect(visitor).toHaveURL(new RegExp(`/l/${slug}-lane\\?.*utm_source=letter`))
    await expect(visitor.getByText('A porch that faces the lane.')).toBeVisible()
    await expect(visitor.getByRole('navigation')).toHaveCount(0)
    await expectNoAxeFaults(visitor)
    const room = await visitor.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(room).toBe(0)
  })

  await test.step('the visitor asks, by a phone number alone', async () => {
    const form = visitor.getByRole('form', { name: 'See it, or ask about it' })
    await form.getByRole('button', { name: /^Send/ }).click()
    await expect(visitor.getByRole('alert').filter({ hasText: 'Check the form' })).toBeFocused()
    await expectNoAxeFaults(visitor)
    await form.getByLabel('Name').fill('Ada Okonkwo')
    await form.getByLabel('Phone or email').fill('(317) 555 0188')
    await form.getByLabel('Question').fill(`Is the porch of ${name} original?`)
    await form.getByText('I agree to be contacted').click({ position: { x: 5, y: 5 } })
    await form.getByRole('button', { name: /^Send/ }).click()
    await expect(visitor.getByText('We got your question')).toBeVisible()
    await expectNoAxeFaults(visitor)
  })

  await test.step('the office sees the visit with its source, the lead among the contacts, and ends the page', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Analytics' }).click()
    await expect(page.getByRole('heading', { name: 'Where they came from' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'letter' })).toBeVisible()
    await expectNoAxeFaults(page)
    await page.goto(`/admin/contacts?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('link', { name: 'Ada Okonkwo' }).first()).toBeVisible()
    await page.goto(`/admin/landing-pages?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete landing page' }).click()
    await expect(page.getByText(`${name} deleted.`)).toBeVisible()
    expectRefusals(visitor)
    expect((await visitor.goto(`/l/${slug}`))?.status()).toBe(404)
  })
  await stranger.close()
})

test('an admin sets what a page says in results, and it says so at once', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  const title = `Renting and moving ${Date.now()}`
  await signIn(page, 'super')
  await page.goto('/admin/seo')
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'Accessibility' }).first().click()
  await page.getByLabel('Title (optional)', { exact: true }).fill(title)
  await expect(page.getByRole('complementary', { name: 'Preview' }).getByText(title).first()).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await expect.poll(async () => (await page.request.get('/accessibility')).text()).toContain(`<title>${title}</title>`)
  await page.getByLabel('Title (optional)', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await expect.poll(async () => (await page.request.get('/accessibility')).text()).not.toContain(title)
})
