import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { emailsTo } from '../test/emails.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an agent answers a question with a time on a phone, changes it, and the visitor’s page shows the new one', {
  tag: ['@once', '@release'],
}, async ({ page, browser, pageErrors }) => {
  test.slow()
  const { name, email } = await askForTalk(browser, 9)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent')
  await page.goto('/agent/appointments')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  await page.getByLabel('Note to the visitor').fill('We can talk about condos too.\nBring your questions.')
  await expectNoAxeFaults(page)
  // Another journey may have used the time of the sample's agent.
  const anyway = page.getByRole('checkbox', { name: 'Use this time anyway' })
  if (await anyway.isVisible()) await anyway.check()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Confirmed.', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Note to the visitor: We can talk about condos too.')

  const [confirmed] = await changesOf(email)
  expect(confirmed?.text).toContain('Note: We can talk about condos too.')
  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const visitor = await theirs.newPage()
  await visitor.goto(/\/appointments\/[\w.-]+/.exec(confirmed?.text ?? '')?.[0] ?? '')
  const when = visitor.getByRole('main').locator('dl')
  await expect(when).toContainText('Bring your questions.')
  const before = await when.textContent()
  await expectNoAxeFaults(visitor)

  await page.getByRole('link', { name: 'Change time', exact: true }).click()
  const time = page.getByLabel('Time', { exact: false }).first()
  // The same weekday a week later, so that the office is open.
  const from = new Date(`${await time.inputValue()}:00Z`)
  const to = new Date(from.getTime() + 7 * 86_400_000).toISOString().slice(0, 16)
  await time.fill(to)
  await page.getByRole('button', { name: 'Save' }).click()
  const saved = page.getByText('Changed.', { exact: false }).first()
  await expect(anyway.or(saved)).toBeVisible()
  if (await anyway.isVisible()) {
    for (const error of pageErrors.splice(0)) expect(error).toContain('status of 422')
    await anyway.check()
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await expect(saved).toBeVisible()

  await visitor.reload()
  await expect(when).not.toHaveText(before ?? '')
  const shown = new Date(`${to}Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  await expect(when).toContainText(`${shown}, `)
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await theirs.close()
  const [, moved] = await changesOf(email)
  expect(moved?.text).toContain('Your appointment has changed')
})

test('an administrator assigns a request to an agent without confirming it', { tag: ['@once', '@release'] }, async ({
  page,
  browser,
}) => {
  const { name, email } = await askForTalk(browser, 14)
  await signIn(page, 'super')
  await page.goto(`/admin/appointments?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('link', { name: 'Assign to an agent' }).click()
  await page.getByLabel('Agent', { exact: false }).first().selectOption({ label: 'Lena Kowalczyk' })
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changed.', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Requested')
  await expect(page.getByRole('link', { name: 'Reassign to another agent' })).toBeVisible()
  // The visitor hears of a time, and not of who answers.
  expect(await changesOf(email)).toEqual([])
  const assigned = (await emailsTo('lena.kowalczyk@example.com')).filter(
    ({ letter: kind }) => kind === 'appointment-handed-over',
  )
  expect(assigned.at(-1)?.text).toContain(name)

  const theirs = await browser.newContext()
  const agent = await theirs.newPage()
  await signIn(agent, 'agent')
  await agent.goto(new URL(page.url()).pathname.replace('/admin/', '/agent/'))
  await expect(agent.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  await expect(agent.getByRole('main')).toContainText('Requested')
  await expect(agent.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await expect(agent.getByRole('button', { name: 'Claim request' })).toHaveCount(0)
  await theirs.close()
})

const changesOf = async (email: string) =>
  (await emailsTo(email)).filter(({ letter: kind }) => kind === 'appointment-changed')

/** Requests a consultation by phone, which needs no agreement, as a visitor of this journey alone. */
async function askForTalk(browser: Browser, index: number): Promise<{ name: string; email: string }> {
  const name = `Robin ${randomUUID().slice(0, 8)} Porter`
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const visitor = await browser.newPage({ javaScriptEnabled: false })
  await visitor.goto('/appointments')
  await visitor.getByRole('radio', { name: 'By phone' }).check()
  await visitor.getByLabel('First choice').selectOption({ index })
  await visitor.getByLabel('Name').fill(name)
  await visitor.getByLabel('Email', { exact: true }).first().fill(email)
  await visitor.getByRole('textbox', { name: 'Phone' }).fill('317-555-0164')
  await visitor
    .getByRole('checkbox', { name: /contact/i })
    .first()
    .check()
  await visitor.getByRole('button', { name: /^Request/ }).click()
  await expect(visitor.getByText('We got your request', { exact: false }).first()).toBeVisible()
  await visitor.close()
  return { name, email }
}
