import { randomUUID } from 'node:crypto'
import { asOwner } from '../test/postgres.ts'
import { ownAccount, ownAgent, signInAs } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { houseIds } from './support/homes.ts'
import { untilHydrated } from './support/hydration.ts'
import { expect, test } from './support/test.ts'

const PHONE = { width: 390, height: 844 }

/** Makes the client's record, which a form of the client would make, with its agent. @returns its path */
async function recordOf(client: string, agent: string): Promise<string> {
  const id = randomUUID()
  await asOwner(process.env.DATABASE_URL ?? '', (connection) =>
    connection.query(
      `insert into people (id, name, account_id, owner_id)
       select $1, c.name, c.id, g.id from accounts c, agents g join accounts a on a.id = g.account_id
       where c.email = $2 and a.email = $3`,
      [id, client, agent],
    ),
  )
  return `/agent/clients/${id}`
}

test('a client shares what they view and save with an agent, and stops', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  test.slow()
  const [client, agent] = [await ownAccount('Ada Lind'), await ownAgent('Noor Haddad')]
  const record = await recordOf(client, agent)
  await page.setViewportSize(PHONE)
  await signInAs(page, client)
  const [before = '', viewed = ''] = (await houseIds(page, 12)).slice(10)
  await page.goto(`/properties/${before}`)

  const context = await browser.newContext({ viewport: PHONE })
  const theirs = await context.newPage()
  await signInAs(theirs, agent)
  await theirs.goto(record)
  const activity = theirs.locator('#activity')
  await expect(activity).toContainText('They don’t share their activity.')
  await (await untilHydrated(activity.getByRole('button', { name: 'Ask to share' }))).click()
  await expect(activity).toContainText(/You asked on .* You can ask again on /)
  await expectNoAxeFaults(theirs)

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Share your activity' })).toBeVisible()
  await page.getByRole('link', { name: 'Review sharing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sharing' })).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Your account' })
  await expect(places.getByRole('link', { name: 'Preferences' })).toHaveAttribute('aria-current', 'page')
  await expectNoAxeFaults(page)
  const box = page.getByRole('checkbox', { name: /^I agree that Noor Haddad of .* sees the homes I view and save/ })
  await expect(await untilHydrated(box)).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Don’t ask again to share with Noor Haddad' })).toBeVisible()
  await page.getByRole('button', { name: 'Start sharing' }).click()
  await expect(page.getByText('Check the box to agree.').first()).toBeVisible()
  await box.check()
  await page.getByRole('button', { name: 'Start sharing' }).click()
  await expect(page.getByText(/^You’ve shared with Noor Haddad since /)).toBeVisible()

  await page.goto(`/properties/${viewed}`)
  const heart = page.getByRole('button', { name: 'Save', exact: true }).first()
  const stored = page.waitForResponse(/_serverFn\/addFavorite/)
  await (await untilHydrated(heart)).click()
  await stored
  await page.goto('/dashboard/sharing')
  const mine = page.getByRole('list', { name: 'Shared with Noor Haddad' })
  await expect(mine.locator(`a[href="/properties/${viewed}"]`)).toHaveCount(2)
  await expect(mine.locator(`a[href="/properties/${before}"]`)).toHaveCount(0)
  await expectNoAxeFaults(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const sentences = (await mine.getByRole('listitem').locator('p').allTextContents()).sort()

  await theirs.goto('/agent')
  await expect(theirs.getByRole('heading', { name: /^Shared activity/ })).toBeVisible()
  await expect(theirs.getByText('Viewed 1 home, saved 1 home')).toBeVisible()
  await expectNoAxeFaults(theirs)
  await theirs.getByRole('link', { name: 'Ada Lind' }).click()
  const timeline = theirs.getByRole('list', { name: 'Timeline' })
  for (const sentence of sentences) await expect(timeline.getByText(sentence)).toBeVisible()
  await expect(timeline.locator(`a[href="/properties/${before}"]`)).toHaveCount(0)
  await expect(activity).toContainText(/^Shared activity\s*Sharing with you since /)
  await expectNoAxeFaults(theirs)
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('Noor Haddad doesn’t see what you view or save.')).toBeVisible()
  await expect(mine).toBeHidden()
  await theirs.reload()
  await expect(activity).toContainText('They no longer share with you. You can ask again on ')
  await expect(timeline).not.toContainText('Viewed')
  await theirs.goto('/agent')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(theirs.getByRole('heading', { name: /^Shared activity/ })).toHaveCount(0)
  await context.close()
})
