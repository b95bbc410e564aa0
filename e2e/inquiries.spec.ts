import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeFaults } from './support/axe.ts'
import { houseIds } from './support/homes.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a visitor without JavaScript asks about a home', { tag: '@once' }, async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  const [home] = await houseIds(page, 1)
  await page.goto(`/properties/${home}/question`)
  await page.getByLabel('Your question').fill('Is the workshop heated?')
  await fillPerson(page, 'Robin Porter', 'robin.question@example.com')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page).toHaveURL(new RegExp(`/properties/${home}/question`))
  await expect(page.getByText('We got your question.', { exact: true })).toBeVisible()
  await page.close()
})

test('an agent claims a tour request and reassigns it', { tag: ['@wide', '@release'] }, async ({ page, browser }) => {
  const name = `Robin ${randomUUID().slice(0, 8)} Porter`
  const visitor = await browser.newPage({ javaScriptEnabled: false })
  const [home] = await houseIds(visitor, 1)
  await visitor.goto(`/properties/${home}/tour`)
  await visitor.getByLabel('First choice').selectOption({ index: 3 })
  await fillPerson(visitor, name, `${randomUUID().slice(0, 8)}@example.com`)
  await visitor.getByRole('button', { name: 'Request tour' }).click()
  await expect(visitor.getByText('We got your request', { exact: false }).first()).toBeVisible()
  await visitor.close()

  await signIn(page, 'agent')
  await page.goto('/agent')
  await expect(page.getByRole('heading', { name: 'Unassigned', exact: true })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name }).click()
  await expect(page.getByRole('button', { name: 'Claim request' })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Claim request' }).click()
  await page.getByRole('link', { name: 'Reassign to another agent' }).click()
  await page.getByLabel('New agent', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Note to the new agent').fill('They can only come after work.')
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Reassign' }).click()
  await expect(page).toHaveURL(/\/agent\/appointments$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
})

async function fillPerson(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email', { exact: true }).first().fill(email)
  await page
    .getByRole('checkbox', { name: /contact/i })
    .first()
    .check()
}
