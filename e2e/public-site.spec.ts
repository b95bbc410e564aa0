import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

test('a visitor writes, is told who answers and when, and an admin answers', { tag: '@once' }, async ({
  page,
  viewport,
}) => {
  test.slow()
  const name = `Ada Okonkwo ${viewport?.width} ${Date.now()}`
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Contact' })
  await expect(form.getByText(/will reply by .+ (AM|PM)\./)).toBeVisible()

  await test.step('is told what is missing', async () => {
    await form.getByRole('button', { name: 'Send message' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Check the form' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(5)
    await expectNoAxeFaults(page)
  })

  await test.step('sends it', async () => {
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Email', { exact: true }).first().fill('ada@example.com')
    await form.getByLabel('Topic').selectOption('Selling a home')
    await form.getByLabel('Your message').fill('What should we fix before spring?')
    await form.getByText('Text message').click()
    await form.getByLabel('Phone', { exact: true }).fill('(317) 555 0188')
    await form.getByText('I agree to be contacted').click({ position: { x: 5, y: 5 } })
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'We got your message' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('status')).toBeFocused()
    await expectNoAxeFaults(page)
  })

  await test.step('an admin sees it, and sets it to contacted', async () => {
    await signIn(page, 'admin')
    await page.goto(`/admin/contacts?q=${encodeURIComponent(name)}`)
    await expectNoAxeFaults(page)
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('article').getByText('What should we fix before spring?')).toBeVisible()
    await expect(page.getByText('317-555-0188').first()).toBeVisible()
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Save status' }).click()
    await expect(page.getByText('set it to contacted')).toBeVisible()
  })
})

test('a visitor subscribes at the foot of a page, after ticking the box', { tag: '@once' }, async ({
  page,
  viewport,
}) => {
  await page.goto('/about')
  const form = page.getByRole('form', { name: 'Newsletter' })
  const button = form.getByRole('button', { name: 'Subscribe' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('To subscribe, check the box above.')
  await form.getByRole('textbox', { name: 'Email' }).fill(`reader-${viewport?.width}-${Date.now()}@example.com`)
  await form.getByLabel(/I agree to receive/).check()
  await expect(button).toBeEnabled()
  await expectNoAxeFaults(page)
  await button.click()
  await expect(page.getByRole('status').filter({ hasText: 'We got your address' })).toBeVisible()
  // The confirmation disappears and leaves an empty form.
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue('')
  await expect(form.getByLabel(/I agree to receive/)).not.toBeChecked()
})

test('what a subscriber reads when something is missing or fails, also beside a form with an email of its own', {
  tag: '@once',
}, async ({ page }) => {
  expectRefusals(page)
  await page.goto('/contact')
  const form = page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' })
  const email = form.getByLabel('Newsletter email')
  // The browser fills the two apart.
  await expect(page.getByLabel('Email', { exact: true }).first()).toHaveAttribute('autocomplete', 'email')
  await expect(email).toHaveAttribute('autocomplete', 'section-newsletter email')
  let calls = 0
  await page.route('**/_serverFn/subscribeToNewsletter', async (route) => {
    calls += 1
    if (calls === 1) return route.fulfill({ status: 400, body: 'down' })
    // A refusal without a reason.
    const response = await route.fetch()
    const body = (await response.text()).replace('{"t":2,"s":2}', '{"t":2,"s":3}').replace(/Almost done\.[^"]*/, '')
    await route.fulfill({ response, body })
  })
  await email.fill('reader-who-fails@example.com')
  await email.press('Enter')
  await expect(form.getByText(/Please agree to receive marketing communications$/)).toBeVisible()
  expect(calls).toBe(0)
  await form.getByLabel(/I agree to receive/).check()
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText(/An error occurred\. Please try again later\.$/)).toBeVisible()
  await expect(email).toHaveValue('reader-who-fails@example.com')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText(/Failed to subscribe\. Please try again\.$/)).toBeVisible()
  expect(calls).toBe(2)
  await expectNoAxeFaults(page)
})

test('a client tells how it was, and an admin publishes it', { tag: ['@wide', '@release'] }, async ({
  page,
  viewport,
}) => {
  test.slow()
  const name = `Renee Okafor ${viewport?.width} ${Date.now()}`
  await page.goto('/submit-testimonial')
  await page.getByLabel('Your testimonial').fill('They told us to leave the kitchen alone, and fix the gutters.')
  await page.getByText('4 stars').click()
  await page.getByLabel('Service').selectOption('Sold a home')
  await page.getByLabel('Location').fill('Wheatfield Lane, Greenwood')
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('form', { name: 'Testimonial' }).getByLabel('Email', { exact: true }).fill('renee@example.com')
  await page.getByText('I wrote this myself').click({ position: { x: 5, y: 5 } })
  await page.getByRole('button', { name: 'Send testimonial' }).click()
  await expect(page.getByText('We’ll confirm you worked with us')).toBeVisible()

  await signIn(page, 'admin')
  await page.goto(`/admin/testimonials?q=${encodeURIComponent(name)}`)
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name }).click()
  await page.getByLabel('Found in our records as a client').check()
  await page.getByRole('button', { name: 'Save' }).click()
  const published = page.getByRole('switch', { name: 'Published on the site' })
  await published.click()
  await expect(page.getByText(`${name}’s testimonial is published.`)).toBeVisible()
  await expectNoAxeFaults(page)
  // Unpublish it, because both widths run at the same time on one site that shows the sample's testimonials.
  await published.click()
  await expect(page.getByText(`${name}’s testimonial is hidden.`)).toBeVisible()
})

test('the menu marks where somebody is, on a page of an agent and on one that is nowhere', { tag: '@once' }, async ({
  request,
}) => {
  const marksOf = async (path: string) => {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text()
    const marked = [...html.matchAll(/<a [^>]*>/g)].filter(([tag]) => tag.includes('aria-current="page"'))
    return marked.map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1]).filter((to) => to?.startsWith('/about'))
  }
  expect(new Set(await marksOf('/about-dana-whitcomb'))).toEqual(new Set(['/about-dana-whitcomb']))
  expect(new Set(await marksOf('/about-marcus-ellery'))).toEqual(new Set(['/about-marcus-ellery']))
  expect(await marksOf('/about-lena-kowalczyk')).toEqual([])
})

test('icons and charts have the colors of the system where it forces them', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  for (const path of ['/properties', '/areas', '/login']) {
    await page.goto(path)
    // The ground is black, so each color of a drawing must be light.
    const dark = await page.evaluate(() => {
      const isDark = (color: string) => {
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
        return color !== 'none' && 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110
      }
      return [...document.querySelectorAll('svg.lucide, figure svg path')]
        .filter((drawing) => isDark(getComputedStyle(drawing).stroke))
        .map((drawing) => drawing.getAttribute('class'))
    })
    expect(dark).toEqual([])
  }
})
