import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as OTPAuth from 'otpauth'
import { asOwner } from '../test/postgres.ts'
import { ownAccount, signInAs } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { HOMES } from './support/homes.ts'
import { samplePassword } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

const NEXT = 'a copper kettle on the stove'

test('somebody changes name, phone and address, and finds them again', { tag: '@once' }, async ({ page }) => {
  await signInAs(page, await ownAccount())
  await page.goto('/dashboard/profile')
  await expectNoAxeFaults(page)
  await page.getByLabel('Name', { exact: true }).fill('Robin Porter-Hale')
  await page.getByLabel('Phone').fill('(317) 555-0119')
  await page.getByLabel('Street address').fill('1407 Wheatfield Ln')
  await page.getByLabel('City').fill('Greenwood')
  await page.getByLabel('State').fill('IN')
  await page.getByLabel('ZIP').fill('46143')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(page.getByText('Signed in as Robin Porter-Hale').filter({ visible: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue('317-555-0119')
  await expect(page.getByLabel('ZIP')).toHaveValue('46143')
})

test('the row of pages shows the current one after each link', { tag: '@once' }, async ({ page }) => {
  await signInAs(page, await ownAccount())
  await page.goto('/dashboard/profile')
  const row = page.getByRole('navigation', { name: 'Your account' })
  await expect(row.getByRole('link', { name: 'Profile' })).toBeInViewport({ ratio: 1 })
  // The count of unread messages arrives after the page, and never scrolls it.
  await page.evaluate(() => scrollTo(0, 500))
  await row.getByRole('link', { name: 'Messages' }).evaluate((link) => link.append(' 12 unread'))
  await expect(async () => {
    const right = await row
      .getByRole('link', { name: 'Profile' })
      .evaluate((link) => link.getBoundingClientRect().right)
    expect(right).toBeLessThanOrEqual(390)
  }).toPass()
  expect(await page.evaluate(() => scrollY)).toBe(500)
  await row.getByRole('link', { name: 'Overview' }).evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(row.getByRole('link', { name: 'Profile' })).not.toBeInViewport()
  await expect(row.getByRole('link', { name: 'Overview' })).toBeInViewport({ ratio: 1 })
})

test('what is wrong is said in a list and at its field, and nothing typed is lost', async ({ page }) => {
  await signInAs(page, await ownAccount())
  await page.goto('/dashboard/profile')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByLabel('Phone').fill('555')
  await page.getByLabel('City').fill('Franklin')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('link', { name: 'Enter your name.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enter a phone number such as 317-555-0123.' })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'Enter your name.' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByLabel('City')).toHaveValue('Franklin')
})

test('two tabs: the older one is shown both versions', { tag: '@once' }, async ({ page, context }) => {
  expectRefusals(page)
  await signInAs(page, await ownAccount())
  await page.goto('/dashboard/profile')
  const other = await context.newPage()
  await other.goto('/dashboard/profile')
  await other.getByLabel('City').fill('Carmel')
  await other.getByRole('button', { name: 'Save profile' }).click()
  await expect(other.getByText('Profile saved.')).toBeVisible()
  await page.getByLabel('City').fill('Fishers')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('dialog', { name: 'Two versions' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Carmel')).toBeVisible()
})

test('a new password is set, and every other browser is signed out', { tag: '@once' }, async ({ page, browser }) => {
  expectRefusals(page)
  const email = await ownAccount()
  const elsewhere = await browser.newPage()
  await signInAs(elsewhere, email)
  await signInAs(page, email)
  await page.goto('/dashboard/profile')
  await page.getByLabel('Current password').fill('not the one')
  await page.getByLabel('New password').fill(NEXT)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('That isn’t your current password.').first()).toBeVisible()
  await page.getByLabel('Current password').fill(samplePassword())
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('You’re signed out everywhere else.')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('')
  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL(/\/login/)
  await elsewhere.close()
})

test('preferences are kept, and the end of market news is on record', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  await signInAs(page, await ownAccount())
  await page.goto('/dashboard/preferences')
  await expectNoAxeFaults(page)
  await page.getByLabel('Weekly').check()
  await page.getByRole('switch', { name: 'Marketing emails' }).uncheck()
  // No text gateway is set, so text messages are not offered.
  await expect(page.getByText('Text message')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Phone' }).check()
  await expect(page.getByText('Add a phone number in your profile.')).toBeVisible()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByText('Preferences saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Weekly')).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Marketing emails' })).not.toBeChecked()
  const consents = page.getByRole('table', { name: 'Terms and consents' })
  await expect(consents.getByRole('row', { name: /Marketing emails/ })).toContainText('Not agreed')
})

test('a browser that is signed in elsewhere is signed out from here', { tag: '@once' }, async ({ page, browser }) => {
  const email = await ownAccount()
  const elsewhere = await browser.newPage()
  await signInAs(elsewhere, email)
  await signInAs(page, email)
  await page.goto('/dashboard/preferences')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible()
  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL(/\/login/)
  await elsewhere.close()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('two-step verification is turned on by the keyboard, asked for, and turned off again', {
  tag: ['@once', '@release'],
}, async ({ page }) => {
  test.slow()
  expectRefusals(page)
  const email = await ownAccount()
  await signInAs(page, email)
  await page.goto('/dashboard/preferences')
  await page.getByRole('button', { name: 'Turn on two-step verification' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Confirm your password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(samplePassword())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeFocused()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectNoAxeFaults(page)
  const app = await authenticatorOf(page)
  await page.getByLabel('Code from the app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That code is incorrect or was already used.').first()).toBeVisible()
  await page.getByLabel('Code from the app').fill(app.generate())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await expectNoAxeFaults(page)
  const codes = await page.getByRole('main').locator('ul.font-mono > li').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  // The codes are shown only once.
  await page.reload()
  await expect(page.getByText(codes[0] ?? '-')).toHaveCount(0)

  await page.goto('/signout')
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto('/dashboard/preferences')
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page
    .getByRole('form', { name: 'Turn off two-step verification' })
    .getByLabel('Your password')
    .fill(samplePassword())
  await page.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step verification is off.').first()).toBeVisible()
})

async function authenticatorOf(page: Page): Promise<OTPAuth.TOTP> {
  const address = await page.getByRole('link', { name: 'Open it in the app' }).getAttribute('href')
  const app = OTPAuth.URI.parse(address ?? '')
  if (!(app instanceof OTPAuth.TOTP)) throw new Error('This is not the address of a time-based code.')
  return app
}

test('the own data comes as a file, for whoever knows the password', { tag: '@once' }, async ({ page }) => {
  expectRefusals(page)
  const email = await ownAccount()
  await signInAs(page, email)
  await page.goto('/dashboard/preferences')
  const form = page.getByRole('form', { name: 'Download your data' })
  await form.getByLabel('Your password').fill('not the one')
  await form.getByRole('button', { name: 'Download my data' }).click()
  await expect(form.getByText('That isn’t your current password.').first()).toBeVisible()
  await expectNoAxeFaults(page)
  await form.getByLabel('Your password').fill(samplePassword())
  const download = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Download my data' }).click()
  await expectOwnFile(await (await download).path(), email)
  expect((await download).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  await expect(form.getByLabel('Your password')).toHaveValue('')
})

async function expectOwnFile(path: string, email: string): Promise<void> {
  const data = JSON.parse(await readFile(path, 'utf8'))
  expect(data.profile).toMatchObject({ email })
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining(['preferences', 'consents', 'sessions', 'views', 'downloads']),
  )
  expect(JSON.stringify(data)).not.toContain('password_hash')
}

test('a home that was opened is on the record, with the way back to it', { tag: '@once' }, async ({ page }) => {
  await signInAs(page, await ownAccount())
  await page.goto(HOMES)
  await page.locator('main a[href^="/properties/"]').first().click()
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}/)
  const home = new URL(page.url()).pathname
  // The URL changes before the page renders, and leaving too early would not count as a view.
  await expect(page.locator('main dl dd').first()).toBeVisible()
  await page.goto('/dashboard/preferences#record')
  const record = page.getByRole('table', { name: 'Your activity' })
  await expect(record.getByRole('row', { name: /Viewed a home/ }).locator(`a[href="${home}"]`)).toBeVisible()
  await expect(page.getByText('No one, in the last 180 days.')).toBeVisible()
})

test('an account is closed by its owner, and cannot be used any more', { tag: '@once' }, async ({ page }) => {
  expectRefusals(page)
  const email = await ownAccount()
  await signInAs(page, email)
  await page.goto('/dashboard/preferences')
  await page.locator('summary', { hasText: 'Close my account' }).click()
  await expect(page.getByRole('heading', { name: /^Kept until .*\d{4}, then deleted$/ })).toBeVisible() // voice-ok: text on screen
  await expectNoAxeFaults(page)
  const form = page.getByRole('form', { name: 'Close my account' })
  await form.getByLabel('Your password').fill(samplePassword())
  await form.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByText('Your account is closed.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  const { rows } = await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query('select deleted_at is not null as is_closed from accounts where email = $1', [email]),
  )
  expect(rows).toEqual([{ is_closed: true }])
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('profile, preferences and password are changed', async ({ page }) => {
    const email = await ownAccount()
    await signInAs(page, email)
    await page.goto('/dashboard/profile')
    await page.getByLabel('Phone').fill('555')
    await page.getByLabel('City').fill('Bargersville')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Enter a phone number such as 317-555-0123.').first()).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Bargersville')
    await page.getByLabel('Phone').fill('317 555 0119')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Profile saved.')).toBeVisible()
    await expect(page.getByLabel('Phone')).toHaveValue('317-555-0119')
    await page.getByLabel('Current password').fill(samplePassword())
    await page.getByLabel('New password').fill(NEXT)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your new password is set.')).toBeVisible()

    await page.goto('/dashboard/preferences')
    await page.getByLabel('Never').check()
    await page.getByRole('switch', { name: /^Email about your messages/ }).uncheck()
    await page.getByRole('button', { name: 'Save preferences' }).click()
    await expect(page.getByText('Preferences saved.')).toBeVisible()
    await expect(page.getByLabel('Never')).toBeChecked()
    await expect(page.getByRole('switch', { name: /^Email about your messages/ })).not.toBeChecked()
  })

  test('a session is ended, the data taken and the account closed', async ({ page, browser }) => {
    const email = await ownAccount()
    const elsewhere = await browser.newPage()
    await signInAs(elsewhere, email)
    await signInAs(page, email)
    await page.goto('/dashboard/preferences')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible()
    await elsewhere.goto('/dashboard')
    await expect(elsewhere).toHaveURL(/\/login/)
    await elsewhere.close()

    const data = page.getByRole('form', { name: 'Download your data' })
    await data.getByLabel('Your password').fill('not the one')
    await data.getByRole('button', { name: 'Download my data' }).click()
    await expect(page.getByText('That isn’t your current password.').first()).toBeVisible()
    await data.getByLabel('Your password').fill(samplePassword())
    const download = page.waitForEvent('download')
    await data.getByRole('button', { name: 'Download my data' }).click()
    await expectOwnFile(await (await download).path(), email)

    await page.locator('summary', { hasText: 'Close my account' }).click()
    const close = page.getByRole('form', { name: 'Close my account' })
    await close.getByLabel('Your password').fill(samplePassword())
    await close.getByRole('button', { name: 'Close my account' }).click()
    await expect(page.getByText('Your account is closed.')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login/)
  })
})
