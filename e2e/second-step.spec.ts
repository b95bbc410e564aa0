import type { Page } from '@playwright/test'
import * as OTPAuth from 'otpauth'
import { ownAccount, signInAs, signInByForm } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { samplePassword } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

const STEP_MS = 30_000

test('somebody turns it on and then signs in with a code of the app', { tag: ['@once', '@release'] }, async ({
  page,
  browser,
}) => {
  test.slow()
  expectRefusals(page)
  const email = await ownAccount()
  const { app } = await turnOn(page, email)
  await expectNoAxeFaults(page)

  const context = await browser.newContext()
  const phone = await context.newPage()
  await password(phone, email)
  await expect(phone.getByLabel('Code')).toBeFocused()
  await expectNoAxeFaults(phone)
  // Before the code there is no session.
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/login/)
  await other.close()
  await phone.keyboard.type('000000')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('That code is incorrect or was already used.').first()).toBeVisible()
  await expectNoAxeFaults(phone)
  const used = nextCode(app)
  await phone.getByLabel('Code').fill(used)
  await phone.getByRole('button', { name: 'Confirm' }).click()
  await expect(phone).toHaveURL(/\/dashboard/)

  // A code works once, even for an observer.
  await page.goto('/signout')
  await password(page, email)
  await page.getByLabel('Code').fill(used)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('That code is incorrect or was already used.').first()).toBeVisible()
  await context.close()
})

test('whose phone is lost signs in with a recovery code, each once, and makes new ones', {
  tag: ['@once', '@release'],
}, async ({ page }) => {
  test.slow()
  expectRefusals(page)
  const email = await ownAccount()
  const { codes } = await turnOn(page, email)
  const [first = '', second = ''] = codes
  await page.goto('/signout')
  await password(page, email)
  // Typed as from paper: uppercase, with spaces.
  await page.getByLabel('Code').fill(first.toUpperCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/signout')
  await password(page, email)
  await page.getByLabel('Code').fill(first)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('That code is incorrect or was already used.').first()).toBeVisible()
  await page.getByLabel('Code').fill(second)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto('/dashboard/preferences')
  await expect(page.getByText('8 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('form', { name: 'New recovery codes' }).getByLabel('Your password').fill(samplePassword())
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const fresh = await codesOn(page)
  expect(fresh.filter((code) => codes.includes(code))).toEqual([])
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
})

test('who has no code goes back to the first step', { tag: ['@once', '@release'] }, async ({ page }) => {
  test.slow()
  const email = await ownAccount()
  await turnOn(page, email)
  await page.goto('/signout')
  await password(page, email)
  await page.getByRole('button', { name: 'Use a different account' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('it is turned on, asked for, and turned off again', { tag: '@release' }, async ({ page }) => {
    test.slow()
    const email = await ownAccount()
    await signInByForm(page, email)
    await page.goto('/dashboard/preferences')
    await expect(page.getByRole('button', { name: 'Turn on two-step verification' })).toBeHidden()
    const first = page.getByRole('form', { name: 'Turn on two-step verification' })
    await first.getByLabel('Your password').fill('not the one')
    await first.getByRole('button', { name: 'Continue' }).click()
    await expect(page.locator('#form-problems')).toContainText('That isn’t your current password.')
    await first.getByLabel('Your password').fill(samplePassword())
    await first.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    const app = await appOn(page)
    // After a wrong code the setup continues.
    await page.getByLabel('Code from the app').fill('000000')
    await page.getByRole('button', { name: 'Turn on', exact: true }).click()
    await expect(page.getByText('That code is incorrect or was already used.').first()).toBeVisible()
    expect((await appOn(page)).secret.base32).toBe(app.secret.base32)
    await page.getByLabel('Code from the app').fill(app.generate())
    await page.getByRole('button', { name: 'Turn on', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
    const codes = await page.getByRole('main').locator('ul.font-mono > li').allTextContents()
    expect(new Set(codes).size).toBe(10)
    await page.getByRole('link', { name: 'I’ve saved them' }).click()
    await expect(page.getByText('10 recovery codes left.')).toBeVisible()
    // The recovery codes are shown only once, and so is the secret.
    await page.goto('/dashboard/preferences')
    await expect(page.getByText(codes[0] ?? '-')).toHaveCount(0)
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toHaveCount(0)

    await page.goto('/signout')
    await password(page, email)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('That code is incorrect or was already used.').first()).toBeVisible()
    await page.getByLabel('Code').fill(nextCode(app))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/dashboard/)

    await page.goto('/dashboard/preferences')
    const off = page.getByRole('form', { name: 'Turn off two-step verification' })
    await off.getByLabel('Your password').fill(samplePassword())
    await off.getByLabel('Code').fill(codes[0] ?? '')
    await off.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText('Two-step verification is off.').first()).toBeVisible()
    await expect(page.getByText('Two-step verification is off.').first()).toBeVisible()
  })
})

/** Turns on two-step verification. @returns the app and the recovery codes */
async function turnOn(page: Page, email: string): Promise<{ app: OTPAuth.TOTP; codes: string[] }> {
  await signInAs(page, email)
  await page.goto('/dashboard/preferences')
  await page.getByRole('button', { name: 'Turn on two-step verification' }).click()
  await page.getByRole('form', { name: 'Confirm your password' }).getByLabel('Your password').fill(samplePassword())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const app = await appOn(page)
  await page.getByLabel('Code from the app').fill(app.generate())
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  const codes = await codesOn(page)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  return { app, codes }
}

async function appOn(page: Page): Promise<OTPAuth.TOTP> {
  const address = await page.getByRole('link', { name: 'Open it in the app' }).getAttribute('href')
  const app = OTPAuth.URI.parse(address ?? '')
  if (!(app instanceof OTPAuth.TOTP)) throw new Error('This is not the address of a time-based code.')
  return app
}

/** Returns the code of the next interval, which is valid already; the current one was used to turn it on. */
function nextCode(app: OTPAuth.TOTP): string {
  return app.generate({ timestamp: Date.now() + STEP_MS })
}

async function codesOn(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  const codes = await page.getByRole('main').locator('ul.font-mono > li').allTextContents()
  expect(new Set(codes).size).toBe(10)
  return codes
}

/** Enters email and password, which leads to the second step. */
async function password(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
}
