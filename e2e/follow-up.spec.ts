import { randomUUID } from 'node:crypto'
import { expectNoAxeFaults } from './support/axe.ts'
import { sendContactForm } from './support/contact.ts'
import { addPerson } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a follow-up that an agent starts on a phone stops at the answer', { tag: '@once' }, async ({ page, browser }) => {
  test.slow()
  const key = randomUUID().slice(0, 8)
  const [plan, name, email] = [`Plan ${key}`, `Robin ${key} Porter`, `${key}@example.com`]

  await test.step('an administrator writes a plan', async () => {
    const office = await browser.newContext()
    const boss = await office.newPage()
    await signIn(boss, 'super')
    await boss.goto('/admin/follow-up-plans/new')
    await boss.getByRole('textbox', { name: 'Name', exact: true }).fill(plan)
    await boss.getByLabel('Day').nth(0).fill('7')
    await boss.getByRole('textbox', { name: 'Task' }).nth(0).fill('Call')
    await boss.getByLabel('Day').nth(1).fill('3')
    await boss.getByLabel('Kind').nth(1).selectOption({ label: 'Email' })
    await boss.getByLabel('Email template').nth(1).selectOption({ label: 'First reply' })
    await boss.getByRole('button', { name: 'Add plan' }).click()
    await expect(boss.getByText('Enter the same day as the step above, or a later one.').first()).toBeVisible()
    await boss.getByLabel('Day').nth(0).fill('1')
    await boss.getByRole('button', { name: 'Add plan' }).click()
    await expect(boss.getByRole('link', { name: plan })).toBeVisible()
    await expectNoAxeFaults(boss)
    await boss.getByRole('link', { name: plan }).click()
    await expect(boss.getByRole('heading', { level: 1, name: plan })).toBeVisible()
    await expectNoAxeFaults(boss)
    // An email needs a contact permission, which a person entered by an agent has not given.
    await boss.getByLabel('Kind').nth(1).selectOption({ label: 'Task' })
    await boss.getByRole('textbox', { name: 'Task' }).nth(1).fill('Write')
    await boss.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(boss.getByText('Plan saved.').first()).toBeVisible()
    await office.close()
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent')
  const record = await addPerson(page, { name, email })
  await page.getByText('Start a follow-up').click()
  await page.getByLabel('Plan', { exact: true }).selectOption({ label: plan })
  await expect(page.getByText('Task: Write')).toBeVisible()
  await page.getByRole('button', { name: 'Start follow-up' }).click()
  await expect(page.getByRole('button', { name: 'Stop follow-up' })).toBeVisible()
  await expect(page.getByText(/^Next: /)).toBeVisible()
  await expectNoAxeFaults(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await test.step('the person writes to the brokerage', async () => {
    await sendContactForm(browser, 'Yes, please call me.', { name, email })
  })

  await page.goto(record)
  await expect(page.getByText(/^Ended.*: They replied\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop follow-up' })).toBeHidden()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(`started a follow-up: ${plan}`)
  await expectNoAxeFaults(page)
})

test('an agent writes a plan on a phone, the broker returns and approves it, and it is started', {
  tag: ['@once', '@release'],
}, async ({ page, browser, pageErrors }) => {
  test.slow()
  const key = randomUUID().slice(0, 8)
  const [plan, name, email] = [`Rates ${key}`, `Sam ${key} Porter`, `${key}@example.com`]
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent')

  await test.step('the agent drafts it, and asks for approval', async () => {
    await page.goto('/agent/follow-up-plans')
    await expectNoAxeFaults(page)
    await page.getByRole('link', { name: 'Add plan' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'New plan' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(plan)
    await page.getByLabel('Day').nth(0).fill('0')
    await page.getByLabel('Kind').nth(0).selectOption({ label: 'Call' })
    await page.getByLabel('Day').nth(1).fill('3')
    await page.getByLabel('Kind').nth(1).selectOption({ label: 'Email' })
    await page.getByRole('textbox', { name: 'Subject' }).fill('Rates this week')
    await page.getByRole('textbox', { name: 'Message' }).fill('Hi {nickname}, they fell.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText(/This merge field isn’t known: \{nickname\}/).first()).toBeVisible()
    for (const error of pageErrors.splice(0)) expect(error).toContain('status of 422')
    await page.getByRole('textbox', { name: 'Message' }).fill('Hi {first name}, they fell.')
    await expectNoAxeFaults(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('heading', { level: 1, name: plan })).toBeVisible()
    await expect(page.getByText('Only you see this draft.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Request approval' }).click()
    await expect(page.getByText(/^Sent for approval, .*If you change it, request approval again\.$/)).toBeVisible()
    await expectNoAxeFaults(page)
  })
  const own = page.url()

  const office = await browser.newContext()
  const boss = await office.newPage()
  await test.step('the broker returns it with a reason', async () => {
    await signIn(boss, 'super')
    await boss.goto('/admin/follow-up-plans')
    await expectNoAxeFaults(boss)
    await boss.getByRole('link', { name: plan }).click()
    await expect(boss.getByText('Hi {first name}, they fell.')).toBeVisible()
    await boss.locator('summary').filter({ hasText: 'Return plan' }).click()
    await boss.getByRole('textbox', { name: 'What to change' }).fill('Say by how much.')
    await expectNoAxeFaults(boss)
    await boss.getByRole('button', { name: 'Return plan' }).click()
    await expect(
      boss.getByText('Plan returned. The email stayed in the outbox, because no mail server is set up.').first(),
    ).toBeVisible()
  })

  await test.step('the agent reads it, changes the plan, and asks again', async () => {
    await page.goto(own)
    await expect(page.getByText('Say by how much.').first()).toBeVisible()
    await expectNoAxeFaults(page)
    await page.getByRole('textbox', { name: 'Message' }).fill('Hi {first name}, they fell by a tenth.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Only you see this draft.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Request approval' }).click()
    await expect(page.getByText(/^Sent for approval, /)).toBeVisible()
  })

  await test.step('the broker approves it', async () => {
    await boss.goto('/admin/follow-up-plans')
    await boss.getByRole('link', { name: plan }).click()
    await expect(boss.getByText('they fell by a tenth.')).toBeVisible()
    await boss.getByRole('button', { name: 'Approve' }).click()
    await expect(boss.getByRole('button', { name: 'Approve' })).toBeHidden()
    await expectNoAxeFaults(boss)
    await office.close()
  })

  await test.step('the agent starts it for a person who may be contacted', async () => {
    const record = await addPerson(page, { name, email })
    await sendContactForm(browser, 'Please call me.', { name, email })
    await page.goto(record)
    await page.getByText('Start a follow-up').click()
    const choice = page.getByLabel('Plan', { exact: true })
    const option = choice.locator('option', { hasText: plan })
    await choice.selectOption((await option.getAttribute('value')) ?? '')
    await expect(page.getByText('Email: Rates this week')).toBeVisible()
    await page.getByRole('button', { name: 'Start follow-up' }).click()
    await expect(page.getByText(/^Step [12] of 2\. Next email: /)).toBeVisible()
    await expectNoAxeFaults(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('an agent starts a follow-up and stops it', { tag: '@once' }, async ({ page, browser }) => {
    const plan = `Plan ${randomUUID().slice(0, 8)}`
    const office = await browser.newContext({ javaScriptEnabled: false })
    const boss = await office.newPage()
    await signIn(boss, 'super')
    await boss.goto('/admin/follow-up-plans/new')
    await boss.getByRole('textbox', { name: 'Name', exact: true }).fill(plan)
    await boss.getByLabel('Day').nth(0).fill('5')
    await boss.getByRole('textbox', { name: 'Task' }).nth(0).fill('Call')
    await boss.getByRole('button', { name: 'Add plan' }).click()
    await expect(boss.getByRole('link', { name: plan })).toBeVisible()
    await office.close()

    await signIn(page, 'agent')
    await page.goto('/agent/clients')
    await page.getByRole('row').nth(2).getByRole('link').first().click()
    await page.getByText('Start a follow-up').click()
    await page.getByLabel('Plan', { exact: true }).selectOption({ label: plan })
    await page.getByRole('button', { name: 'Start follow-up' }).click()
    await expect(page.getByText('Follow-up started.')).toBeVisible()
    await page.getByRole('button', { name: 'Stop follow-up' }).click()
    await expect(page.getByText('An agent or administrator stopped it')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(`stopped the follow-up: ${plan}`)
  })
})
