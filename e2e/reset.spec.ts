import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { linkIn } from '../test/emails.ts'
import { asOwner } from '../test/postgres.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { samplePassword } from './support/sign-in.ts'
import { expect, expectRefusals, test, untilNetworkIdle } from './support/test.ts'

const NEXT = 'a copper kettle on the stove'

/** Creates an account like the sample's buyer for this journey. */
async function createPerson(password_days = 60): Promise<string> {
  const id = randomUUID()
  const email = `reset-${id.slice(0, 8)}@example.com`
  await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query(
      `insert into accounts (id, email, email_normalized, name, password_hash, password_changed_at, password_expires_at,
         user_role, role_level, status, email_verified_at, agency_disclosure_version, terms_version, mls_consent_version)
       select $1, $2, $2, 'Robin Porter', password_hash, now() - interval '80 days', now() + make_interval(days => $3) - interval '1 minute',
         user_role, role_level, status, now(), agency_disclosure_version, terms_version, mls_consent_version
       from accounts where email = 'buyer@example.com'`,
      [id, email, password_days],
    ),
  )
  return email
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function fillPasswords(page: Page): Promise<void> {
  // The password change ends the session, so background requests in flight would fail; users type more slowly.
  await untilNetworkIdle(page)
  await page.getByLabel('Current password').fill(samplePassword())
  await page.getByLabel('New password').fill(NEXT)
}

test('a forgotten password is set anew by a link, and the link works once', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  expectRefusals(page)
  const email = await createPerson()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('This site can’t send email yet').first()).toBeVisible()
  await expectNoAxeFaults(page)
  const link = await linkIn('reset-password', email)
  await page.goto(link.href)
  await page.getByLabel('New password').fill('greenwood evening')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('This contains the name of our brokerage or of a city we serve.').first()).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByLabel('New password').fill(NEXT)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Your new password is set.').first()).toBeVisible()
  await signIn(page, email, NEXT)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(link.href)
  await expect(page.getByText('This link has expired or was already used')).toBeVisible()
  await expectNoAxeFaults(page)
})

test('an expired password leads to a new one, and then on to where the person was going', { tag: '@once' }, async ({
  page,
}) => {
  const email = await createPerson(0)
  await page.goto('/dashboard?from=mail')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/reset-password\?expired=true/)
  await expect(page.getByText('Your password has expired. Please reset it.')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.goto('/dashboard?from=mail')
  await expect(page).toHaveURL(/\/reset-password\?expired=true/)
  await fillPasswords(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL(/\/dashboard\?from=mail$/)
})

test('a password that ends soon is warned of, with the way to change it', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  const email = await createPerson(4)
  await signIn(page, email, samplePassword())
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Your password will expire in 4 days.').first()).toBeVisible()
  // The warning and its link are on every page, also after a reload.
  for (const path of ['/about', '/dashboard/favorites']) {
    await page.goto(path)
    await expect(page.getByText('Your password will expire in 4 days.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Update password now' }).click()
  await expect(page).toHaveURL(/\/reset-password/)
  await expect(page.getByText('Your password will expire in 4 days.').first()).toBeVisible()
  await fillPasswords(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth-password-expiration'))).toBeNull()
})

test('a password of which only that is known is said to expire soon', { tag: '@once' }, async ({ page }) => {
  const email = await createPerson(4)
  await page.route('**/_serverFn/signIn', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('{"t":0,"s":4}', '{"t":0,"s":0}') })
  })
  await signIn(page, email, samplePassword())
  await expect(page.getByText('Your password will expire soon').first()).toBeVisible()
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a forgotten password is set anew', async ({ page }) => {
    const email = await createPerson()
    await page.goto('/reset-password')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('This site can’t send email yet')).toBeVisible()
    await page.goto((await linkIn('reset-password', email)).href)
    await page.getByLabel('New password').fill('password1234')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(page.getByText('This is a common password.').first()).toBeVisible()
    await page.getByLabel('New password').fill(NEXT)
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Your new password is set. Please sign in with it.')).toBeVisible()
    await signIn(page, email, NEXT)
    await expect(page).toHaveURL(/\/dashboard/)
  })
})
