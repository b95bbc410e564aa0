import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { circleAround, encodeArea } from '#features/search/rules/area.ts'
import { linkIn } from '../test/emails.ts'
import { NEW_PASSWORD, ownAccount, registerByForm } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { houseIds } from './support/homes.ts'
import { untilHydrated } from './support/hydration.ts'
import { samplePassword } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Five drawn areas. A step of 0.0047 degrees is a backslash in an encoded polyline. */
const AREAS = [39.5, 39.6, 39.7, 39.8, 39.9].map((south) =>
  encodeArea([[-86.3, south], [-86.0, south], [-86.0, south + 0.0047], ...circleAround([-86.15, south + 0.05], 3)]),
)
const SEARCH = `/properties?minBeds=2&${new URLSearchParams(AREAS.map((area) => ['area', area]))}`

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('a search with drawn areas survives registration and confirmation on another device', {
  tag: ['@once', '@release'],
}, async ({ page, browser }) => {
  test.slow()
  expect(AREAS.join('')).toContain('\\')
  const email = `buyer-${randomUUID().slice(0, 8)}@example.com`
  await page.goto(SEARCH)
  await page.getByRole('link', { name: 'Save search' }).click()
  await expect(page.getByText('Sign in to save this search')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click()
  await expect(page.getByText('Create an account to save this search')).toBeVisible()
  await registerByForm(page, email)

  // Another device, without the storage of the first browser.
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto((await linkIn('verify-email', email)).href)
  await phone.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await phone.getByRole('button', { name: 'Confirm my address' }).click()
  await phone.getByRole('link', { name: 'Sign in to save this search' }).click()
  await signIn(phone, email)
  await expect(phone.getByRole('heading', { name: 'Save this search' })).toBeVisible()
  const filters = phone.getByRole('list', { name: 'Filters of this search' })
  await expect(filters).toContainText('2+ bd')
  await expect(filters).toContainText(/area/i)

  // Leave it unfinished: the dashboard links to it until it is done.
  await phone.goto('/dashboard')
  await expect(phone.getByText('You wanted to save this search')).toBeVisible()
  await expectNoAxeFaults(phone)
  await phone.getByRole('link', { name: 'Continue' }).click()
  await (await untilHydrated(phone.getByRole('button', { name: 'Save search' }))).click()
  await expect(phone).toHaveURL(/\/properties\?/)
  expect(new URL(phone.url()).searchParams.getAll('area').sort()).toEqual([...AREAS].sort())
  await phone.goto('/dashboard')
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(phone.getByText('You wanted to save this search')).toHaveCount(0)
  await context.close()
})

test('a comparison goes on after a sign-in that began on another page', { tag: ['@once', '@release'] }, async ({
  page,
  browser,
}) => {
  test.slow()
  const email = `buyer-${randomUUID().slice(0, 8)}@example.com`
  const ids = await houseIds(page, 2)
  await page.goto(`/properties/compare?${new URLSearchParams(ids.map((id) => ['ids', id]))}`)
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await expect(page.getByText('Sign in to save this comparison')).toBeVisible()
  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click()
  await registerByForm(page, email)
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto((await linkIn('verify-email', email)).href)
  await phone.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await phone.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Your account is active' })).toBeVisible()
  // Do not use the email's link: the first sign-in from any page continues there, once.
  await phone.goto('/login')
  await signIn(phone, email)
  await expect(phone).toHaveURL(/\/properties\/compare\?/)
  for (const id of ids) expect(phone.url()).toContain(id)
  await context.close()
})

test('a search survives a forgotten password', { tag: ['@once', '@release'] }, async ({ page }) => {
  test.slow()
  const email = await ownAccount()
  await page.goto(SEARCH)
  await page.getByRole('link', { name: 'Save search' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in page has a field of the same name.
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('This site can’t send email yet').first()).toBeVisible()
  await page.goto((await linkIn('reset-password', email)).href)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Save this search' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filters of this search' })).toContainText(/area/i)
})

test('the times chosen for a tour last through a sign-in', { tag: '@once' }, async ({ page }) => {
  const email = await ownAccount()
  const [home] = await houseIds(page, 1)
  await page.goto(`/properties/${home}/tour`)
  await page.getByText('By live video from the home').click()
  await page.getByLabel('First choice').selectOption({ index: 4 })
  const chosen = await page.getByLabel('First choice').inputValue()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByText('Sign in to request this tour')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('First choice')).toHaveValue(chosen)
  await expect(page.getByRole('radio', { name: 'By live video from the home' })).toBeChecked()
  await expect(page.getByLabel('Name')).toHaveValue('Robin Porter')
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a search with drawn areas survives registration', async ({ page }) => {
    const email = `buyer-${randomUUID().slice(0, 8)}@example.com`
    await page.goto(
      `/register?${new URLSearchParams({ redirect: `/dashboard/saved-searches/new?search=${encodeURIComponent(SEARCH.slice('/properties'.length))}` })}`,
    )
    await registerByForm(page, email)
  })
})
