import { expect, onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { testActor } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import { refusal } from '../../../test/refusal.ts'
import * as operations from './operations.server.ts'

const admin = () => testActor('admin:operations')
const emails = () =>
  db().selectFrom('mail_outbox').select(['to_email', 'letter', 'subject']).orderBy('created_at').orderBy('id').execute()
const find = async (key: string) => (await operations.readLaunchChecks()).checks.find((check) => check.key === key)

databaseTest('a check gets an owner and a date, and the next change needs its new version', async () => {
  const actor = await admin()
  const assigned = { key: 'dmca', version: 0, owner_id: '', owner: 'Priya Raman', due_date: '2026-12-01' } as const
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

databaseTest(
  'an owner with an account gets an email when a check is assigned to them, and once when it is due',
  async () => {
    const [actor, owner] = [await admin(), await admin()]
    const id = owner.account_id
    const assigned = { key: 'dmca', version: 0, owner_id: id, owner: 'typed before', due_date: '2026-12-01' } as const
    await operations.assignLaunchCheck(actor, assigned)
    expect(await find('dmca')).toMatchObject({ owner: owner.account.name, owner_id: id })
    // A repeated assignment, another date, and an assignment to oneself send nothing.
    await operations.assignLaunchCheck(actor, { ...assigned, version: 1 })
    await operations.assignLaunchCheck(actor, { ...assigned, version: 1, due_date: '2026-12-02' })
    await operations.assignLaunchCheck(actor, { ...assigned, key: 'claims', owner_id: actor.account_id })
    expect(await emails()).toEqual([
      { to_email: owner.account.email, letter: 'launch-check-assigned', subject: 'Assigned to you: DMCA agent' },
    ])
    // A check that is measured and done is not due, nor one of a name without an account.
    await operations.assignLaunchCheck(actor, { ...assigned, key: 'administrator', owner_id: id })
    await operations.assignLaunchCheck(actor, { ...assigned, key: 'monitoring', owner_id: '' })
    await db().deleteFrom('mail_outbox').execute()
    onTestFinished(setClock({ now: () => new Date('2026-12-01T13:40:00Z') }))
    await operations.remindOfLaunchChecks()
    await operations.remindOfLaunchChecks()
    expect(await emails()).toMatchObject([{ to_email: actor.account.email, letter: 'launch-checks-due' }])
    setClock({ now: () => new Date('2026-12-04T13:40:00Z') })
    await operations.remindOfLaunchChecks()
    expect(await emails()).toMatchObject([
      { to_email: actor.account.email },
      { to_email: owner.account.email, letter: 'launch-checks-due', subject: '1 launch check due' },
    ])
    // Another date is reminded of again, and the check’s version stays that of its form.
    expect(await find('dmca')).toMatchObject({ version: 2, is_overdue: true })
    await operations.assignLaunchCheck(actor, { ...assigned, version: 2, due_date: '2026-12-03' })
    await operations.remindOfLaunchChecks()
    expect(await emails()).toHaveLength(3)
  },
)

databaseTest('an account that can’t open the checks owns none', async () => {
  const actor = await admin()
  const agent = await testActor('admin:contacts')
  const assigned = { key: 'dmca', version: 0, owner_id: agent.account_id, owner: null, due_date: null } as const
  expect(await refusal(operations.assignLaunchCheck(actor, assigned))).toMatchObject({
    code: 'invalid',
    fields: { owner_id: 'This person can no longer open the launch checks. Choose someone else.' },
  })
  expect((await operations.readLaunchChecks()).owners.map(({ id }) => id)).not.toContain(agent.account_id)
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
