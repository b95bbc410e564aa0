import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import type { LeadKind } from '#features/leads/words.ts'
import { PERMISSIONS, type Permission } from '#features/permissions/words.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgent, buildTestimonial, testActor } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import { getAdminHome } from './operations.server.ts'
import type { AdminHome } from './schema.ts'

/** Saturday, 9 AM in Indianapolis. */
const NOW = new Date('2026-11-21T14:00:00Z')
let undo = () => {}
beforeEach(() => {
  undo = setClock({ now: () => NOW })
})
afterEach(() => undo())

const hours = (some: number) => new Date(NOW.getTime() + some * HOUR_MS)
const EVERYONE = { isMine: false }

async function lead(kind: LeadKind, given: object = {}): Promise<void> {
  await db()
    .insertInto('leads')
    .values({
      id: newId(),
      kind,
      name: `Canary ${kind}`,
      email: `${newId()}@example.com`,
      message: 'When?',
      due_at: hours(5),
      created_at: hours(-3),
      ...given,
    })
    .execute()
}

/** Stores something for every block of the page. */
async function fillOffice(): Promise<void> {
  for (const kind of ['contact', 'valuation', 'sponsor', 'appointment'] as const) await lead(kind)
  await db()
    .insertInto('appointments')
    .values({
      id: newId(),
      kind: 'consultation',
      status: 'confirmed',
      meeting: 'phone',
      name: 'Canary today',
      email: 'today@example.com',
      message: '',
      agent_id: (await buildAgent()).id,
      wished_at: hours(2),
      reply_due_at: hours(1),
      starts_at: hours(2),
      ends_at: hours(3),
      created_at: NOW,
      updated_at: NOW,
    })
    .execute()
  const application = { description: 'Roofs.', contact_name: 'Ann', phone: '317-555-0199', email: 'ann@example.com' }
  await db()
    .insertInto('vendor_applications')
    .values({
      id: newId(),
      name: 'Canary Roofing',
      service_type: 'roofing',
      ...application,
      city: 'Greenwood',
      insurer: 'Acme',
      work_seen_by: 'Sam',
      created_at: hours(-96),
    })
    .execute()
  await buildTestimonial({ name: 'Canary client', status: 'pending', published_at: null })
  await db()
    .insertInto('listing_reports')
    .values({
      id: newId(),
      listing_title: 'Canary listing',
      fault: 'price',
      message: 'Too low.',
      due_at: hours(8),
      created_at: NOW,
      updated_at: NOW,
    })
    .execute()
  await sql`insert into mls_quarantine (id, resource, record_key, reason, payload)
    values (${newId()}, 'Property', 'CANARY1', 'bad_value', '{}')`.execute(db())
  await sql`insert into csv_imports (id, kind, file_name, headers, columns, row_count, created_at)
    values (${newId()}, 'agents', 'canary-agents.csv', '[]', '[]', 3, ${NOW})`.execute(db())
  await db()
    .insertInto('email_templates')
    .values({
      id: newId(),
      name: 'Canary template',
      subject: 'A',
      message: 'B',
      version: 2,
      created_at: hours(-9),
      updated_at: hours(-2),
    })
    .execute()
  const author = await buildAccount({ name: 'Canary author' })
  await sql`insert into agent_plans (id, author_id, name, steps, is_shared, state, asked_at, created_at, updated_at)
    values (${newId()}, ${author.id}, 'Canary plan', '[]', false, 'waiting', ${hours(-3)}, ${NOW}, ${NOW})`.execute(
    db(),
  )
  const reader = await buildAccount({ name: 'Canary reader' })
  await sql`insert into downloads (id, account_id, download_type, outcome, items, object, at)
    select gen_random_uuid(), ${reader.id}, 'property_data', 'over_limit', 1, 'x', ${hours(-1)} from generate_series(1, 60)`.execute(
    db(),
  )
  await sql`insert into read_alerts (id, reader, alert_date, kind, first_at, last_at)
    values (${newId()}, 'x', '2026-11-21', 'network', ${hours(-2)}, ${hours(-1)})`.execute(db())
  await db()
    .updateTable('accounts')
    .set({ sold_granted_at: NOW, sold_reason: 'Appraiser', sold_until: new Date(NOW.getTime() + 20 * DAY_MS) })
    .where('id', '=', reader.id)
    .execute()
  await sql`insert into statistics (key, value, source, source_note, as_of_date)
    values ('listing_success', '94%', 'set', 'Office', '2025-11-04')`.execute(db())
}

/** Names everything that a page shows, by block. */
function shownIn({ leads, decisions, findings, today, system, claims, team }: AdminHome): string[] {
  return [
    ...(leads?.leads ?? []).map(({ kind }) => `lead ${kind}`),
    ...(leads ? [`${leads.counts.open} open`] : []),
    ...(decisions ?? []).map(({ key }) => key),
    ...(findings ?? []).map(({ key }) => key),
    ...(today ? ['today'] : []),
    ...system.map(({ key }) => `system ${key}`),
    ...(claims ? ['claims'] : []),
    ...(team ? ['team'] : []),
  ].sort()
}

/** Blocks that each permission alone shows. A second copy of the rule, with nothing for those that are missing. */
const SHOWS: Partial<Record<Permission, string[]>> = {
  agents: ['imports'],
  appointments: ['1 open', 'lead appointment', 'today'],
  audit: ['readers', 'suspicious', 'system audit', 'team'],
  contacts: ['1 open', 'lead contact'],
  content: ['email_templates', 'follow_up_plans'],
  events: ['1 open', 'lead sponsor'],
  leads: ['1 open', 'lead valuation'],
  mls: ['listing_reports', 'quarantine'],
  operations: ['system backups', 'system email', 'system jobs', 'system worker'],
  statistics: ['claims'],
  testimonials: ['testimonials'],
  vendors: ['vendor_applications'],
  vow: ['sold_ending'],
}

describe('each block', () => {
  databaseTest('is shown to holders of its permission only', async () => {
    await fillOffice()
    for (const permission of keysOf(PERMISSIONS)) {
      const home = await getAdminHome(await testActor('admin', { permissions: [permission] }), EVERYONE)
      expect([permission, shownIn(home)]).toEqual([permission, SHOWS[permission] ?? []])
    }
    const none = await getAdminHome(await testActor('admin', { permissions: [] }), EVERYONE)
    expect(shownIn(none)).toEqual([])
    expect(JSON.stringify(none)).not.toMatch(/canary/i)
    const all = await getAdminHome(await testActor('admin', { user_role: 'super_admin', permissions: [] }), EVERYONE)
    const everything = Object.values(SHOWS)
      .flat()
      .filter((one) => one !== '1 open')
    expect(shownIn(all)).toEqual([...everything, '4 open'].sort())
  })

  databaseTest('says how many, since when, and the names of the oldest', async () => {
    await fillOffice()
    const home = await getAdminHome(await testActor('admin', { user_role: 'super_admin' }), EVERYONE)
    const decisionOf = (key: string) => home.decisions?.find((one) => one.key === key)
    expect(decisionOf('vendor_applications')).toEqual({
      key: 'vendor_applications',
      count: 1,
      names: ['Canary Roofing'],
      since: hours(-96),
    })
    expect(decisionOf('email_templates')).toMatchObject({ count: 1, names: ['Canary template'], since: hours(-2) })
    expect(decisionOf('follow_up_plans')).toMatchObject({ count: 1, names: ['Canary plan'], since: hours(-3) })
    expect(decisionOf('imports')).toMatchObject({ count: 1, names: ['canary-agents.csv'] })
    expect(home.findings).toEqual([
      { key: 'suspicious', count: 1 },
      { key: 'readers', count: 1 },
      { key: 'sold_ending', count: 1 },
    ])
    expect(home.claims).toMatchObject({ all: 1, stale: [{ key: 'listing_success' }] })
    expect(home.today).toMatchObject([{ name: 'Canary today' }])
  })
})

databaseTest('leads are late first; an administrator who is an agent can see their own alone', async () => {
  const boss = await testActor('admin', { user_role: 'super_admin', is_agent: true })
  await lead('contact', { name: 'Later' })
  await lead('contact', { name: 'Late', due_at: hours(-1) })
  await lead('contact', { name: 'Mine', due_at: hours(9), owner_id: boss.account.agent_id })
  await lead('contact', { name: 'Answered', answered_at: NOW })
  const namesOf = ({ leads }: AdminHome) => leads?.leads.map(({ name }) => name)
  const home = await getAdminHome(boss, EVERYONE)
  expect(namesOf(home)).toEqual(['Late', 'Later', 'Mine'])
  expect(home.leads?.counts).toEqual({ open: 3, late: 1, unclaimed: 2 })
  expect(namesOf(await getAdminHome(boss, { isMine: true }))).toEqual(['Mine'])
})

databaseTest('the recent changes are a view of the audit log; counts name no one, so they are none', async () => {
  const viewsOf = async () =>
    (await db().selectFrom('access_log').select('kind').where('kind', 'like', 'admin.%').execute()).map(
      ({ kind }) => kind,
    )
  await fillOffice()
  const before = await auditRecords()
  await getAdminHome(await testActor('admin', { permissions: ['vow', 'mls', 'contacts'] }), EVERYONE)
  expect(await viewsOf()).toEqual([])
  const home = await getAdminHome(await testActor('admin', { permissions: ['audit'] }), EVERYONE)
  expect(await viewsOf()).toEqual(['admin.read_audit'])
  expect(JSON.stringify(home)).not.toContain('Canary reader')
  expect(await auditRecords()).toEqual(before)
})
