import { asOwner } from '../test/postgres.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { expect, expectRefusals, test } from './support/test.ts'

test('after many tries of a network the browser proves by itself that a person is at work', { tag: '@once' }, async ({
  page,
  address,
}) => {
  await page.goto('/reset-password')
  let proofs = 0
  page.on('request', (request) => {
    if (request.url().includes('/verifyCaptcha')) proofs += 1
  })
  await triedOften(address)
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await page.getByRole('button', { name: /^Send the link/ }).click()
  await expect(page.getByText('This site can’t send email yet')).toBeVisible()
  expect(proofs).toBeGreaterThan(0)
  await expect(page.getByText('Check the form')).toHaveCount(0)
  await expectNoAxeFaults(page)

  // The captcha is down: the request is refused, with the office's phone number.
  expectRefusals(page)
  await page.route('**/_serverFn/verifyCaptcha*', (route) => route.fulfill({ status: 400, body: 'down' }))
  await triedOften(address)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(/If it keeps failing, call or text 317-555-01\d\d\./).first()).toBeVisible()
})

/** Fills the limit of this hour and of the next, in case that begins during the test. */
async function triedOften(address: string): Promise<void> {
  await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query(
      `insert into rate_limits (key, window_started_at, hits)
       select 'reset-password:' || $1::text, to_timestamp((floor(extract(epoch from now()) / 3600) + later) * 3600), 6
       from generate_series(0, 1) as later
       on conflict (key, window_started_at) do update set hits = 6`,
      [address],
    ),
  )
}
