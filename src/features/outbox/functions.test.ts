import { afterAll, expect, test } from 'vitest'
import { unsubscribePath } from '../../../test/news.ts'
import { asOwner } from '../../../test/postgres.ts'
import { startSite } from '../../../test/server.ts'

/** The unsubscribe link of a letter, as mail programs use it: without a session, and more than once. */

// The letter is made here: its link must be signed as the site signs it.
const site = await startSite({ env: { SECRET: process.env.SECRET ?? '' } })
afterAll(() => site.stop())
const EMAIL = 'reader@example.com'

const ended = () =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    const { rows } = await client.query('select scope, reason from suppressions where email_normalized = $1', [EMAIL])
    return rows
  })

const oneClick = (path: string) =>
  site.visitor().fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

/** Source: RFC 8058; bar J11. */
test('one click ends the news, twice is once, and a link that is looked at or altered ends nothing', async () => {
  const path = await unsubscribePath(EMAIL)
  expect((await site.visitor().visit(path)).status).toBe(200)
  const altered = path.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))
  expect((await oneClick(altered)).status).toBe(404)
  expect((await oneClick(path.replace(/[.].*$/, '.'))).status).toBe(404)
  expect(await ended()).toEqual([])
  for (let time = 0; time < 2; time += 1) expect((await oneClick(path)).status).toBe(200)
  expect(await ended()).toEqual([{ scope: 'marketing', reason: 'unsubscribed' }])
})
