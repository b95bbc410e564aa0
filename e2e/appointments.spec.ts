import { randomBytes, randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { emailsTo } from '../test/emails.ts'
import { requestConsultation, requestTour } from './support/appointments.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
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
  await (await untilHydrated(page.getByRole('button', { name: 'Claim request' }))).click()
  await (await untilHydrated(page.getByRole('link', { name: `Email ${name}` }))).click()
  await expect(page.getByRole('form', { name: 'Send an email' }).getByLabel('Subject')).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Log a call' }).click()
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Save call' }).click()
  await expect(page.getByText('Call logged.', { exact: true })).toBeVisible()
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  // The form stays open in place, although the request has a new version.
  await expect(page.getByRole('button', { name: 'Save call' })).toBeInViewport()
  await page.getByLabel('Note to the visitor').fill('We can talk about condos too.\nBring your questions.')
  await expectNoAxeFaults(page)
  const time = page.getByLabel('Time', { exact: false }).first()
  const first = nightTime(1)
  await time.fill(first)
  await sendAnyway(page, 'Confirm', pageErrors)
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

  // The confirmed time, with its change, comes before the times that were requested.
  const change = page.getByRole('link', { name: 'Change time', exact: true })
  const [top, below] = await Promise.all([change.boundingBox(), page.getByText('Time requested').boundingBox()])
  expect(top?.y).toBeLessThan(below?.y ?? 0)
  await change.click()
  const next = nightTime(1, first)
  await time.fill(next)
  await sendAnyway(page, 'Save', pageErrors)
  await expect(page.getByText('Changed.', { exact: false }).first()).toBeVisible()

  await visitor.reload()
  await expect(when).not.toHaveText(before ?? '')
  const shown = new Date(`${next}Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
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
  await decline(agent)
  await theirs.close()
})

test('an agent reads at a request that its home is coming soon, as the visitor does, and confirms no early time by mistake', {
  tag: '@release',
}, async ({ page, browser, baseURL, viewport, pageErrors }) => {
  test.slow()
  const name = `Robin ${randomUUID().slice(0, 8)} Porter`
  const theirs = await browser.newContext({ baseURL, viewport })
  const visitor = await theirs.newPage()
  const list = await (await visitor.request.get('/properties?status=coming_soon&type=house')).text()
  const homes = new Set(Array.from(list.matchAll(/href="\/properties\/([0-9a-f-]{36})"/g), ([, id = '']) => id))
  // A tour of a listing of the brokerage needs no agreement, and one that is due by tomorrow no warning.
  for (const home of homes) {
    await visitor.goto(`/properties/${home}/tour`)
    if (!(await visitor.getByText('We represent the seller').isVisible())) break
  }
  await expect(visitor.getByText('This home is coming soon')).toBeVisible()
  await expect(visitor.getByText(/Tours begin (when it goes active|[A-Z][a-z]{2} \d)/)).toBeVisible()
  await expectNoAxeFaults(visitor)
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await untilHydrated(visitor.getByRole('button', { name: 'Request tour' }))
  await requestTour(visitor, { name, index: 1 })
  await theirs.close()

  await signIn(page, 'agent')
  await page.goto('/agent/appointments')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByText(/This home is coming soon\. Tours begin /).first()).toBeVisible()
  await page.getByRole('button', { name: 'Claim request' }).click()
  // The missing account and the missing agreement are one notice.
  await expect(page.getByText(`${name} needs an account to sign`)).toBeVisible()
  await expect(page.getByText('There’s no active agreement with this buyer.')).toHaveCount(1)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoAxeFaults(page)
  await page.getByLabel(/agreement/).fill('The seller shows it.')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const anyway = page.getByRole('checkbox', { name: 'Use this time anyway' })
  await expect(anyway).toHaveAccessibleDescription(/This home is coming soon\. Tours begin /)
  await expect(page.getByRole('main')).toContainText('Requested')
  for (const error of pageErrors.splice(0)) expect(error).toContain('status of 422')
  await decline(page)
})

const DAY_MS = 86_400_000

/**
 * Returns a local time at night, some days after another one or after a day of the next two weeks. It differs in each run,
 * because the agent has one appointment at a time.
 */
function nightTime(days: number, from?: string): string {
  const [day = 0, quarter = 0] = randomBytes(2)
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const start = from ? Date.parse(`${from}Z`) : midnight + (day % 14) * DAY_MS + (quarter % 24) * 15 * 60_000
  return new Date(start + days * DAY_MS).toISOString().slice(0, 16)
}

/** Sends a form with a time that is outside office hours, and again with the box that accepts it. */
async function sendAnyway(page: Page, button: string, pageErrors: string[]): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const anyway = page.getByRole('checkbox', { name: 'Use this time anyway' })
  await expect(anyway).toHaveAccessibleDescription(/ is outside office hours\./)
  for (const error of pageErrors.splice(0)) expect(error).toContain('status of 422')
  await anyway.check()
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Declines the open request: the page of today has room for a few, which other journeys look for there. */
async function decline(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Decline', exact: true }).click()
  await page.getByLabel(/^Reason/).fill('The home is no longer available.')
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByText('Declined.', { exact: false }).first()).toBeVisible()
}

const changesOf = async (email: string) =>
  (await emailsTo(email)).filter(({ letter: kind }) => kind === 'appointment-changed')

/** Requests a consultation by phone, which needs no agreement, as a visitor of this journey alone. */
async function askForTalk(browser: Browser, index: number): Promise<{ name: string; email: string }> {
  const name = `Robin ${randomUUID().slice(0, 8)} Porter`
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const visitor = await browser.newPage({ javaScriptEnabled: false })
  await requestConsultation(visitor, { name, email, index })
  await visitor.close()
  return { name, email }
}
