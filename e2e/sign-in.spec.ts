import type { Page } from '@playwright/test'
import { asOwner } from '../test/postgres.ts'
import { payloadOf } from '../test/wire.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { samplePassword, signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test, untilNetworkIdle } from './support/test.ts'

test('a visitor who wants the dashboard signs in and arrives there', { tag: '@once' }, async ({ page }) => {
  await page.goto('/dashboard?from=mail')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel('Email', { exact: true }).fill('buyer@example.com')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard\?from=mail$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a wrong password is said so, at the form, and the email stays', { tag: '@once' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the one')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('The email or password is incorrect.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody@example.com')
  await expect(page).toHaveURL(/\/login/)
  await expectNoAxeFaults(page)
})

test('an empty form names what is missing and goes to the first field', async ({ page }) => {
  await page.goto('/login')
  // The footer is short here: no newsletter, but the license.
  await expect(page.getByRole('contentinfo').getByText(/broker company license/)).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Enter your password.').first()).toBeVisible()
  await expectNoAxeFaults(page)
})

test('signing out ends the session, here and in the address bar', { tag: '@once' }, async ({ page, context }) => {
  // A separate session, because the journeys share theirs.
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('agent@example.com')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/agent$/)
  await page.goto('/signout')
  await expect(page).toHaveURL(/\/$/)
  expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
  // Photos of the home page are made on the first request, and the browser requests the session after them.
  await expect
    .poll(
      () =>
        page.evaluate(() => [localStorage.getItem('auth-session'), localStorage.getItem('auth-password-expiration')]),
      { timeout: 20_000 },
    )
    .toEqual([null, null])
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('what the browser keeps of the session opens nothing', { tag: '@once' }, async ({ page, context, playwright }) => {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('buyer@example.com')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  const secret = (await context.cookies()).find(({ name }) => name.endsWith('session'))?.value ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.documentElement.outerHTML]),
  )
  expect(stored).not.toContain(secret)
  const stranger = await playwright.request.newContext({ baseURL: process.env.BASE_URL ?? '' })
  for (const id of new Set(stored.match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g))) {
    const headers = { cookie: `session=${id}; header=${id}`, 'x-tsr-serverFn': 'true', 'sec-fetch-site': 'same-origin' }
    expect((await stranger.get('/_serverFn/getCurrentUser', { headers })).status()).toBe(401)
  }
  await stranger.dispose()
})

test('a level raised by hand in the browser opens no admin page', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'buyer')
  await page.goto('/dashboard')
  await page.evaluate(() => {
    const text = localStorage.getItem('auth-session')
    if (text) localStorage.setItem('auth-session', text.replaceAll('"role_level":10', '"role_level":1000'))
  })
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/dashboard/)
})

test('somebody who is suspended is told whom to call', { tag: '@once' }, async ({ page }) => {
  expectRefusals(page)
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('suspended@example.com')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('This account is suspended. Please call us.')).toBeVisible()
})

test('what is typed before the page comes to life is kept', { tag: '@once' }, async ({ page }) => {
  expectRefusals(page)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill('suspended@example.com')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  scripts.resolve()
  await untilNetworkIdle(page)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('suspended@example.com')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('This account is suspended. Please call us.')).toBeVisible()
})

test('whoever types while the browser asks for a kept session that has ended keeps it all, and comes in', {
  tag: ['@once', '@release'],
}, async ({ page, context }) => {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('buyer@example.com')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await untilNetworkIdle(page)
  await context.clearCookies()
  const answer = Promise.withResolvers<void>()
  await page.route('**/_serverFn/getSession*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('agent@example.com')
  const loading = page.getByRole('status').filter({ hasText: 'Loading...' })
  await expect(loading).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  answer.resolve()
  await expect(loading).toBeHidden()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('agent@example.com')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/agent$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\w+day, \w{3} \d+$/)
})

test('an agent arrives on the agent pages and finds the way back to them from anywhere', async ({ page }) => {
  await signIn(page, 'agent')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/agent$/)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'agent pages' })).toBeVisible()
  await page.goto('/about')
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  if (isPhone) await page.getByLabel('Menu', { exact: true }).first().click()
  await page.getByRole('link', { name: isPhone ? 'Agent Dashboard' : 'Agent', exact: true }).click()
  await expect(page).toHaveURL(/\/agent$/)
})

test('an agent without JavaScript arrives on the agent pages', { tag: '@once' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('agent@example.com')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/agent$/)
  await context.close()
})

test('the sign-up mode of the form leads to the registration page and makes no account', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/login?mode=sign-up')
  await page.getByLabel('Email', { exact: true }).fill('somebody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a porch light left on')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please use the registration page to create an account')).toBeVisible()
})

test('a sign-out in one tab clears the others', { tag: '@once' }, async ({ page, context }) => {
  // A request in flight when the session ends answers 401.
  expectRefusals(page)
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('agent@example.com')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/agent$/)
  const other = await context.newPage()
  await other.goto('/properties')
  await expect.poll(() => other.evaluate(() => localStorage.getItem('auth-session'))).not.toBeNull()
  await untilNetworkIdle(page)
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  if (isPhone) await page.getByLabel('Menu', { exact: true }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect.poll(() => other.evaluate(() => localStorage.length)).toBe(0)
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/login/)
})

test.describe('what is read when something fails', { tag: '@wide' }, () => {
  test('signing in and registering', async ({ page }) => {
    expectRefusals(page)
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
    const press = async () => {
      await page.getByLabel('Password', { exact: true }).fill('not the one')
      await page.getByRole('button', { name: 'Sign In' }).click()
    }
    await page.route('**/_serverFn/signIn', (route) => route.fulfill({ status: 400, body: 'down' }))
    await press()
    await expect(page.getByText('Authentication failed', { exact: true })).toBeVisible()
    await page.unroute('**/_serverFn/signIn')
    // A refusal without a reason.
    await page.route('**/_serverFn/signIn', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('The email or password is incorrect.', '')
      await route.fulfill({ response, body })
    })
    await press()
    await expect(page.getByText('Sign in failed', { exact: true })).toBeVisible()

    await page.goto('/register')
    await page.route('**/_serverFn/signUp', (route) => route.fulfill({ status: 400, body: 'down' }))
    await page.getByLabel('Name', { exact: true }).fill('Priya Raman')
    await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('limestone porch swing')
    for (const box of [/^I have read the MLS/, /^I have read the agency/, /^I agree to the terms/, /^I agree to be/])
      await page.getByLabel(box).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Sign up failed', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody@example.com')
  })

  test('a page that cannot be made, one that is not there, and a person who is not', async ({ page }) => {
    expectRefusals(page)
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'Not Found', exact: true })).toBeVisible()
    await signIn(page, 'buyer')
    await page.goto('/dashboard')
    await answerPreferences(page, 'internal', 'Something went wrong!')
    await page.getByRole('link', { name: 'Preferences' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong!' })).toBeVisible()
    await expect(page.locator('#error-text')).toBeHidden()
    await page.getByRole('button', { name: 'Show Error' }).click()
    await expect(page.locator('#error-text')).toHaveText('Something went wrong!')
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Hide Error' }).click()
    await expect(page.locator('#error-text')).toBeHidden()
    await answerPreferences(page, 'not_found', 'User not found')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'User not found' })).toBeVisible()
  })

  test('a home that is not there, and one that was sold', async ({ page }) => {
    expectRefusals(page)
    await page.goto('/properties/00000000-0000-5000-8000-000000000000')
    await expect(page.getByRole('heading', { level: 1, name: 'Property not found', exact: true })).toBeVisible()
    const { rows } = await asOwner(process.env.DATABASE_URL ?? '', (client) =>
      client.query<{ id: string }>("select id from properties where status = 'sold' order by id limit 1"),
    )
    await page.goto(`/properties/${rows[0]?.id}`)
    const name = "You don't have permission to view sold properties"
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  })
})

/** Makes the call that saves preferences fail with an error of the site. */
async function answerPreferences(page: Page, code: string, message: string): Promise<void> {
  const headers = { 'x-tsr-serverFn': 'true', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const data = await payloadOf({ data: { sessionId: '00000000-0000-7000-8000-000000000001' } })
  const response = await page.request.post('/_serverFn/revokeSession', { headers, data })
  const body = (await response.text()).replace('not_found', code).replace('This device is already signed out.', message)
  await page.unroute('**/_serverFn/getUserPreferences*')
  await page.route('**/_serverFn/getUserPreferences*', (route) => route.fulfill({ response, body }))
}
