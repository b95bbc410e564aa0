import { randomUUID } from 'node:crypto'
import { ownAgent, signInAs } from './support/account.ts'
import { requestConsultation } from './support/appointments.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an agent answers on a phone: calls are one tap away, and a request is confirmed in one', {
  tag: '@once',
}, async ({ page, browser }) => {
  const name = `Robin ${randomUUID().slice(0, 8)} Porter`
  const visitor = await browser.newPage({ javaScriptEnabled: false })
  await requestConsultation(visitor, { name, index: 5 })
  await visitor.close()

  await page.setViewportSize({ width: 390, height: 844 })
  // An agent for this journey alone, because a time that another journey took can't be confirmed from here.
  await signInAs(page, await ownAgent('Noor Haddad'))
  await page.goto('/agent')
  const request = page.getByRole('listitem').filter({ hasText: name })
  await request.getByRole('button', { name: `Claim ${name}’s request` }).click()
  await expect(page.getByText('This request is yours.')).toBeVisible()
  const due = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Replies due' }) })
  await expect(due.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  // The due work is the first thing on the screen, and its buttons are as large as a finger.
  for (const button of await due.getByRole('listitem').locator('a[href^="tel:"], button').all()) {
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  expect((await page.getByRole('heading', { name: 'Replies due' }).boundingBox())?.y).toBeLessThan(400)
  await expectNoAxeFaults(page)
  await due.getByRole('button', { name: new RegExp(`^Confirm .*${name}$`) }).click()
  await expect(
    page.getByText('Confirmed. The email stayed in the outbox, because no mail server is set up.'),
  ).toBeVisible()
  await expect(due.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  const schedule = page.getByRole('region', { name: /schedule|appointments/ })
  await expect(schedule.getByText(name)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('an agent is warned of a time outside the hours, and confirms it anyway', { tag: ['@once', '@release'] }, async ({
  page,
  browser,
  pageErrors,
}) => {
  const name = `Robin ${randomUUID().slice(0, 8)} Porter`
  const visitor = await browser.newPage({ javaScriptEnabled: false })
  // At another time than the request of the other journey.
  await requestConsultation(visitor, { name, index: 12 })
  await visitor.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent')
  await page.goto('/agent')
  const request = page.getByRole('listitem').filter({ hasText: name })
  await request.getByRole('button', { name: `Claim ${name}’s request` }).click()
  await expect(page.getByText('This request is yours.')).toBeVisible()
  await page.getByRole('button', { name: 'Open request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  // The office is closed on the second Sunday from now.
  const sunday = new Date(Date.now() + 8 * 86_400_000)
  sunday.setUTCDate(sunday.getUTCDate() + ((7 - sunday.getUTCDay()) % 7))
  await page
    .getByLabel('Time', { exact: false })
    .first()
    .fill(`${sunday.toISOString().slice(0, 10)}T07:15`)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('Sunday, 7:15 AM is outside office hours.')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('status of 422')])
  await expectNoAxeFaults(page)
  await page.getByRole('checkbox', { name: 'Use this time anyway' }).check()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Confirmed.', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('7:15 AM')
})

test('an agent offers other times on a phone with a tap for each', { tag: ['@once', '@release'] }, async ({
  page,
  browser,
}) => {
  const name = `Robin ${randomUUID().slice(0, 8)} Porter`
  const visitor = await browser.newPage({ javaScriptEnabled: false })
  await requestConsultation(visitor, { name, index: 9 })
  await visitor.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, await ownAgent('Noor Haddad'))
  await page.goto('/agent')
  const request = page.getByRole('listitem').filter({ hasText: name })
  await request.getByRole('button', { name: `Claim ${name}’s request` }).click()
  await expect(page.getByText('This request is yours.')).toBeVisible()
  await request.getByRole('link', { name: 'Offer other times' }).click()
  const days = page.getByRole('group', { name: 'Your free days' }).getByRole('button')
  const times = page.getByRole('group', { name: /^Start time on / }).getByRole('button')
  await times.first().click()
  await days.last().click()
  await times.last().click()
  await expect(days.last()).toContainText('(1)')
  await expect(page.getByText(/^You offer .+; .+\.$/)).toBeVisible()
  await expect(page.getByLabel('First time')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Offer times' }).click()
  await expect(page.getByText('Waiting for their choice')).toBeVisible()
})
