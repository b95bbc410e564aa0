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

/**
 * Creates an agent with an account for one journey, whose last change no other journey replaces. The site does not show
 * them. @returns their email, as above
 */
export async function ownAgent(name: string): Promise<string> {
  const email = await ownAccount(name)
  await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query(
      `insert into agents (id, account_id, slug, name, title, email, phone, license_number, is_shown, position)
       select id, id, 'own-' || id::text, name, 'Broker', email, '317-555-0145', 'RB21008817', false, 99
       from accounts where email = $1`,
      [email],
    ),
  )
  return email
}

/** The password of accounts that a journey registers. */
export const NEW_PASSWORD = 'limestone porch swing'

/** Fills and sends the open registration form, and waits for the page that names the confirmation email. */
export async function registerByForm(page: Page, email: string, name = 'Priya Raman'): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('I have read the MLS access terms and agree to them').check()
  await page.getByLabel('I have read the agency disclosure').check()
  await page.getByLabel('I agree to the terms of use').check()
  await page.getByLabel(/^I agree to be contacted/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  // The site of the journeys has no mail server; journeys find its emails in the outbox.
  await expect(page.getByRole('heading', { level: 1, name: 'Almost done' })).toBeVisible()
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
