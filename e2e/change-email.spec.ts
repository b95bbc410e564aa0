import { randomUUID } from 'node:crypto'
import { linkIn } from '../test/emails.ts'
import { ownAccount, signInAs, signInByForm } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { samplePassword } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

const newEmail = () => `moved-${randomUUID().slice(0, 8)}@example.com`

test('somebody moves to another email address by the link that comes there', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  expectRefusals(page)
  await signInAs(page, await ownAccount())
  const email = newEmail()
  await page.goto('/dashboard/profile')
  await page.getByText('Change email').click()
  const form = page.getByRole('form', { name: 'Use another email address' })
  await form.getByLabel('New email').fill(email)
  await form.getByLabel('Your password').fill('not the one')
  await form.getByRole('button', { name: 'Send the link' }).click()
  await expect(form.getByText('That isn’t your current password.').first()).toBeVisible()
  await expectNoAxeFaults(page)
  await form.getByLabel('Your password').fill(samplePassword())
  await form.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`Check ${email} for a confirmation link`)).toBeVisible()
  await expectNoAxeFaults(page)

  await page.goto((await linkIn('change-email', email)).href)
  await expect(page.getByRole('heading', { level: 1, name: 'Use this address?' })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your email address is changed' })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(page.getByRole('region', { name: 'Email' }).getByText(email)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth-session'))).toContain(email)
})

test('on a phone where nobody is signed in the password says whose account it is; the link works once', {
  tag: ['@once', '@release'],
}, async ({ page, browser }) => {
  expectRefusals(page)
  await signInAs(page, await ownAccount())
  const email = newEmail()
  await page.goto('/dashboard/profile')
  await page.getByText('Change email').click()
  const form = page.getByRole('form', { name: 'Use another email address' })
  await form.getByLabel('New email').fill(email)
  await form.getByLabel('Your password').fill(samplePassword())
  await form.getByRole('button', { name: 'Send the link' }).click()
  const { href } = await linkIn('change-email', email)
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto(href)
  await phone.getByLabel('Password', { exact: true }).fill('not the one')
  await phone.getByRole('button', { name: 'Use this address' }).click()
  await expect(phone.getByText('That isn’t your current password.').first()).toBeVisible()
  await expectNoAxeFaults(phone)
  await phone.getByLabel('Password', { exact: true }).fill(samplePassword())
  await phone.getByRole('button', { name: 'Use this address' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Your email address is changed' })).toBeVisible()
  await phone.goto(href)
  await expect(phone.getByText('This link has expired or was already used')).toBeVisible()
  await expectNoAxeFaults(phone)
  await context.close()
  // The change ended the session of the browser that requested it.
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await signInByForm(page, email)
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the address is changed too', async ({ page }) => {
    await signInAs(page, await ownAccount())
    const email = newEmail()
    await page.goto('/dashboard/profile')
    await page.getByText('Change email').click()
    const form = page.getByRole('form', { name: 'Use another email address' })
    await form.getByLabel('New email').fill(email)
    await form.getByLabel('Your password').fill('not the one')
    await form.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('That isn’t your current password.').first()).toBeVisible()
    await expect(form.getByLabel('New email')).toHaveValue(email)
    await form.getByLabel('Your password').fill(samplePassword())
    await form.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('A link is on its way to the new address.')).toBeVisible()
    await page.goto((await linkIn('change-email', email)).href)
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your email address is changed' })).toBeVisible()
  })
})
