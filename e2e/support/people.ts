import type { Page } from '@playwright/test'
import { untilHydrated } from './hydration.ts'
import { expect } from './test.ts'

/**
 * Adds a person by the form, for one journey alone: several journeys change the sample's people at the same time.
 * @returns the path of their record, where the page is
 */
export async function addPerson(
  page: Page,
  { name, email, list = '/agent/clients' }: { name: string; email?: string; list?: '/agent/clients' | '/admin/people' },
): Promise<string> {
  await page.goto(`${list}/new`)
  await (await untilHydrated(page.getByRole('textbox', { name: 'Name' }))).fill(name)
  if (email) await page.getByRole('textbox', { name: 'Email' }).fill(email)
  else await page.getByRole('textbox', { name: 'Phone' }).fill('317-555-0143')
  await page.getByLabel('How you know them').selectOption({ label: 'Referral' })
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname
}
