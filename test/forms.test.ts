import { afterAll, expect, test } from 'vitest'
import { asOwner } from './postgres.ts'
import { type Browser, startSite } from './server.ts'

/** Submits forms as a browser without JavaScript does: loads the page, posts its fields, and gets a page. */

const site = await startSite()
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const VENDOR = '018f0000-0000-7000-8000-0000000000aa'
await sql(
  `insert into vendors (id, name, service_type, description, city, benefit, is_active, position)
   values ($1, 'Ridge Roofing', 'roofing', '', 'Greenwood', 'nothing', true, 1)`,
  [VENDOR],
)

/** Returns the fields of a form as the page shows them. */
function fieldsOf(html: string, action: string): URLSearchParams {
  const form = new RegExp(`<form[^>]*action="${action}"[^>]*>.*?</form>`, 's').exec(html)?.[0] ?? ''
  const values = new URLSearchParams()
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1]
    if (!name || (/type="(checkbox|radio)"/.test(tag) && !/ checked=/.test(tag))) continue
    values.append(name, text(/value="([^"]*)"/.exec(tag)?.[1] ?? ''))
  }
  for (const [, name = '', inner = ''] of form.matchAll(/<textarea[^>]*name="([^"]*)"[^>]*>([^<]*)</g))
    values.append(name, text(inner))
  for (const [, name = '', options = ''] of form.matchAll(/<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    values.append(name, text(/<option[^>]*value="([^"]*)"[^>]*selected=/.exec(options)?.[1] ?? ''))
  return values
}

function text(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

async function post(browser: Browser, path: string, body: URLSearchParams): Promise<string | null> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await browser.fetch(path, { method: 'POST', headers, body })
  expect(answer.status).toBe(303)
  return answer.headers.get('location')
}

test('who saves what somebody else has changed meanwhile sees both, and may put theirs over it', async () => {
  const page = `/admin/vendors/${VENDOR}/edit`
  const [one, other] = [await site.as('vendorAdmin'), await site.as('super')]
  const mine = fieldsOf((await one.visit(page)).html, '/forms/updateVendor')
  expect(Object.fromEntries(mine)).toMatchObject({ name: 'Ridge Roofing', city: 'Greenwood', version: '1' })
  const theirs = fieldsOf((await other.visit(page)).html, '/forms/updateVendor')
  theirs.set('city', 'Whiteland')
  await post(other, '/forms/updateVendor', theirs)

  mine.set('city', 'Franklin')
  mine.set('name', 'Ridge & Sons')
  expect(await post(one, '/forms/updateVendor', mine)).toBe(`${page}#form-problems`)
  expect(await sql('select name, city, version from vendors')).toEqual([
    { name: 'Ridge Roofing', city: 'Whiteland', version: 2 },
  ])
  const html = (await one.visit(page)).html.replaceAll('<!-- -->', '')
  expect(html).toContain('Someone else changed this')
  expect(html).toContain('<li>City: Whiteland</li>')
  expect(html).toContain('<li>Name: Ridge Roofing</li>')
  const again = fieldsOf(html, '/forms/updateVendor')
  expect(Object.fromEntries(again)).toMatchObject({ name: 'Ridge & Sons', city: 'Franklin', version: '2' })
  await post(one, '/forms/updateVendor', again)
  expect(await sql('select name, city, version from vendors')).toEqual([
    { name: 'Ridge & Sons', city: 'Franklin', version: 3 },
  ])
  // The notice shows only once.
  expect((await one.visit(page)).html).not.toContain('Someone else changed this')
})

test('an administrator discards a failed job, and allows a bounced address again', async () => {
  const JOB = '018f0000-0000-7000-8000-0000000000ab'
  await sql('select pgboss.create_queue(\'test-form\', \'{"policy": "standard"}\'::jsonb)')
  await sql(
    "insert into pgboss.job (id, name, state, policy, completed_on, output) values ($1, 'test-form', 'failed', 'standard', now(), $2)",
    [JOB, { message: 'refused by ann@example.com' }],
  )
  await sql(
    "insert into suppressions (email_normalized, scope, reason) values ('bounced@example.com', 'all', 'bounced')",
  )
  const admin = await site.as('super')
  const jobs = (await admin.visit('/admin/system/jobs')).html
  expect(jobs).toContain('refused by [email]')
  expect(await post(admin, '/forms/discardJob', fieldsOf(jobs, '/forms/discardJob'))).toBe('/admin/system/jobs')
  expect(await sql('select from pgboss.job where id = $1', [JOB])).toEqual([])
  const email = (await admin.visit('/admin/system/email?q=BOUNCED')).html
  expect(await post(admin, '/forms/allowBouncedAddress', fieldsOf(email, '/forms/allowBouncedAddress'))).toBe(
    '/admin/system/email',
  )
  expect(await sql('select from suppressions')).toEqual([])
  expect((await admin.visit('/admin/system/email')).html).toContain('bounced@example.com can get email again.')
})
