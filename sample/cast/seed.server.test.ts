import { sql } from 'kysely'
import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { verifyAuditChain } from '#features/audit/public.server.ts'
import { committedTest } from '../../test/database.ts'
import { accounts } from './accounts.ts'
import { seed } from './seed.ts'

const PARTS = ['brokerage', 'accounts', 'consents', 'agents', 'vendors', 'testimonials', 'statistics', 'contacts']
const PASSWORD = 'a porch with a light'

/** All that the sample writes, but for the moments at which it does. */
async function contents() {
  const [people, agents, vendors, settings, permissions, consents] = await Promise.all([
    db()
      .selectFrom('accounts')
      .select(['id', 'email', 'name', 'password_hash', 'user_role', 'status', 'version'])
      .orderBy('id')
      .execute(),
    db()
      .selectFrom('agents')
      .select(['id', 'account_id', 'slug', 'name', 'is_principal', 'version'])
      .orderBy('id')
      .execute(),
    db()
      .selectFrom('vendors')
      .select(['id', 'name', 'service_type', 'position', 'version'])
      .orderBy('position')
      .execute(),
    db().selectFrom('settings').select(['key', 'value', 'version']).orderBy('key').execute(),
    db().selectFrom('admin_permissions').select(['account_id', 'permission']).orderBy('permission').execute(),
    db()
      .selectFrom('consents')
      .select(['account_id', 'purpose', 'text_version'])
      .orderBy('account_id')
      .orderBy('purpose')
      .execute(),
  ])
  return { people, agents, vendors, settings, permissions, consents }
}

committedTest('seeding twice gives the same database', async () => {
  expect(await seed(PASSWORD)).toEqual(PARTS)
  const first = await contents()
  expect(first.people.map(({ email }) => email).sort()).toEqual(accounts.map(({ email }) => email).sort())
  const { rows } = await sql`select email, sold_reason from accounts where sold_granted_at is not null`.execute(db())
  expect(rows).toEqual([{ email: 'sold@example.com', sold_reason: expect.stringMatching(/\w/) }])
  expect(first.agents.filter(({ is_principal }) => is_principal)).toHaveLength(2)
  expect(first.vendors).toHaveLength(16)
  expect(await seed(PASSWORD)).toEqual([])
  expect(await contents()).toEqual(first)
  expect((await verifyAuditChain()).first_bad_seq).toBeNull()
})

committedTest('what was changed or deleted afterwards stays so', async () => {
  await seed(PASSWORD)
  await db().updateTable('vendors').set({ name: 'Renamed' }).where('position', '=', 1).execute()
  await db().deleteFrom('vendors').where('position', '=', 2).execute()
  await seed(PASSWORD)
  const { vendors } = await contents()
  expect(vendors).toHaveLength(15)
  expect(vendors[0]?.name).toBe('Renamed')
})

committedTest('two starts at once make one brokerage', async () => {
  const made = await Promise.all([seed(PASSWORD), seed(PASSWORD)])
  expect(made.flat()).toEqual(PARTS)
})
