import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { insertSuppression, isSuppressed } from '#kit/queries.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { MAX_FAILED, MAX_SUPPRESSIONS } from '../words.ts'
import { allowBouncedAddress, getEmailDelivery } from './delivery.server.ts'

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

async function email(status: 'queued' | 'sent' | 'failed' | 'kept', hours: number, to = 'ada@example.com', error = '') {
  await db()
    .insertInto('mail_outbox')
    .values({
      id: crypto.randomUUID(),
      letter: 'news',
      to_email: to,
      subject: 'News',
      html: '',
      text: '',
      is_transactional: false,
      message_id: crypto.randomUUID(),
      status,
      created_at: ago(hours),
      sent_at: status === 'sent' ? ago(hours) : null,
      last_error: error || null,
    })
    .execute()
}

databaseTest('counts emails that wait, were sent, failed and stayed', async () => {
  const admin = await testActor('admin:operations')
  await email('queued', 300)
  await email('queued', 1)
  await email('sent', 2)
  await email('sent', 25)
  await email('failed', 100, 'old@example.com', '550 no such user')
  await email('failed', 200)
  await email('kept', 3)
  const { counts, failed } = await getEmailDelivery(admin, {})
  expect(counts).toMatchObject({ waiting: 2, sent: 1, failed: 1, unsent: 1, bounced: 0 })
  expect(counts.waiting_since?.getTime()).toBeLessThan(ago(299).getTime())
  expect(failed).toMatchObject([{ to_email: 'old@example.com', last_error: '550 no such user' }])
  expect(failed[0]).not.toHaveProperty('subject')
})

databaseTest('lists addresses without email, with the answer that a bounced one gave', async () => {
  const admin = await testActor('admin:operations')
  await email('failed', 5, 'Ada@Example.com', '550 full')
  await email('failed', 2, 'ada@example.com', '550 no such user')
  await insertSuppression('ada@example.com', 'all', 'bounced')
  await insertSuppression('bo_b@example.com', 'marketing', 'unsubscribed')
  expect((await getEmailDelivery(admin, { q: 'ADA@' })).suppressions).toMatchObject([
    { email: 'ada@example.com', scope: 'all', reason: 'bounced', last_error: '550 no such user' },
  ])
  expect(await getEmailDelivery(admin, {})).toMatchObject({ suppressions_total: 2 })
  expect((await getEmailDelivery(admin, { q: 'o_b' })).suppressions).toMatchObject([
    { email: 'bo_b@example.com', last_error: null },
  ])
  // The characters of a pattern are searched for as they are.
  expect((await getEmailDelivery(admin, { q: 'a%a' })).suppressions).toEqual([])
})

databaseTest('lists the newest of many, and counts all', async () => {
  const admin = await testActor('admin:operations')
  const many = Array.from({ length: MAX_SUPPRESSIONS + 5 }, (_, at) => `a${at}@example.com`)
  for (const address of many) await insertSuppression(address, 'marketing', 'unsubscribed')
  for (let at = 0; at <= MAX_FAILED; at += 1) await email('failed', 1)
  const { suppressions, suppressions_total, failed, counts } = await getEmailDelivery(admin, {})
  expect([suppressions.length, suppressions_total]).toEqual([MAX_SUPPRESSIONS, many.length])
  expect([failed.length, counts.failed]).toEqual([MAX_FAILED, MAX_FAILED + 1])
})

databaseTest('allows a bounced address again, and leaves an unsubscription', async () => {
  const admin = await testActor('admin:operations')
  await insertSuppression('ada@example.com', 'all', 'bounced')
  await insertSuppression('ada@example.com', 'marketing', 'unsubscribed')
  expect(await allowBouncedAddress(admin, { email: ' Ada@example.com' })).toEqual({ success: true })
  expect(await isSuppressed('ada@example.com', ['all'])).toBe(false)
  expect(await isSuppressed('ada@example.com', ['marketing'])).toBe(true)
  expect(await auditRecords()).toMatchObject([
    { act: 'suppression.removed', object_id: 'ada@example.com', before: { scope: 'all', reason: 'bounced' } },
  ])
  await expect(allowBouncedAddress(admin, { email: 'ada@example.com' })).rejects.toMatchObject({ code: 'not_found' })
})

databaseTest('does not undo a spam complaint', async () => {
  const admin = await testActor('admin:operations')
  await insertSuppression('ada@example.com', 'all', 'complained')
  await expect(allowBouncedAddress(admin, { email: 'ada@example.com' })).rejects.toMatchObject({ code: 'not_found' })
  expect(await isSuppressed('ada@example.com', ['all'])).toBe(true)
})
