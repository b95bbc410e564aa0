import { expect } from 'vitest'
import { audit } from '#features/audit/public.server.ts'
import { commandActor } from '#access/make-actor.server.ts'
import { auditRecords, databaseTest } from '../../test/database.ts'

databaseTest('x', async () => {
  audit(commandActor('test'), 'test.noted', { object_type: 'test', object_id: '1' })
  expect(await auditRecords()).toHaveLength(1)
})
