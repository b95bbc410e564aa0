import { randomUUID } from 'node:crypto'
import { linkIn } from '../test/emails.ts'
import { NEW_PASSWORD, registerByForm } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { expect, expectRefusals, test } from './support/test.ts'

const newEmail = () => `buyer-${randomUUID().slice(0, 8)}@example.com`

test('a buyer registers, confirms the address and sees the dashboard', { tag: '@once' }, async ({ page }) => {
  const email = newEmail()
  await page.goto('/login')
  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()
  await expectNoAxeFaults(page)
  // Consent boxes must be cleared by default.
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()

  await page.getByLabel('Phone').fill('(317) 555-0176')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await expect(page.getByText('12 characters or more (met)')).toBeAttached()
  await registerByForm(page, email)
  await expect(page.getByText('This site can’t send email yet')).toBeVisible()
  expect(page.url()).not.toContain('example.com')
  await expectNoAxeFaults(page)

  await page.goto((await linkIn('verify-email', email)).href)
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is active' })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('what is missing or too weak is said at once, in a list and at the field', async ({ page }) => {
  expectRefusals(page)
  await page.goto('/register')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  for (const message of [
    'Enter your name.',
    'Use 12 characters or more.',
    'Check this box to accept the MLS access terms.',
    'Check this box to confirm you read the agency disclosure.',
    'Check this box to accept the terms of use.',
    'Check this box so we can contact you about your account and requests.',
  ])
    await expect(page.getByText(message).first()).toBeVisible()
  await page.getByRole('link', { name: 'Check this box to accept the terms of use.' }).click()
  await expect(page.getByLabel('I agree to the terms of use')).toBeFocused()
  await expectNoAxeFaults(page)
})

test('in another browser the link asks for the password; the owner of the address may choose another one', {
  tag: ['@once', '@release'],
}, async ({ page, browser }) => {
  const email = newEmail()
  await page.goto('/register')
  await registerByForm(page, email)
  const link = await linkIn('verify-email', email)
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(link.href)
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Confirm and choose another password' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
  await other.getByLabel('New password').fill('a phrase of the owner')
  await other.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(other).toHaveURL(/\/login/)
  await other.getByLabel('Email', { exact: true }).fill(email)
  await other.getByLabel('Password', { exact: true }).fill('a phrase of the owner')
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other).toHaveURL(/\/dashboard/)
  // Consents of another person do not count.
  await other.goto('/register')
  await expect(other.getByRole('heading', { level: 1, name: 'Accept the updated terms' })).toBeVisible()
  await context.close()
})

test('a link that is used, old or invented leads to a new one, and says nothing that it brought', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/verify-email?error=access_denied&error_description=%3Cb%3EYour%20bank%3C/b%3E%20called')
  await expect(page.getByText('This link has expired or was already used')).toBeVisible()
  await expect(page.getByText('bank')).toHaveCount(0)
  await expectNoAxeFaults(page)
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('This site can’t send email yet. Please call us, and we’ll help you.')).toBeVisible()
  await page.goto('/verify-email?token=not-a-token&type=signup')
  await expect(page.getByText('This link has expired or was already used')).toBeVisible()
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer registers and confirms the address', async ({ page }) => {
    const email = newEmail()
    await page.goto('/register')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Check this box to accept the MLS access terms.').first()).toBeVisible()
    await registerByForm(page, email)
    await page.goto((await linkIn('verify-email', email)).href)
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is active' })).toBeVisible()
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
  })
})
