import { asOwner } from '../test/postgres.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

/** Returns a home for sale from the first page. */
async function anyHome(): Promise<{ id: string; listing_key: string }> {
  const { rows } = await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query(
      `select id, listing_key from properties where status = 'active' and is_idx and is_address_shown and listing_key is not null
       order by listing_key limit 1`,
    ),
  )
  return rows[0]
}

test('the feed is looked after: how it stands, what it cannot use, and what visitors find wrong', {
  tag: ['@once', '@release'],
}, async ({ page, browser, baseURL }) => {
  test.slow()
  const home = await anyHome()
  const words = `There are three baths. ${Date.now()}`

  await test.step('a visitor without JavaScript reports a fault', async () => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
    const visitor = await context.newPage()
    await visitor.goto(`/properties/${home.id}/report`)
    await visitor.getByLabel('Home facts, such as size or taxes').check()
    await visitor.getByLabel('What’s the correct information?').fill(words)
    await visitor.getByLabel('Email (optional)').fill('reporter@example.com')
    await visitor.getByRole('button', { name: 'Send report' }).click()
    await expect(visitor.getByText('We’ll review it within 1 business day.')).toBeVisible()
    await context.close()
  })

  await signIn(page, 'super')
  await test.step('the first page says how the feed stands', async () => {
    await page.goto('/admin/mls-sync')
    await expect(page.getByRole('heading', { level: 1, name: 'MLS sync' })).toBeVisible()
    await expect(page.getByText('Last successful sync')).toBeVisible()
    await expectNoAxeFaults(page)
    await (await untilHydrated(page.getByRole('button', { name: 'Sync now' }))).click()
    await expect(page.getByText('Sync starts within a minute.')).toBeVisible()
  })

  await test.step('the feed is paused with a reason, says so, and is resumed', async () => {
    await page.getByLabel('Reason', { exact: true }).fill('The MLS moves to another service.')
    await page.getByRole('button', { name: 'Pause sync' }).click()
    await expect(page.getByText(/^Paused since/).last()).toBeVisible()
    await expect(page.getByText('“The MLS moves to another service.”')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sync now' })).toBeHidden()
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Resume sync' }).click()
    await expect(page.getByRole('button', { name: 'Sync now' })).toBeVisible()
  })

  await test.step('of the tabs that do not fit on a phone the current one is in sight', async () => {
    await page.goto('/admin/mls-sync/connection')
    await expect(
      page.getByRole('navigation', { name: 'MLS sync' }).getByRole('link', { name: 'Connection' }),
    ).toBeInViewport({ ratio: 0.9 })
  })

  await test.step('a home is looked up by its number, and it is said who finds it', async () => {
    await page.goto('/admin/mls-sync/look-up')
    await (await untilHydrated(page.getByLabel('MLS number or address'))).fill(home.listing_key)
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByText('Visible to everyone')).toBeVisible()
    await expectNoAxeFaults(page)
  })

  await test.step('a record that cannot be used is looked at, left alone and taken up again', async () => {
    await page.goto('/admin/mls-sync/quarantine?q=MBR21000085')
    await expectNoAxeFaults(page)
    await page.getByRole('link', { name: 'MBR21000085' }).click()
    await expect(page.getByText('ListPrice is 0.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'MLS record' })).toContainText('"ListPrice": 0')
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Ignore' }).click()
    await expect(page.getByText('Ignored', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Stop ignoring' }).click()
    await expect(page.getByText('Needs review', { exact: true })).toBeVisible()
  })

  await test.step('a listing is compared with its record, and a reading that failed says why', async () => {
    await page.goto(`/admin/mls-sync/${home.listing_key}`)
    await expect(page.getByRole('heading', { name: 'MLS and site' })).toBeVisible()
    await expectNoAxeFaults(page)
    await page.goto('/admin/mls-sync/runs?status=failed')
    await page.locator('tbody th a').first().click()
    await expect(page.getByText('Error', { exact: true }).first()).toBeVisible()
  })

  await test.step('the report is taken up and answered by a letter', async () => {
    await page.goto(`/admin/listing-reports?q=${encodeURIComponent(words)}`)
    await page.locator('tbody th a').first().click()
    await expect(page.getByText(words)).toBeVisible()
    await (await untilHydrated(page.getByRole('button', { name: 'Start review' }))).click()
    await expect(page.getByText('Report assigned to you.')).toBeVisible()
    await page.getByLabel('Sent to the listing broker').check()
    // The visitor asked for a reply, so the site refuses to close the report without one.
    expectRefusals(page)
    await page.getByRole('button', { name: 'Close and reply' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Check the form' })).toBeFocused()
    await expectNoAxeFaults(page)
    await page.getByLabel('Reply', { exact: true }).fill('They look at it on Monday.')
    await page.getByRole('button', { name: 'Close and reply' }).click()
    await expect(page.getByRole('button', { name: 'Reopen report' })).toBeVisible()
    await expect(page.getByText(/closed it: sent to the listing broker/)).toBeVisible()
    const { rows } = await asOwner(process.env.DATABASE_URL ?? '', (client) =>
      client.query(
        "select text from mail_outbox where letter = 'listing-report-answered' and to_email = 'reporter@example.com' order by created_at desc limit 1",
      ),
    )
    expect(rows[0]?.text).toContain('They look at it on Monday.')
  })

  await test.step('an agent sees nothing of it', async () => {
    const context = await browser.newContext({ baseURL })
    const agent = await context.newPage()
    await signIn(agent, 'agent')
    await agent.goto('/admin/mls-sync')
    await expect(agent).toHaveURL(/\/dashboard/)
    await context.close()
  })
})
