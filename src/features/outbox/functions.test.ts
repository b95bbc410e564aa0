import { afterAll, expect, test } from 'vitest'
import { emailOf, idOf } from '../../../test/cast.ts'
import { linkIn } from '../../../test/emails.ts'
import { asOwner } from '../../../test/postgres.ts'
import { startSite } from '../../../test/server.ts'
import { unsubscribePath } from '../../../test/unsubscribe-path.ts'

/** Unsubscribe links as mail programs use them: without a session, and more than once. */

// The test builds the email itself, so the site's own key must sign its link.
const site = await startSite({ hasWorker: true })
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

test('an admin with the outbox takes no link of a super administrator, nor of anyone below, and each opening is logged', async () => {
  const sql = <Row>(text: string, values: unknown[] = []) =>
    asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query(text, values)).rows as Row[])
  await sql("insert into admin_permissions (account_id, permission, granted_by) values ($1, 'operations', $2)", [
    idOf('admin'),
    idOf('super'),
  ])
  const admin = await site.as('admin')
  const opened: string[] = []
  for (const name of ['super', 'buyer'] as const) {
    expect((await site.visitor().call('resetPassword', { email: emailOf(name) })).status).toBe(200)
    const { searchParams } = await linkIn('reset-password', emailOf(name))
    const secret = searchParams.get('token') ?? ''
    const [row] = await sql<{ id: string }>('select * from mail_outbox where to_email = $1', [emailOf(name)])
    // The link works for its recipient but appears in no row and on no page.
    expect((await site.visitor().visit(`/reset-password?token=${secret}`)).status).toBe(200)
    expect(JSON.stringify(row)).not.toContain(secret)
    const answer = await admin.call('getOutboxEmail', { emailId: row?.id })
    expect(answer.status).toBe(name === 'super' ? 404 : 200)
    expect(answer.text).not.toContain(secret)
    const { status, html } = await admin.visit(`/admin/outbox/${row?.id}`)
    expect(status).toBe(answer.status)
    expect(html).not.toContain(secret)
    if (name === 'buyer') opened.push(row?.id ?? '')
  }
  expect((await admin.visit('/admin/outbox')).html).toContain('Hidden: sent to an account above your level')
  const log = (table: string, act: string) =>
    sql(`select object_id from ${table} where ${act} order by at`).then((rows) => rows)
  const twice = [{ object_id: opened[0] }, { object_id: opened[0] }]
  expect(await log('access_log', "kind = 'admin.opened_email'")).toEqual(twice)
  expect(await log('audit_log', "act = 'email.opened'")).toEqual(twice)
})
