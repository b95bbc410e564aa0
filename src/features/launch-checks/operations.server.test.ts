import { expect } from 'vitest'
import { testActor } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import { refusal } from '../../../test/refusal.ts'
import * as operations from './operations.server.ts'

const admin = () => testActor('admin:operations')
const find = async (key: string) => (await operations.readLaunchChecks()).checks.find((check) => check.key === key)

databaseTest('a check gets an owner and a date, and the next change needs its new version', async () => {
  const actor = await admin()
  const assigned = { key: 'dmca', version: 0, owner: 'Priya Raman', due_date: '2026-12-01' } as const
  expect(await operations.assignLaunchCheck(actor, assigned)).toEqual({ version: 1 })
  expect(await find('dmca')).toMatchObject({ owner: 'Priya Raman', due_date: '2026-12-01', is_done: false, version: 1 })
  expect(await refusal(operations.assignLaunchCheck(actor, { ...assigned, owner: 'Dev Okonjo' }))).toMatchObject({
    code: 'conflict',
  })
  // Another check has its own version.
  expect(await operations.assignLaunchCheck(actor, { ...assigned, key: 'phone' })).toEqual({ version: 1 })
  expect(await operations.assignLaunchCheck(actor, { ...assigned, version: 1 })).toEqual({ version: 1 })
  expect(await auditRecords()).toMatchObject([
    {
      act: 'launch_check.assigned',
      object_id: 'dmca',
      before: { owner: null, due_date: null },
      after: { owner: 'Priya Raman', due_date: '2026-12-01' },
    },
    { act: 'launch_check.assigned', object_id: 'phone' },
  ])
})

databaseTest('a manual check is done by name and date, and can be opened again', async () => {
  const actor = await admin()
  await operations.completeLaunchCheck(actor, { key: 'monitoring', version: 0 })
  expect(await find('monitoring')).toMatchObject({
    is_done: true,
    done_by: actor.account.name,
    done_at: expect.any(Date),
  })
  await operations.reopenLaunchCheck(actor, { key: 'monitoring', version: 1 })
  expect(await find('monitoring')).toMatchObject({ is_done: false, done_by: null, done_at: null })
  expect((await auditRecords()).map(({ act }) => act)).toEqual(['launch_check.completed', 'launch_check.reopened'])
})

databaseTest('what the site measures cannot be marked as done', async () => {
  const actor = await admin()
  for (const key of ['phone', 'mail'] as const)
    expect(await refusal(operations.completeLaunchCheck(actor, { key, version: 0 }))).toMatchObject({ code: 'invalid' })
  expect(await auditRecords()).toEqual([])
  expect(await find('phone')).toMatchObject({ is_done: false })
})
