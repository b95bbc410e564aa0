import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { getAuditTrail } from '#features/audit/operations/trail.server.ts'
import { audit, verifyAuditChain } from '#features/audit/public.server.ts'
import { PURGED } from '#features/audit/rules.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now, setClock } from '#ports/clock.server.ts'
import { buildAccount, buildProperty, requestOf, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { dayFromToday } from '../../../../test/day-from-today.ts'
import { withoutIds } from '../../../../test/without-ids.ts'
import { USUAL_SETTINGS } from '../words.ts'
import { getVowCompliance, runRetention } from './compliance.server.ts'
import { getVowSettings, updateVowCompliance } from './settings.server.ts'

const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
const run = () => runRetention(new AbortController().signal)

databaseTest('settings are changed with their version, and a stale change shows the stored ones', async () => {
  const admin = await testActor('admin:vow')
  const { version, settings } = await getVowSettings()
  expect(settings).toEqual(USUAL_SETTINGS)
  const after = await updateVowCompliance(admin, { ...settings, version, listings_per_day: 100 })
  expect(after).toMatchObject({ version: 2, settings: { listings_per_day: 100 } })
  await expect(updateVowCompliance(admin, { ...settings, version })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { listings_per_day: 100, version: 2 } },
  })
  expect((await updateVowCompliance(admin, { ...after.settings, version: 2, retention_days: 365 })).version).toBe(3)
  expect(await auditRecords()).toMatchObject([
    { act: 'vow_settings.updated', before: { listings_per_day: 500 }, after: { listings_per_day: 100 } },
    { before: { retention_days: 180 }, after: { retention_days: 365 } },
  ])
})

databaseTest('the state of each rule is counted from what is stored', async () => {
  const admin = await testActor('admin:vow')
  await buildProperty({ list_office_contact: '' })
  await buildAccount({ has_sold_access: true })
  await buildAccount({ is_auditor: true })
  const compliance = await getVowCompliance(admin)
  const met = Object.fromEntries(compliance.rules.map(({ key, is_met }) => [key, is_met]))
  expect(met).toMatchObject({
    firm_named: false,
    sold_permission: false,
    auditor: true,
    terms_accepted: false,
    one_email: true,
  })
  expect(compliance.rules.find(({ key }) => key === 'sold_permission')?.evidence).toContain('1 person has access')
})

databaseTest('who was not here for 180 days is signed out and closed; administrators and others stay', async () => {
  const idle = await buildAccount({ last_seen_at: ago(181) })
  const neverCame = await buildAccount({ created_at: ago(200) })
  const recent = await buildAccount({ last_seen_at: ago(179) })
  const admin = await buildAccount({ user_role: 'admin', last_seen_at: ago(400) })
  await requestOf(idle.id)
  expect(await run()).toMatchObject({ deactivated: 2 })
  const statuses = await db()
    .selectFrom('accounts')
    .select(['id', 'status'])
    .where('id', 'in', [idle.id, neverCame.id, recent.id, admin.id])
    .execute()
  expect(new Map(statuses.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [idle.id, 'deactivated'],
      [neverCame.id, 'deactivated'],
      [recent.id, 'active'],
      [admin.id, 'active'],
    ]),
  )
  expect(await db().selectFrom('sessions').select('end_reason').where('account_id', '=', idle.id).execute()).toEqual([
    { end_reason: 'deactivated' },
  ])
  expect(await run()).toMatchObject({ deactivated: 0 })
  const records = await auditRecords()
  expect(records.filter(({ act }) => act === 'account.deactivated')).toMatchObject([
    { actor_kind: 'worker', reason: 'inactivity' },
    { actor_kind: 'worker', reason: 'inactivity' },
  ])
  expect(records.at(-1)).toMatchObject({
    act: 'retention.ran',
    after: { deactivated: 0, left: 0, purged: 0, forgotten: 0 },
  })
})

databaseTest('who was closed and not let in again leaves when nothing must be kept any more, and is told', async () => {
  const lapsed = { status: 'deactivated', password_days: -181, created_at: ago(400) } as const
  const gone = await buildAccount({ ...lapsed, updated_at: ago(181), phone: '317-555-0111' })
  const closedLater = await buildAccount({ ...lapsed, updated_at: ago(179) })
  const goodForLonger = await buildAccount({ ...lapsed, updated_at: ago(181), password_days: -179 })
  const suspended = await buildAccount({ ...lapsed, updated_at: ago(181), status: 'suspended' })
  const admin = await buildAccount({ ...lapsed, updated_at: ago(181), user_role: 'admin' })
  expect(await run()).toMatchObject({ deactivated: 0, left: 1, purged: 0 })
  const left = await db().selectFrom('accounts').select(['id', 'phone']).where('deleted_at', 'is not', null).execute()
  expect(left).toEqual([{ id: gone.id, phone: null }])
  expect(await db().selectFrom('mail_outbox').select(['letter', 'to_account_id']).execute()).toEqual([
    { letter: 'account-closed', to_account_id: gone.id },
  ])
  expect(await run()).toMatchObject({ left: 0, purged: 0 })
  const stay = [closedLater, goodForLonger, suspended, admin].map(({ id }) => id)
  expect(
    await db().selectFrom('accounts').select('id').where('id', 'in', stay).where('deleted_at', 'is', null).execute(),
  ).toHaveLength(4)
  // Two days later the email is sent, and the personal data is deleted.
  const back = setClock({ now: () => new Date(Date.now() + 2 * DAY_MS) })
  try {
    expect(await run()).toMatchObject({ purged: 1 })
  } finally {
    back()
  }
})

databaseTest(
  'the record of who left is kept to its day and then names nobody, and the trail is still whole',
  async () => {
    const stored = await buildAccount({
      name: 'Kept Canary',
      status: 'deactivated',
      deleted_at: ago(10),
      purge_date: dayFromToday(2),
    })
    const gone = await buildAccount({
      name: 'Gone Canary',
      email: 'gone.canary@example.com',
      phone: '317-555-0111',
      status: 'deactivated',
      deleted_at: ago(300),
      purge_date: dayFromToday(-2),
    })
    for (const { id } of [stored, gone]) {
      await db()
        .insertInto('access_log')
        .values({
          id: newId(),
          at: ago(250),
          account_id: id,
          kind: 'property.viewed',
          object_type: 'property',
          object_id: 'p',
          ip: '203.0.113.9',
        })
        .execute()
      await db()
        .insertInto('consents')
        .values({
          id: newId(),
          account_id: id,
          email_normalized: 'gone.canary@example.com',
          phone: '317-555-0111',
          purpose: 'terms',
          text_version: '1',
          text_hash: Buffer.alloc(32),
          is_given: true,
          source: 'test',
          ip: '203.0.113.9',
          user_agent: 'canary',
        })
        .execute()
    }
    const admin = await testActor('admin:audit')
    for (const { id } of [stored, gone])
      audit(admin, 'user.updated', {
        object_type: 'account',
        object_id: id,
        before: { name: 'Canary', phone: '317-555-0111' },
        after: { name: 'Canary-Marlowe', phone: null },
      })
    expect(await auditRecords()).toMatchObject([{ before: { name: 'Canary' } }, { after: { name: 'Canary-Marlowe' } }])
    expect(await run()).toMatchObject({ purged: 1 })
    // The log contains neither name; the separate values name only the account whose retention has not ended.
    expect(JSON.stringify(await db().selectFrom('audit_log').selectAll().execute())).not.toMatch(/canary|317-555/i)
    const { rows } = await getAuditTrail(admin, { act: 'user.updated' })
    expect(rows).toMatchObject([
      { object_id: gone.id, before: { name: PURGED, phone: PURGED }, after: { name: PURGED, phone: null } },
      { object_id: stored.id, before: { name: 'Canary' }, after: { name: 'Canary-Marlowe' } },
    ])
    expect(await verifyAuditChain({ isOutside: false })).toMatchObject({ first_bad_seq: null })
    const one = await db().selectFrom('accounts').selectAll().where('id', '=', gone.id).executeTakeFirstOrThrow()
    expect(withoutIds(one)).not.toMatch(/canary|555/i)
    expect(await db().selectFrom('accounts').select('name').where('id', '=', stored.id).executeTakeFirst()).toEqual({
      name: 'Kept Canary',
    })
    const of = async (table: 'access_log' | 'consents', id: string) =>
      JSON.stringify(await db().selectFrom(table).selectAll().where('account_id', '=', id).execute())
    expect(await of('access_log', gone.id)).toBe('[]')
    expect(await of('consents', gone.id)).not.toMatch(/canary|203\.0|317-555/i)
    expect(await of('access_log', stored.id)).toContain('203.0.113.9')
    expect(await of('consents', stored.id)).toContain('canary')
  },
)

databaseTest('views are kept until 180 days after the password ended', async () => {
  const current = await buildAccount()
  const lapsed = await buildAccount({ password_days: -200 })
  const fresh = await buildAccount({ password_days: -100 })
  for (const { id } of [current, lapsed, fresh]) {
    await db()
      .insertInto('access_log')
      .values({
        id: newId(),
        at: ago(400),
        account_id: id,
        kind: 'property.viewed',
        object_type: 'property',
        object_id: 'p',
      })
      .execute()
    await db()
      .insertInto('downloads')
      .values({
        id: newId(),
        at: ago(400),
        account_id: id,
        download_type: 'document',
        outcome: 'allowed',
        items: 1,
        object: 'd',
      })
      .execute()
  }
  expect(await run()).toMatchObject({ forgotten: 2 })
  const left = await db().selectFrom('access_log').select('account_id').orderBy('account_id').execute()
  expect(left.map(({ account_id }) => account_id).sort()).toEqual([current.id, fresh.id].sort())
})

databaseTest('registrants, auditors and who views like a program are on the page', async () => {
  const admin = await testActor('admin:vow')
  await buildAccount({ name: 'Ingrid Solberg', is_auditor: true })
  const [fast, slow] = [await buildAccount({ name: 'Peter Radcliffe' }), await buildAccount()]
  await buildProperty()
  const noon = Date.parse(`${dayFromToday(0)}T17:00:00Z`)
  const back = setClock({ now: () => new Date(noon + 3_600_000) })
  try {
    const view = (account_id: string, count: number, apart_ms: number) =>
      db()
        .insertInto('access_log')
        .values(
          Array.from({ length: count }, (_, index) => ({
            id: newId(),
            at: new Date(noon + index * apart_ms),
            account_id,
            kind: 'property.viewed',
            object_type: 'property',
            object_id: newId(),
            details: null,
          })),
        )
        .execute()
    await view(fast.id, 31, 1000)
    await view(slow.id, 40, 60_000)
    const { watched, registrants } = await getVowCompliance(admin)
    expect(watched).toMatchObject([
      { name: 'Peter Radcliffe', homes: 31, reasons: ['31 in a minute'] },
      { account_id: slow.id, homes: 40, most_in_a_minute: 1, reasons: [] },
    ])
    expect(registrants.auditors).toMatchObject([{ name: 'Ingrid Solberg', views_30_days: 0 }])
    expect(registrants.versions).toMatchObject([{ is_current: true }])
  } finally {
    back()
  }
})
