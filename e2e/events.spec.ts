import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { emailsTo } from '../test/emails.ts'
import { asOwner } from '../test/postgres.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

/** Creates a separate event, because both widths run at the same time on one site. */
async function createEvent(capacity: number): Promise<{ id: string; title: string }> {
  const id = randomUUID()
  const title = `Evening ${id.slice(0, 8)}`
  await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query(
      `insert into events (id, title, summary, status, starts_at, ends_at, venue, street, city, postal_code, capacity)
       select $1, $2, 'Pie and numbers.', 'published', day + interval '18 hours 30 minutes', day + interval '20 hours 30 minutes',
         'The Wheel House', '240 Madison Row', 'Greenwood', '46142', $3::integer
       from date_trunc('day', now() + interval '400 days', 'America/Indiana/Indianapolis') as day`,
      [id, title, capacity],
    ),
  )
  return { id, title }
}

test('a visitor takes the last seat, the next one waits, and an admin sees both', {
  tag: ['@wide', '@release'],
}, async ({ page }) => {
  test.slow()
  const { id, title } = await createEvent(1)
  await page.goto(`/networking/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectNoAxeFaults(page)

  await test.step('is told what is missing', async () => {
    await (await untilHydrated(page.getByRole('button', { name: 'Register' }))).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Check the form' })).toBeFocused()
    await expectNoAxeFaults(page)
  })

  await test.step('takes the seat', async () => {
    const form = page.getByRole('form', { name: 'Registration' })
    await form.getByLabel('Name').fill('Ada Okonkwo')
    await form.getByLabel('Email', { exact: true }).fill(`ada-${id}@example.com`)
    await form.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'You have a seat' })).toBeVisible()
    await expectNoAxeFaults(page)
  })

  await test.step('the next one waits', async () => {
    await page.reload()
    const form = page.getByRole('form', { name: 'Registration' })
    const join = await untilHydrated(form.getByRole('button', { name: 'Join the waitlist' }))
    await form.getByLabel('Name').fill('Ben Mendel')
    await form.getByLabel('Email', { exact: true }).fill(`ben-${id}@example.com`)
    await join.click()
    await expect(page.getByRole('status').filter({ hasText: 'You’re on the waitlist' })).toBeVisible()
  })

  await test.step('an admin takes the first one off the list: the second one has the seat', async () => {
    await signIn(page, 'super')
    await page.goto(`/admin/networking-events/${id}/people`)
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Actions for Ada Okonkwo' }).click()
    await page.getByRole('menuitem', { name: 'Remove guest' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove guest' }).click()
    await expect(page.getByText('Ada Okonkwo is off the list.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Ben Mendel' })).toContainText('Has a seat')
  })

  await test.step('the evening is edited and deleted', async () => {
    await page.goto(`/admin/networking-events/${id}/edit`)
    await expectNoAxeFaults(page)
    await page.getByLabel('Place', { exact: true }).fill('The Barn')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`${title} saved.`)).toBeVisible()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete event' }).click()
    await expect(page.getByText(`${title} deleted.`)).toBeVisible()
  })
})

test('a firm applies to be listed, and an admin lists it', { tag: ['@wide', '@release'] }, async ({ page }) => {
  test.slow()
  const business = `Lantern Gutters ${randomUUID().slice(0, 8)}`
  await page.goto('/vetted-vendors')
  await page.getByRole('link', { name: /Apply to be listed/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Apply to be listed' })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByLabel('Business name').fill(business)
  await page.getByLabel('Service').selectOption('Roofing')
  await page.getByLabel('Describe your work').fill('Seamless gutters, two crews, no salesmen.')
  await page.getByLabel('City').fill('Franklin')
  await page.getByLabel('Your name').fill('Walt Dietrich')
  await page.getByLabel('Phone').fill('(317) 555 0164')
  await page
    .getByRole('form', { name: 'Application' })
    .getByLabel('Email', { exact: true })
    .fill(`walt-${Date.now()}@example.com`)
  await page.getByLabel('Insurance company').fill('Farm Mutual')
  await page.getByLabel('2 client references').fill('Marlene Brandt, 317-555-0161')
  await page.getByText('I agree to be contacted').click({ position: { x: 5, y: 5 } })
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'We got your application' })).toBeVisible()

  await signIn(page, 'super')
  await page.goto(`/admin/vendor-applications?q=${encodeURIComponent(business)}`)
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: business }).click()
  await expect(page.getByRole('heading', { level: 1, name: business })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByText('Approve and list').click()
  await page.getByRole('button', { name: 'Save decision' }).click()
  await expect(page.getByText(`${business} is on the vendor list.`)).toBeVisible()
  await page.goto('/vetted-vendors?service=roofing')
  await expect(page.getByRole('article').filter({ hasText: business })).toBeVisible()
})

test('a firm offers to sponsor, with a logo that is judged at once', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  const business = `Lantern Loans ${randomUUID().slice(0, 8)}`
  await page.goto('/networking/sponsor')
  await expectNoAxeFaults(page)
  const form = page.getByRole('form', { name: 'Sponsor' })
  const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  // The call refuses a file that is not an image.
  expectRefusals(page)
  await form.getByLabel('Logo').setInputFiles(svg)
  await expect(form.getByText('We can’t accept SVG or PDF')).toBeVisible()
  await form.getByLabel('Company').fill(business)
  await form.getByLabel('Your name').fill('Ben Castellano')
  await form.getByLabel('Email', { exact: true }).fill('ben@example.com')
  await form.getByLabel('What would you like to sponsor?').selectOption('Food and drink')
  await page.getByText('I agree to be contacted').click({ position: { x: 5, y: 5 } })
  await form.getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you for your offer' })).toBeVisible()
  await signIn(page, 'super')
  await page.goto(`/admin/sponsors?q=${encodeURIComponent(business)}`)
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: business }).click()
  await expect(page.getByRole('heading', { level: 1, name: business })).toBeVisible()
  await expectNoAxeFaults(page)
})

test('an admin adds a listing of our own, shows it, and deletes it', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  test.slow()
  const street = `Lantern ${randomUUID().slice(0, 8)} Court`
  await signIn(page, 'super')
  await page.goto('/admin/featured-listings')
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'Add a manual listing' }).click()
  await expect(page.getByRole('heading', { name: 'New manual listing' })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByLabel('Home type').selectOption('House')
  await page.getByLabel('Price').fill('348500')
  await page.getByLabel('Number', { exact: true }).fill('1186')
  await page.getByLabel('Street', { exact: true }).fill(street)
  await page.getByLabel('City').fill('Greenwood')
  await page.getByLabel('ZIP code').fill('46143')
  await page.getByRole('button', { name: 'Find by address' }).click()
  await expect(page.getByText(/Found the center of .+ Source: Listings on this site\./)).toBeVisible()
  await page.getByText('We’ll submit it within 1 business day').click()
  await page.getByLabel('Visible on the site').check()
  await page.getByRole('button', { name: 'Add listing' }).click()
  await expect(page.getByText(`1186 ${street} added.`)).toBeVisible()
  await page
    .getByRole('link', { name: `1186 ${street}` })
    .first()
    .click()
  await expect(page.getByText(/Submit it by/)).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  const photo = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#887766' } })
  await (await untilHydrated(page.getByLabel(/^Choose an image/))).setInputFiles({
    name: 'front.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo.jpeg().toBuffer(),
  })
  await expect(page.getByText('Replace', { exact: false }).first()).toBeVisible()
  await page.getByLabel('What the photo shows').fill('Brick front in May')
  await page.getByRole('button', { name: 'Add photo' }).click()
  await expect(page.getByText('On the card', { exact: true })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'Back to the listing' }).click()
  await page.getByRole('link', { name: 'View on site' }).click()
  await expect(page.getByText(/entered this listing itself/)).toBeVisible()
  await expect(page.getByRole('img', { name: /Brick front in May/ }).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Delete' }).click()
  const stale = await linksIn(page, '/admin/featured-listings', street)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete listing' }).click()
  await expect(page.getByText(`1186 ${street} deleted.`)).toBeVisible()
  expect(await stale()).toBe(0)
})

/** Counts from now on how often the page at this path shows a link with this text. @returns the count so far */
async function linksIn(page: Page, path: string, text: string): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(
    ({ path, text }) => {
      const seen = { count: 0 }
      const isShown = () => [...document.querySelectorAll('main a')].some((link) => link.textContent?.includes(text))
      new MutationObserver(() => {
        if (location.pathname === path && isShown()) seen.count += 1
      }).observe(document.body, { childList: true, subtree: true })
      return seen
    },
    { path, text },
  )
  return () => seen.evaluate(({ count }) => count)
}

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a seat is taken and given back', async ({ page }) => {
    const { id } = await createEvent(5)
    await page.goto(`/networking/${id}`)
    const form = page.getByRole('form', { name: 'Registration' })
    await form.getByLabel('Name').fill('Ada Okonkwo')
    await form.getByLabel('Email', { exact: true }).fill('nobody')
    await form.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Check the form')).toBeVisible()
    await form.getByLabel('Email', { exact: true }).fill(`ada-${id}@example.com`)
    await form.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('You’re on the list.')).toBeVisible()
    const [email] = await emailsTo(`ada-${id}@example.com`)
    await page.goto(/\/networking\/registration\/\S+/.exec(email?.text ?? '')?.[0] ?? '/nowhere')
    await page.getByRole('button', { name: 'Cancel registration' }).click()
    await expect(page.getByText('Registration canceled.')).toBeVisible()
  })
})
