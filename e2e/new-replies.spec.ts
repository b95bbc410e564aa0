import type { Page } from '@playwright/test'
import { asOwner } from '../test/postgres.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Stores a client of the sample agent, or of no one, who wrote an email. @returns the client's name */
async function clientWhoWrote(subject: string, agent: string | null = 'agent@example.com'): Promise<string> {
  const name = `Quincy Replied ${Date.now()}`
  await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into people (id, name, owner_id) select gen_random_uuid(), $1,
         (select a.id from agents a join accounts c on c.id = a.account_id where c.email = $2) returning id`,
      [name, agent],
    )
    await client.query(
      `insert into person_activities (id, person_id, kind, direction, from_email, subject, body, submission_key)
       values (gen_random_uuid(), $1, 'email', 'incoming', 'quincy@example.com', $2, 'Saturday works.', gen_random_uuid())`,
      [rows[0]?.id, subject],
    )
  })
  return name
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a client’s email marks the client until the agent opens the record', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  const subject = `Re: Saturday ${Date.now()}`
  const name = await clientWhoWrote(subject)
  await signIn(page, 'agent')
  await page.goto('/agent')
  await expect(page.getByRole('heading', { level: 2, name: 'New replies' })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: /^\d+ (person|people) with new emails$/ }).click()
  await expect(page).toHaveURL(/\/agent\/clients\?list=replied/)
  await expect(rowOf(page, name)).toContainText('1 new email')
  await expectNoAxeFaults(page)
  const read = page.waitForResponse(/_serverFn\/readPersonReplies/)
  await rowOf(page, name).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(`Email from quincy@example.com: ${subject}`).first()).toBeVisible()
  await expect(page.getByText('Unread since')).toBeVisible()
  await expectNoAxeFaults(page)
  await read
  await page.goto(`/agent/clients?q=${encodeURIComponent(name)}`)
  await expect(rowOf(page, name)).toBeVisible()
  await expect(rowOf(page, name)).not.toContainText('new email')
  // The email was opened, and no one answered it yet.
  await page.goto(`/agent/clients?list=waiting&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('columnheader', { name: 'Waiting since' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rowOf(page, name)).toContainText(String(new Date().getFullYear()))
  await expectNoAxeFaults(page)
})

test('an email of someone without an agent marks them for the office until an administrator opens the record', {
  tag: ['@once', '@release'],
}, async ({ page }) => {
  const name = await clientWhoWrote('Re: Sunday', null)
  await signIn(page, 'super')
  await page.goto(`/admin/people?list=replied&q=${encodeURIComponent(name)}`)
  await expect(page.getByText('If they have no agent, the office hasn’t opened it.', { exact: false })).toBeVisible()
  await expect(rowOf(page, name)).toContainText('1 new email')
  await expectNoAxeFaults(page)
  await page.goto(`/admin/people?view=board&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('1 new email')
  const read = page.waitForResponse(/_serverFn\/readPersonReplies/)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('Unread since')).toBeVisible()
  await expectNoAxeFaults(page)
  await read
  await page.goto(`/admin/people?q=${encodeURIComponent(name)}`)
  await expect(rowOf(page, name)).toBeVisible()
  await expect(rowOf(page, name)).not.toContainText('new email')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('an agent marks the emails of a client as read by a button', { tag: '@once' }, async ({ page }) => {
    const name = await clientWhoWrote('Re: Sunday')
    await signIn(page, 'agent')
    await page.goto(`/agent/clients?list=replied&q=${encodeURIComponent(name)}`)
    await rowOf(page, name).getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await expect(page.getByText('Marked as read.').first()).toBeVisible()
    await page.goto(`/agent/clients?q=${encodeURIComponent(name)}`)
    await expect(rowOf(page, name)).not.toContainText('new email')
  })
})
