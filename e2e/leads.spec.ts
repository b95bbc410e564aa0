import { randomUUID } from 'node:crypto'
import { expectNoAxeFaults } from './support/axe.ts'
import { sendContactForm } from './support/contact.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const PHONE = '317-555-0188'

test('an agent claims a lead on a phone, logs a call and a note, and sets the status', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  test.slow()
  const { name } = await sendContactForm(browser, 'What should we fix before spring?', { phone: PHONE })

  await test.step('an administrator takes its owner away', async () => {
    await signIn(page, 'super')
    await page.goto(`/admin/contacts?q=${encodeURIComponent(name)}`)
    await expectNoAxeFaults(page)
    await page.getByRole('list', { name: 'Leads' }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expectNoAxeFaults(page)
    await page.getByRole('article').locator('summary').filter({ hasText: 'Assigned to' }).click()
    const form = page.getByRole('form', { name: 'Assigned to' })
    await form.getByLabel('Agent', { exact: true }).selectOption('Unassigned')
    await expectNoAxeFaults(page)
    await form.getByRole('button', { name: 'Assign' }).click()
    await expect(page.getByText('unassigned it')).toBeVisible()
  })

  await test.step('an agent claims it', async () => {
    await page.context().clearCookies()
    await signIn(page, 'agent')
    await page.goto('/agent/inquiries')
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: `Claim ${name}’s lead` }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('link', { name: `Call ${name}, 317-555-0188` })).toHaveAttribute(
      'href',
      'tel:+13175550188',
    )
    await expectNoAxeFaults(page)
  })

  const message = page.getByRole('form', { name: 'Send an email' }).getByLabel('Message')
  await test.step('opens its email form from Today and from the list', async () => {
    await page.goto('/agent')
    const due = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Replies due' }) })
    await (await untilHydrated(due.getByRole('link', { name: /^Email / }).first())).click()
    await expect(message).toBeFocused()
    await expect(message).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL(/\/agent$/)

    await page.goto(`/agent/inquiries?q=${encodeURIComponent(name)}`)
    await (await untilHydrated(page.getByRole('link', { name: `Reply ${name}` }))).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(message).toBeFocused()
    await expect(message).toBeInViewport()
    await expectNoAxeFaults(page)
    const plain = await browser.newPage({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    await plain.goto(page.url())
    await expect(plain.getByRole('form', { name: 'Send an email' }).getByLabel('Message')).toBeFocused()
    await plain.close()
  })

  await test.step('logs a call in two taps, which stops the clock', async () => {
    await page.locator('summary').filter({ hasText: 'Log a call' }).click()
    await page.getByRole('button', { name: 'Save call' }).click()
    await expect(page.getByRole('list', { name: 'Timeline' }).getByText(/^Call by .*: reached$/)).toBeVisible()
    await expect(page.getByText('Answered', { exact: true })).toBeVisible()
    // The page loads the lead again, at the address that opened the email form.
    await expect(message).toHaveCount(0)
  })

  await test.step('logs calls with a next step, and reads which one it replaces', async () => {
    const form = page.getByRole('form', { name: 'Log a call' })
    await page.locator('summary').filter({ hasText: 'Log a call' }).click()
    await form.getByLabel('Next step').fill('Look at the roof')
    await form.getByLabel('Due date').fill('2031-01-10')
    await expectNoAxeFaults(page)
    await form.getByRole('button', { name: 'Save call' }).click()
    await expect(page.getByText('Call logged.', { exact: true })).toBeVisible()
    // The form of another call stays open.
    await expect(form.getByText('Replaces “Look at the roof”, due Jan 10, 2031.', { exact: false })).toBeVisible()
    await form.getByLabel('Next step').fill('Price the roof')
    await form.getByRole('button', { name: 'Save call' }).click()
    const replaced = 'Call logged. The next step replaces “Look at the roof”, due Jan 10, 2031.'
    await expect(page.getByText(replaced, { exact: true })).toBeVisible()
  })

  await test.step('finds it by name among the answered leads', async () => {
    await page.goto('/agent/inquiries')
    await (await untilHydrated(page.getByRole('searchbox', { name: 'Search leads' }))).fill(name)
    await expect(page).toHaveURL(/q=/)
    await expectNoAxeFaults(page)
    await page.getByRole('link', { name: `Open ${name}` }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('adds a note and sets the status', async () => {
    await page.locator('summary').filter({ hasText: 'Add a note' }).click()
    const form = page.getByRole('form', { name: 'Add a note' })
    await form.getByLabel('Note').fill('Wants to list in March.')
    await expectNoAxeFaults(page)
    await form.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByRole('list', { name: 'Timeline' }).getByText('Wants to list in March.')).toBeVisible()
    await page.getByLabel('New status').selectOption('In progress')
    await page.getByRole('button', { name: 'Save status' }).click()
    await expect(page.getByRole('list', { name: 'Timeline' }).getByText(/set it to in progress/)).toBeVisible()
    await expectNoAxeFaults(page)
  })

  await test.step('sets the next step of the person', async () => {
    await page.getByRole('link', { name: 'Open record' }).click()
    await expect(page).toHaveURL(/\/agent\/clients\//)
    await expectNoAxeFaults(page)
    await page.locator('summary').filter({ hasText: 'Stage and next step' }).click()
    const form = page.getByRole('form', { name: 'Stage and next step' })
    await form.getByLabel('Next step').fill('Price the gutters')
    await form.getByLabel('Due date').fill('2031-01-15')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Price the gutters', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Contact form' }).click()
    await expect(page).toHaveURL(/\/agent\/inquiries\//)
  })

  await test.step('answers by email', async () => {
    await page.locator('summary').filter({ hasText: 'Send an email' }).click()
    const form = page.getByRole('form', { name: 'Send an email' })
    await expect(form.getByLabel('Subject')).toHaveValue('Selling a home')
    await form.getByLabel('Message').fill('Fix the gutters.\n\nThe rest can wait.')
    await expectNoAxeFaults(page)
    await form.getByRole('button', { name: 'Send email' }).click()
    const timeline = page.getByRole('list', { name: 'Timeline' })
    await expect(timeline.getByText(/emailed: Selling a home/)).toBeVisible()
    await expect(timeline.getByText('Fix the gutters.')).toBeVisible()
  })

  await test.step('reassigns it', async () => {
    await page.locator('summary').filter({ hasText: 'Reassign lead' }).click()
    const form = page.getByRole('form', { name: 'Reassign lead' })
    await form.getByLabel('New agent').selectOption({ index: 1 })
    await form.getByLabel('Note to the agent').fill('Near your office.')
    await form.getByRole('button', { name: 'Reassign lead' }).click()
    await expect(page).toHaveURL(/\/agent\/inquiries$/)
    await expect(page.getByText(name)).toHaveCount(0)
  })
})

test('an administrator assigns several leads at once', { tag: ['@wide', '@release'] }, async ({ page, browser }) => {
  test.slow()
  const mark = randomUUID().slice(0, 8)
  const first = await sendContactForm(browser, `First ${mark}`, { phone: PHONE })
  const second = await sendContactForm(browser, `Second ${mark}`, { phone: PHONE })
  const names = [first.name, second.name]
  await signIn(page, 'super')
  await page.goto(`/admin/contacts?q=${mark}`)
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await expectNoAxeFaults(page)
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await expect(bar.getByText('2 leads selected')).toBeVisible()
  const owner = bar.getByLabel('New agent')
  await owner.selectOption({ index: 2 })
  const chosen = (await owner.locator('option:checked').textContent()) ?? ''
  await bar.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText(`2 leads assigned to ${chosen}.`)).toBeVisible()
  await page.getByRole('list', { name: 'Leads' }).getByRole('link').first().click()
  await expect(page.getByRole('list', { name: 'Timeline' }).getByText(`assigned it to ${chosen}`)).toBeVisible()
  await expectNoAxeFaults(page)
})

test('an agent adds a person on a phone and emails them', { tag: ['@once', '@release'] }, async ({ page }) => {
  const name = `Rachel ${randomUUID().slice(0, 8)}`
  const email = `${randomUUID().slice(0, 8)}@example.com`
  await signIn(page, 'agent')
  await page.goto('/agent/clients')
  await page.getByRole('link', { name: 'Add person' }).click()
  await expect(page.getByLabel('How you know them')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Check the form' })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('How you know them').selectOption('Open house')
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Send an email' }).click()
  const form = page.getByRole('form', { name: 'Send an email' })
  await form.getByLabel('Subject').fill('Homes with a porch')
  await form.getByLabel('Message').fill('Here are three.')
  await expectNoAxeFaults(page)
  await form.getByRole('button', { name: 'Send email' }).click()
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline.getByText(/emailed: Homes with a porch/)).toBeVisible()
})
