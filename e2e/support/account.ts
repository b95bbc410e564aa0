import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { asOwner } from '../../test/postgres.ts'
import { samplePassword, startSession } from './sign-in.ts'
import { expect } from './test.ts'

/**
 * Creates an account like the sample's buyer for one journey. @returns its email; the password is that of all accounts
 */
export async function ownAccount(name = 'Robin Porter'): Promise<string> {
  const id = randomUUID()
  const email = `own-${id.slice(0, 8)}@example.com`
  await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query(
      `insert into accounts (id, email, email_normalized, name, password_hash, password_changed_at, password_expires_at,
         user_role, role_level, status, email_verified_at, agency_disclosure_version, terms_version, mls_consent_version)
       select $1, $2, $2, $3, password_hash, now(), now() + interval '60 days',
         user_role, role_level, status, now(), agency_disclosure_version, terms_version, mls_consent_version
       from accounts where email = 'buyer@example.com'`,
      [id, email, name],
    ),
  )
  return email
}

/** Signs an account in by the form's call, for journeys about something else. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await startSession(page.request, email)
}

/** Signs an account in by the form and waits for the dashboard. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}
