import { randomUUID } from 'node:crypto'
import { emailsTo, linkIn } from '../test/emails.ts'
import { registerByForm } from './support/account.ts'
import { requestTour } from './support/appointments.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { houseIds } from './support/homes.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an agent asks a visitor of a tour to register, who does, and prepares the agreement', {
  tag: '@release',
}, async ({ page, browser, baseURL, viewport }) => {
  test.slow()
  const email = `tour-${randomUUID().slice(0, 8)}@example.com`
  const name = `Robin ${randomUUID().slice(0, 8)} Porter`
  const theirs = await browser.newContext({ baseURL, viewport })
  const visitor = await theirs.newPage()
  // A tour of a listing of the brokerage needs no agreement.
  for (const home of await houseIds(visitor, 12)) {
    await visitor.goto(`/properties/${home}/tour`)
    if (!(await visitor.getByText('We represent the seller').isVisible())) break
  }
  await untilHydrated(visitor.getByRole('button', { name: 'Request tour' }))
  await requestTour(visitor, { name, email, index: 24 })

  await signIn(page, 'agent')
  await page.goto('/agent')
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Claim request' }).click()
  const ask = page.getByRole('button', { name: 'Ask them to register' })
  await expect(ask).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoAxeFaults(page)
  await ask.click()
  await expect(page.getByText(/^Asked .+ We’ll email you when they have one/)).toBeVisible()
  await expect(ask).toBeHidden()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoAxeFaults(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  const asked = (await emailsTo(email)).find(({ letter: kind }) => kind === 'account-asked')
  await visitor.goto(/\/register\?[\w=%&.-]+/.exec(asked?.text ?? '')?.[0] ?? '')
  await untilHydrated(visitor.getByRole('button', { name: 'Create account' }))
  await expect(visitor.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(visitor.getByLabel('Email', { exact: true })).toHaveValue(email)
  await registerByForm(visitor, email, name)
  await visitor.goto((await linkIn('verify-email', email)).href)
  await visitor.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Your account is active' })).toBeVisible()
  await theirs.close()

  await page.reload()
  await expect(page.getByText(/needs an account to sign/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Prepare an agreement' }).click()
  await expect(page.getByLabel('Person’s email')).toHaveValue(email)
})
