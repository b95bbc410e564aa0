import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { actorFor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { verifyAuditChain } from '#features/audit/public.server.ts'
import { listActiveClients } from '#features/client-activity/public.server.ts'
import { listPersonTimeline } from '#features/people/operations/timeline.server.ts'
import { listFeaturedProperties } from '#features/properties/operations/list-properties.server.ts'
import { proposeSavedSearch } from '#features/saved-searches/public.server.ts'
import { searchProperties } from '#features/search/public.server.ts'
import { fakeStorage } from '#ports/storage/fake.ts'
import { setStorage } from '#ports/storage/storage.server.ts'
import { buildProperty, requestOf, testActor } from '../../test/builders.ts'
import { committedTest } from '../../test/database.ts'
import { accounts, sharer } from './accounts.ts'
import { brokerage } from './brokerage.ts'
import { featuredIds } from './featured.ts'
import { proposalsTo } from './proposals.ts'
import { seed } from './seed.ts'
import { SELLERS_HOME } from './sellers-home.ts'

const PASSWORD = 'a porch with a light'
const PARTS = [
  'brokerage',
  'launch',
  'accounts',
  'consents',
  'agents',
  'vendors',
  'papers',
  'shortlist',
  'saved_searches',
  'agreements',
  'appointments',
  'testimonials',
  'statistics',
  'contacts',
  'valuations',
  'events',
  'slides',
  'landing_pages',
  'feed_history',
  'site_texts',
  'page_seo',
  'people',
  'clients',
  'sharing',
  'tasks',
  'proposals',
  'email_templates',
  'follow_up_plans',
]
/** Rows of the sample by table, except times. */
const WRITTEN = {
  accounts: 'id, email, name, password_hash, user_role, status, version',
  agents: 'id, account_id, slug, name, is_principal, version',
  vendors: 'position, id, name, service_type, version',
  settings: 'key, value, version',
  admin_permissions: 'permission, account_id',
  consents: 'account_id, purpose, text_version',
  messages: 'id, thread_id, seq, author_side, body',
  document_versions: 'document_id, version, bytes, sha256',
  favorites: 'account_id, property_id, notes',
  saved_searches: 'id, account_id, name, criteria',
  relationships: 'id, agent_id, status, relationship_type',
  appointments: 'id, status, kind',
  testimonials: 'id, status, version',
  leads: 'id, kind, status',
  people: 'id, name, stage, tags, next_step',
  person_activities: 'id, person_id, kind, body',
  activity_shares: 'id, account_id, agent_id, consent_id, end_reason',
  access_log: 'id, account_id, kind, object_id',
  tasks: 'id, agent_id, title',
  proposals: 'position, id, agent_id, property_id, search, answer',
  email_templates: 'id, name, approved_version',
  follow_up_plans: 'id, name, steps',
  valuations: 'id, lead_id, refusal',
  events: 'id, title, status, seats_taken',
  event_registrations: 'id, event_id, name, status',
  sponsors: 'lead_id, company, level',
  vendor_applications: 'id, name, status',
  own_listings: 'id, status, is_shown',
  slides: 'position, id, title, image_key',
  landing_pages: 'id, slug, status',
  landing_events: 'id, kind, visit_id, source',
  page_seo: 'page_key, meta_title, version',
  mls_runs: 'id, kind, status, error',
  listing_reports: 'id, listing_title, status, outcome',
} as const
type Table = keyof typeof WRITTEN

const storage = fakeStorage()
afterAll(setStorage(storage))

async function rowsOf(table: Table): Promise<Record<string, unknown>[]> {
  const written = sql.raw<Record<string, unknown>>(`select ${WRITTEN[table]} from ${table} order by 1, 2`)
  return (await written.execute(db())).rows
}

async function contents() {
  const tables = Object.keys(WRITTEN).filter((key): key is Table => key in WRITTEN)
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rowsOf(table)] as const)))
}

committedTest('seeding twice gives the same database', async () => {
  expect(await seed(PASSWORD)).toEqual({ created: PARTS, waiting: ['featured', 'sellers_home'] })
  const first = await contents()
  expect((await rowsOf('accounts')).map(({ email }) => email).sort()).toEqual(
    [...accounts, sharer].map(({ email }) => email).sort(),
  )
  const { rows } = await sql`select email, sold_reason from accounts where sold_granted_at is not null`.execute(db())
  expect(rows).toEqual([{ email: 'sold@example.com', sold_reason: expect.stringMatching(/\w/) }])
  expect((await rowsOf('agents')).filter(({ is_principal }) => is_principal)).toHaveLength(2)
  expect(await rowsOf('vendors')).toHaveLength(16)
  expect((await rowsOf('proposals')).map(({ answer }) => answer)).toEqual([null, null, null, 'saved', 'declined'])
  for (const { document_id, version, bytes } of await rowsOf('document_versions'))
    expect(storage.entries.get(`documents/${document_id}/${version}`)?.bytes).toHaveLength(Number(bytes))
  expect(await seed(PASSWORD)).toEqual({ created: [], waiting: ['featured', 'sellers_home'] })
  expect(await contents()).toEqual(first)
  expect((await verifyAuditChain()).first_bad_seq).toBeNull()
})

committedTest('what was changed or deleted afterwards stays so', async () => {
  await seed(PASSWORD)
  await db().updateTable('vendors').set({ name: 'Renamed' }).where('position', '=', 1).execute()
  await db().deleteFrom('vendors').where('position', '=', 2).execute()
  await seed(PASSWORD)
  const vendors = await rowsOf('vendors')
  expect(vendors).toHaveLength(15)
  expect(vendors[0]?.name).toBe('Renamed')
})

committedTest('two starts at once make one brokerage', async () => {
  const created = await Promise.all([seed(PASSWORD), seed(PASSWORD)])
  expect(created.flatMap((one) => one.created)).toEqual(PARTS)
})

committedTest('opens a data folder from before the launch was a part of the record', async () => {
  const { launch, ...former } = brokerage
  await db()
    .insertInto('settings')
    .values({ key: 'brokerage', value: JSON.stringify({ ...former, name: 'Renamed' }) })
    .execute()
  await seed(PASSWORD)
  const { value } = await db()
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'brokerage')
    .executeTakeFirstOrThrow()
  expect(value).toEqual({ ...former, name: 'Renamed', launch })
})

committedTest('features listings once they are imported, and leaves the choice to administrators then', async () => {
  await seed(PASSWORD)
  const [first = '', second = ''] = featuredIds
  await buildProperty({ id: first })
  await buildProperty({ id: second, listed_at: new Date('2026-11-20T12:00:00Z') })
  expect(await seed(PASSWORD)).toEqual({ created: ['featured'], waiting: ['sellers_home'] })
  const found = await searchProperties(await testActor('public'), { search: { featured: '1' } })
  expect(found.total).toBe(2)
  const home = await listFeaturedProperties(await testActor('public'), { limit: 2 })
  expect(home.map(({ id }) => id)).toEqual([first, second])
  await db().updateTable('properties').set({ is_featured: false }).where('id', '=', first).execute()
  expect(await seed(PASSWORD)).toEqual({ created: [], waiting: ['sellers_home'] })
  const { rows } = await sql`select id from properties where is_featured`.execute(db())
  expect(rows).toEqual([{ id: second }])
})

committedTest('reports to the seller of a listing once it is imported', async () => {
  await seed(PASSWORD)
  await buildProperty({ id: SELLERS_HOME })
  expect(await seed(PASSWORD)).toEqual({ created: ['sellers_home'], waiting: ['featured'] })
  const { rows } = await sql`select r.status, s.counts->'views'->'week' as views from relationships r
    join seller_reports s on s.property_id = r.property_id and s.account_id = r.consumer_id`.execute(db())
  expect(rows).toEqual([{ status: 'active', views: 64 }])
})

committedTest('proposes a search by its canonical address', async () => {
  const actor = await testActor('own')
  const searches = proposalsTo('', new Date()).flatMap(({ search }) => search ?? [])
  expect(searches).toHaveLength(1)
  for (const search of searches) expect((await proposeSavedSearch(actor, { search })).search).toBe(search)
})

committedTest('has a client whose agent sees two weeks of views and saves, with the consent to it', async () => {
  await seed(PASSWORD)
  const homes = await db().selectFrom('access_log').select('object_id').distinct().execute()
  for (const { object_id } of homes) await buildProperty({ id: object_id })
  const { rows } = await sql<{ person_id: string; agent_account_id: string }>`
    select p.id as person_id, g.account_id as agent_account_id from activity_shares s
    join people p on p.account_id = s.account_id join agents g on g.id = s.agent_id
    join consents c on c.id = s.consent_id and c.is_given and c.revoked_at is null and c.at = s.shared_at
    join consent_texts t on t.text_hash = c.text_hash and t.body like '%' || g.name || '%'`.execute(db())
  const [share] = rows
  const agent = await actorFor('agent', await requestOf(share?.agent_account_id ?? ''))
  const { entries } = await listPersonTimeline(agent, { personId: share?.person_id ?? '' })
  const kinds = new Set(entries.map(({ icon }) => icon))
  expect(kinds).toEqual(new Set(['viewed', 'saved', 'searched', 'call', 'form']))
  const [client] = await listActiveClients(agent, agent.account.agent_id ?? '')
  expect(client).toMatchObject({
    person_name: sharer.name,
    viewed: 7,
    saved: 2,
    repeated: [{ recent_times: 4 }, { recent_times: 3 }],
  })
})
