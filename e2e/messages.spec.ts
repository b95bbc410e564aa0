import { randomUUID } from 'node:crypto'
import { ownAccount, signInAs } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

test('a buyer writes to an agent, who reads and answers', async ({ page, browser }) => {
  const name = `Robin ${randomUUID().slice(0, 8)} Porter`
  await signInAs(page, await ownAccount(name))
  await page.goto('/dashboard/messages')
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'Message Lena Kowalczyk' }).click()
  await expect(page.getByLabel('To', { exact: true }).locator('option:checked')).toHaveText('Lena Kowalczyk, Broker')
  await expectNoAxeFaults(page)
  await page.getByLabel('Message', { exact: true }).fill('Could we see the house on Saturday?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/dashboard\/messages\/[0-9a-f-]{36}/)
  const log = page.getByRole('list', { name: 'Messages', exact: true })
  await expect(log.getByText('Could we see the house on Saturday?')).toBeVisible()
  await expect(log.getByText(/, sent$/)).toBeVisible()
  await expectNoAxeFaults(page)

  const agent = await browser.newPage({ viewport: page.viewportSize() })
  await signIn(agent, 'agent')
  await agent.goto('/agent/messages')
  await agent.getByRole('link', { name: new RegExp(name) }).click()
  const desk = agent.getByRole('list', { name: 'Messages', exact: true })
  await expect(desk.getByText('Could we see the house on Saturday?')).toBeVisible()
  await expectNoAxeFaults(agent)
  // The buyer sees the read receipt and the reply without a reload.
  await expect(log.getByText(/, read$/)).toBeVisible()
  await agent.getByRole('textbox', { name: `Message to ${name}` }).fill('Saturday at 10:30 works.\nI bring the survey.')
  await agent.keyboard.press('Control+Enter')
  await expect(desk.getByText('Saturday at 10:30 works.')).toBeVisible()
  // The text shows before it is sent, so wait for the status.
  await expect(desk.getByText(/, (sent|read)$/)).toBeVisible()
  await agent.close()
  await expect(log.getByText('I bring the survey.')).toBeVisible()
  await page.reload()
  await expect(log.getByText('I bring the survey.')).toBeVisible()
})

test('a draft is kept, and what could not be sent keeps its place and is tried again', {
  tag: ['@once', '@release'],
}, async ({ page }) => {
  expectRefusals(page)
  await signInAs(page, await ownAccount())
  await page.goto('/dashboard/messages/new?to=office')
  await page.getByLabel('Message', { exact: true }).fill('First')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/dashboard\/messages\/[0-9a-f-]{36}/)
  const field = page.getByRole('textbox', { name: 'Message to Meridian Row office' })
  const log = page.getByRole('list', { name: 'Messages', exact: true })
  await field.fill('Half a thought')
  await page.reload()
  await expect(field).toHaveValue('Half a thought')
  await page.route('**/_serverFn/sendMessage', (route) => route.fulfill({ status: 408, body: 'The line was cut.' }))
  await field.fill('Second')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(log.getByText('Not sent. Saved on this device.')).toBeVisible()
  await page.context().setOffline(true)
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect(log.getByText('Not sent. You’re offline. Saved on this device.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(field).toHaveValue('')
  await expectNoAxeFaults(page)
  await page.reload()
  await expect(log.getByText('Not sent. Saved on this device.')).toBeVisible()
  await page.unroute('**/_serverFn/sendMessage')
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect(log.getByText('Not sent')).toHaveCount(0)
  await expect(log.getByText('Sending', { exact: true })).toHaveCount(0)
  await expect(log.getByText('Second')).toHaveCount(1)
  await page.reload()
  await expect(log.getByText('Second')).toHaveCount(1)
  // Deletes a message for its sender only.
  await log.getByText('First').hover()
  await log
    .getByRole('listitem')
    .filter({ hasText: 'First' })
    // The day's list item contains those of its messages, so take the inner one.
    .last()
    .getByRole('button', { name: 'Delete this message for you' })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for you' }).click()
  await expect(log.getByText('First')).toHaveCount(0)
})
