import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredCalls } from './calls.ts'
import { emailOf, idOf } from './cast.ts'
import { asOwner } from './postgres.ts'
import { startSite } from './server.ts'
import { speak } from './wire.ts'

/** Tests calls on a user's own data: whatever other ids they send, they get and change only their own rows. */

const site = await startSite()
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const calls = (await declaredCalls()).filter(({ access }) => ['session', 'user', 'own', 'vow'].includes(access))
const VICTIM = 'Canary Victim'

beforeAll(async () => {
  await sql('update accounts set name = $1, phone = $2, street = $3 where id = $4', [
    VICTIM,
    '317-555-0199',
    '9 Canary Street',
    idOf('otherBuyer'),
  ])
  await site.as('otherBuyer')
})

/** Returns another person's ids under each name that a call might use. */
function foreign(): Record<string, unknown> {
  const id = idOf('otherBuyer')
  const ids = { id, userId: id, user_id: id, accountId: id, account_id: id, ownerId: id, actorId: id, actor_id: id }
  return {
    ...ids,
    agentId: idOf('otherAgent'),
    agent_id: idOf('otherAgent'),
    tenant: 'other',
    email: emailOf('otherBuyer'),
  }
}

/** Returns all rows of the other buyer. */
async function othersRows(): Promise<unknown> {
  const tables = await sql<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns c join pg_tables t on t.tablename = c.table_name
     where t.schemaname = 'public' and c.column_name = 'account_id'`,
  )
  const found: unknown[] = [await sql('select * from accounts where id = $1', [idOf('otherBuyer')])]
  for (const { table, column } of tables)
    found.push(table, await sql(`select * from ${table} where ${column} = $1 order by 1`, [idOf('otherBuyer')]))
  return found
}

test('what is read is the own, whoever is named', async () => {
  const buyer = await site.as('buyer')
  const answers: string[] = []
  for (const { name, method } of calls.filter((one) => one.method === 'GET')) {
    const { text } = await speak(buyer.fetch, method, name, foreign())
    answers.push(text)
    expect(`${name} ${text}`).not.toMatch(/Canary|317-555-0199|otherbuyer@/)
  }
  // The calls answered, and with the caller's data.
  expect(answers.join(' ')).toContain(emailOf('buyer'))
})

test('what is written is the own, whoever is named', async () => {
  const buyer = await site.as('buyer')
  const before = await othersRows()
  for (const { name, method } of calls.filter((one) => one.method === 'POST')) {
    if (name === 'signOut' || name === 'deleteMyAccount') continue
    const { text } = await speak(buyer.fetch, method, name, {
      ...foreign(),
      name: 'Robin',
      contactConsent: true,
      marketing_emails: false,
      acceptTerms: true,
      acceptMLSConsent: true,
      acknowledgeDisclosure: true,
      version: 1,
      phone: '',
      street: '',
      city: '',
      state: '',
      postal_code: '',
    })
    expect(`${name} ${text}`).not.toMatch(/Canary|317-555-0199/)
  }
  expect(await othersRows()).toEqual(before)
  // The calls changed the caller's rows.
  expect(await sql('select marketing_emails from accounts where id = $1', [idOf('buyer')])).toEqual([
    { marketing_emails: false },
  ])
  expect(
    await sql("select 1 as one from consents where account_id = $1 and purpose = 'contact'", [idOf('buyer')]),
  ).toEqual([{ one: 1 }])
})

/** Each account column with a changed value, tried one at a time to gain privileges. */
const STANDING: readonly [string, unknown][] = [
  ['id', idOf('super')],
  ['email', 'boss@example.com'],
  ['email_normalized', 'boss@example.com'],
  ['password_hash', 'x'],
  ['password_days', 3650],
  ['password_changed_at', new Date('2030-01-01')],
  ['password_expires_at', new Date('2100-01-01')],
  ['role', 'super_admin'],
  ['user_role', 'super_admin'],
  ['role_level', 1000],
  ['app_metadata', { role: 'super_admin', role_level: 1000 }],
  ['permissions', ['users']],
  ['status', 'deactivated'],
  ['suspension_reason', 'misuse'],
  ['email_verified_at', null],
  ['agency_disclosure_version', null],
  ['terms_version', null],
  ['mls_consent_version', null],
  ['sold_granted_at', new Date('2020-01-01')],
  ['sold_until', null],
  ['sold_reason', 'mine'],
  ['sold_granted_by', idOf('super')],
  ['mls_auditor_until', new Date('2100-01-01')],
  ['totp_secret', null],
  ['totp_confirmed_at', new Date('2020-01-01')],
  ['last_seen_at', new Date('2100-01-01')],
  ['created_at', new Date('2000-01-01')],
  ['deleted_at', new Date('2020-01-01')],
  ['purge_date', '2100-01-01'],
]

/** Source: bar Z5. */
test.each([
  ['updateProfile', { city: 'Greenwood' }],
  ['updatePreferences', { email_notifications: false }],
])('%s changes nothing of what somebody is or may do', async (call, change) => {
  const buyer = await site.as('buyer')
  // Exclude the fields that the call may change, and the metadata of a change.
  const rest = `to_jsonb(a) - '{updated_at, version, ${Object.keys(change).join()}}'::text[] as row`
  const stored = () => sql(`select ${rest} from accounts a where id = $1`, [idOf('buyer')])
  const before = await stored()
  for (const [name, value] of STANDING) {
    const answer = await buyer.call(call, { ...change, [name]: value })
    expect([name, answer.status]).toEqual([name, 200])
    expect(await stored(), name).toEqual(before)
  }
  expect(await sql('select * from accounts where id = $1', [idOf('buyer')])).toMatchObject([change])
})

test('a session of somebody else is none of the caller, and stays', async () => {
  const [other] = await sql<{ id: string }>('select id from sessions where account_id = $1', [idOf('otherBuyer')])
  const buyer = await site.as('buyer')
  expect(await buyer.call('revokeSession', { sessionId: other?.id })).toMatchObject({ status: 404 })
  expect(await sql('select ended_at from sessions where id = $1', [other?.id])).toEqual([{ ended_at: null }])
})
