import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CastName, idOf } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Site, startSite } from '../../../test/server.ts'

/** The palette as everyone, over HTTP. No answer has another agent's person or a home that the caller may not find. */

let site: Site
beforeAll(async () => {
  site = await startSite()
  await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query(
      `insert into people (id, name, email_normalized, owner_id)
       select '018f0000-0000-7000-8000-0000000000d1', 'Zebulon Quartermaine', 'zq@example.com', id from agents where account_id = $1`,
      [idOf('agent')],
    ),
  )
})
afterAll(() => site?.stop())

test.each<[CastName | 'visitor', number, boolean]>([
  ['visitor', 401, false],
  ['buyer', 403, false],
  ['sold', 403, false],
  ['agent', 200, true],
  ['otherAgent', 200, false],
  ['admin', 200, false],
  ['vendorAdmin', 200, false],
  ['super', 200, true],
])('%s gets %i, and the person: %s', async (name, status, isFound) => {
  const caller = name === 'visitor' ? site.visitor() : await site.as(name)
  for (const q of ['zebulon', 'zebulin', 'ze', 'quarter', 'zq@example.com']) {
    const answer = await caller.call('findInOffice', { q })
    expect([q, answer.status, answer.text.includes('Quartermaine')]).toEqual([q, status, isFound])
  }
})

test('more text than the field takes is refused', async () => {
  const answer = await (await site.as('agent')).call('findInOffice', { q: 'z'.repeat(101) })
  expect(answer.status).toBe(422)
})
