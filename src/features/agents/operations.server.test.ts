import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { buildAccount, buildAgent, buildProperty, testActor } from '../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../test/database.ts'
import { refusal } from '../../../test/refusal.ts'
import * as operations from './operations.server.ts'
import { CreateAgent, ListAgents, UpdateAgent } from './schema.ts'
import { MESSAGES } from './words.ts'

const typed = {
  name: 'Lena Kowalczyk',
  slug: '',
  title: 'Broker',
  email: 'lena@example.com',
  phone: '(317) 555-0145',
  license_number: 'RB21008817',
  licensed_year: 2021,
  areas: '',
  bio: 'First homes, mostly.',
  member_key: '',
  account_email: '',
  is_principal: false,
  is_shown: true,
  is_working: true,
}
const fresh = (part: object = {}) => z.parse(CreateAgent, { ...typed, ...part })
const edit = (agentId: string, version: number, part: object = {}) =>
  z.parse(UpdateAgent, { ...typed, agentId, version, ...part })
const admin = () => testActor('admin:agents')

describe('an agent', () => {
  databaseTest('is added at the end, with an address that follows from the name', async () => {
    await buildAgent({ position: 7 })
    const actor = await admin()
    const first = await operations.createAgent(actor, fresh())
    expect(first).toMatchObject({ slug: 'lena-kowalczyk', phone: '317-555-0145', position: 8, version: 1 })
    const second = await operations.createAgent(actor, fresh())
    expect(second.slug).toBe('lena-kowalczyk-2')
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['agent.created', 'agent.created'])
  })

  databaseTest('is shown with what visitors may see, in the order of the office', async () => {
    const { account_id } = await buildAgent({ name: 'B', position: 2, account_id: (await buildAccount()).id })
    await buildAgent({ name: 'A', position: 1 })
    await buildAgent({ name: 'Hidden', position: 0, is_shown: false })
    const agents = await operations.listActiveAgents()
    expect(agents.map(({ name }) => name)).toEqual(['A', 'B'])
    expect(JSON.stringify(agents)).not.toContain(account_id)
  })

  databaseTest('is found by id, by address, and by one that it had before', async () => {
    const actor = await admin()
    const { id } = await operations.createAgent(actor, fresh())
    await operations.updateAgent(actor, edit(id, 1, { slug: 'lena-kowalczyk-realtor' }))
    for (const agent of [id, 'lena-kowalczyk-realtor', 'lena-kowalczyk', 'Lena-Kowalczyk']) {
      expect(await operations.getAgent({ agent })).toMatchObject({ id, slug: 'lena-kowalczyk-realtor' })
    }
    // A former slug stays reserved, and only its agent may use it again.
    expect(await refusal(operations.createAgent(actor, fresh({ slug: 'lena-kowalczyk' })))).toMatchObject({
      fields: { slug: MESSAGES.slugTaken },
    })
    await operations.updateAgent(actor, edit(id, 2, { slug: 'lena-kowalczyk' }))
    expect(await operations.getAgent({ agent: 'lena-kowalczyk-realtor' })).toMatchObject({ slug: 'lena-kowalczyk' })
  })

  databaseTest('that is off the site is not found by anybody but administrators', async () => {
    const { id, slug } = await buildAgent({ is_shown: false })
    expect(await refusal(operations.getAgent({ agent: slug }))).toMatchObject({ code: 'not_found' })
    expect(await operations.getAgentRecord(await admin(), { agentId: id })).toMatchObject({ id })
  })

  databaseTest('is tied to one account, and that account to one agent', async () => {
    const actor = await admin()
    const { email, id: accountId } = await buildAccount()
    const agent = await operations.createAgent(actor, fresh({ account_email: email.toUpperCase() }))
    expect(agent).toMatchObject({ account_id: accountId, account_email: email })
    expect(await refusal(operations.createAgent(actor, fresh({ account_email: email })))).toMatchObject({
      fields: { account_email: MESSAGES.accountTaken },
    })
    expect(await refusal(operations.createAgent(actor, fresh({ account_email: 'nobody@example.com' })))).toMatchObject({
      fields: { account_email: MESSAGES.noAccount },
    })
  })

  databaseTest('is changed from the version that was seen, or not at all', async () => {
    const actor = await admin()
    const { id } = await operations.createAgent(actor, fresh())
    await operations.updateAgent(actor, edit(id, 1, { title: 'Managing broker' }))
    expect(await refusal(operations.updateAgent(actor, edit(id, 1)))).toMatchObject({
      code: 'conflict',
      details: { current: { title: 'Managing broker', version: 2 } },
    })
    const same = await operations.updateAgent(actor, edit(id, 2, { title: 'Managing broker' }))
    expect(same.version).toBe(2)
  })

  databaseTest('is deleted for good, with the addresses that led there', async () => {
    const actor = await admin()
    const { id } = await operations.createAgent(actor, fresh())
    await operations.updateAgent(actor, edit(id, 1, { slug: 'other' }))
    await operations.deleteAgent(actor, { agentId: id })
    expect(await db().selectFrom('slug_redirects').select('old_slug').execute()).toEqual([])
    expect(await refusal(operations.deleteAgent(actor, { agentId: id }))).toMatchObject({ code: 'not_found' })
  })

  committedTest('added twice at once has two addresses', async () => {
    const actor = await admin()
    const agents = await Promise.all([1, 2, 3].map(() => operations.createAgent(actor, fresh())))
    expect(new Set(agents.map(({ slug }) => slug)).size).toBe(3)
  })
})

describe("an agent's homes", () => {
  databaseTest('are those for sale that this visitor may see, and no sold one', async () => {
    const { slug } = await buildAgent({ member_key: 'M1' })
    const shown = await buildProperty({ list_agent_key: 'M1' })
    await buildProperty({ list_agent_key: 'M1', status: 'sold', mls_status: 'Closed', close_price: 400_000 })
    await buildProperty({ list_agent_key: 'M1', status: 'pending', mls_status: 'Pending' })
    await buildProperty({ list_agent_key: 'M1', is_idx: false })
    await buildProperty({ list_agent_key: 'M2' })
    const { properties } = await operations.getAgentWithProperties(await testActor('public'), { agent: slug })
    expect(properties.map(({ id }) => id)).toEqual([shown.id])
  })
})

describe("the administrators' table", () => {
  databaseTest('counts, filters and goes through pages', async () => {
    const actor = await admin()
    for (let place = 1; place <= 30; place += 1) await buildAgent({ position: place, is_shown: place % 3 !== 0 })
    const page = await operations.listAgents(actor, z.parse(ListAgents, {}))
    expect(page).toMatchObject({ total: 30, shown: 20, hidden: 10 })
    const next = await operations.listAgents(actor, z.parse(ListAgents, { after: page.after }))
    expect(next.rows).toHaveLength(5)
    expect((await operations.listAgents(actor, z.parse(ListAgents, { status: 'hidden' }))).rows).toHaveLength(10)
  })
})
