import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { testActor } from '../../../test/builders.ts'
import { databaseTest } from '../../../test/database.ts'
import { listMyConsents, recordConsents } from './operations.server.ts'

databaseTest('an accepted text stays readable for its owner after a new version', async () => {
  const actor = await testActor('session')
  const body = 'You agree to the terms of 2025.'
  const text_hash = createHash('sha256').update(body).digest()
  await db()
    .insertInto('consent_texts')
    .values({ text_hash, purpose: 'terms', text_version: '2025-01-18', body })
    .execute()
  await db()
    .insertInto('consents')
    .values({
      id: newId(),
      account_id: actor.account.id,
      purpose: 'terms',
      text_version: '2025-01-18',
      text_hash,
      is_given: true,
      at: new Date('2025-06-01T12:00:00Z'),
      source: 'register',
    })
    .execute()
  await recordConsents(actor, actor.account, { terms: true }, 'accept-terms')
  expect(await listMyConsents(actor)).toMatchObject([
    { purpose: 'terms', is_current: true, earlier_text: null },
    { purpose: 'terms', text_version: '2025-01-18', is_current: false, earlier_text: body },
  ])
})
