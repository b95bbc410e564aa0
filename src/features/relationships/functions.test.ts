import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#kit/call/errors.ts'
import { emailOf, idOf } from '../../../test/cast.ts'
import { dayFromToday } from '../../../test/day-from-today.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Browser, type Site, startSite } from '../../../test/server.ts'

let site: Site
let agent: Browser
let otherAgent: Browser
let buyer: Browser
let otherBuyer: Browser
beforeAll(async () => {
  site = await startSite()
  agent = await site.as('agent')
  otherAgent = await site.as('otherAgent')
  buyer = await site.as('buyer')
  otherBuyer = await site.as('otherBuyer')
})
afterAll(() => site?.stop())

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)
const typed = {
  relationship_type: 'buyer_agency',
  consumerEmail: emailOf('buyer'),
  otherConsumerEmail: '',
  listingId: '',
  scope: 'Any home in Johnson County.',
  agreement_date: dayFromToday(-1),
  expiration_date: dayFromToday(90),
  fee_basis: 'percent',
  fee_percent: '2.5',
  fee_dollars: '',
  fee_note: '',
}
const fieldsOf = (error: unknown) => (error instanceof AppError ? error.fields : null)
interface Stored {
  id: string
  version: number
  status: string
  disclosure_hash: string
  agreement_hash: string
}
const stored = async (): Promise<Stored> => {
  const [row] = await rows<Stored>(
    "select id, version, status, encode(disclosure_hash, 'hex') as disclosure_hash, encode(agreement_hash, 'hex') as agreement_hash from relationships",
  )
  if (!row) throw new Error('There is no relationship.')
  return row
}
const snapshot = () =>
  rows('select * from relationships r left join signatures s on s.relationship_id = r.id order by r.id, s.id')

describe('an agreement over the wire', () => {
  test('what is not typed right is answered with its fields, and nothing is kept', async () => {
    const answer = await agent.call('createRelationship', {
      ...typed,
      scope: '',
      fee_percent: '99',
      expiration_date: 'soon',
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(fieldsOf(answer.error) ?? {}).sort()).toEqual(['expiration_date', 'fee_percent', 'scope'])
    expect(await rows('select id from relationships')).toEqual([])
  })

  test('an agent writes and sends it; nobody else opens, lists or changes it', async () => {
    expect((await agent.call('createRelationship', typed)).status).toBe(200)
    const draft = await stored()
    const name = { signatureName: 'agent', drawing: '', electronicConsent: true }
    const sent = { act: 'send', relationshipId: draft.id, version: draft.version, ...name }
    expect((await agent.call('updateRelationship', sent)).status).toBe(200)
    const one = await stored()
    const before = await snapshot()
    // Source: bars Z3, Z4 and Z7.
    for (const who of [otherAgent, otherBuyer]) {
      expect((await who.call('getRelationship', { relationshipId: one.id })).status).toBe(404)
      for (const act of [
        { act: 'terminate', reason: 'Mine.' },
        { act: 'recall' },
        { act: 'complete' },
        { act: 'acknowledge', textHash: one.disclosure_hash, hasRead: true },
        { act: 'sign', textHash: one.agreement_hash, ...name },
        { act: 'edit', ...typed },
      ])
        expect([
          act.act,
          (await who.call('updateRelationship', { relationshipId: one.id, version: one.version, ...act })).status,
        ]).toEqual([act.act, 404])
      const lists = await Promise.all(
        ['agent', 'consumer'].map((view) =>
          who.call('listRelationships', {
            view,
            agentId: idOf('agent'),
            userId: idOf('buyer'),
            consumer_id: idOf('buyer'),
          }),
        ),
      )
      for (const { text } of lists) expect(text).not.toContain(one.id)
    }
    expect(await snapshot()).toEqual(before)
    expect(site.log()).toContain('a relationship was requested by a user without access to it')
  })

  test('a client sets no status, and does nothing that is the agent’s', async () => {
    const one = await stored()
    for (const act of [{ act: 'complete' }, { act: 'recall' }, { act: 'edit', ...typed }])
      expect(
        (await buyer.call('updateRelationship', { relationshipId: one.id, version: one.version, ...act })).status,
      ).toBe(403)
    const forged = { relationshipId: one.id, version: one.version, status: 'active', disclosure_acknowledged: true }
    expect((await buyer.call('updateRelationship', forged)).status).toBe(422)
    const sly = { ...forged, act: 'terminate', reason: '' }
    expect((await buyer.call('updateRelationship', sly)).status).toBe(422)
    expect(await stored()).toMatchObject({ status: 'pending' })
    // An administrator who is not a party gets the same 404.
    for (const name of ['admin', 'super'] as const)
      expect((await (await site.as(name)).call('getRelationship', { relationshipId: one.id })).status).toBe(404)
  })

  test('without JavaScript the client acknowledges and signs by plain forms', async () => {
    const one = await stored()
    const path = `/dashboard/relationships/${one.id}`
    const page = await buyer.visit(path)
    expect(page.status).toBe(200)
    expect(page.html).toContain('Awaiting disclosure acknowledgment')
    const post = (fields: Record<string, string | string[]>) => {
      const body = new URLSearchParams()
      for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) body.append(name, each)
      return buyer.fetch('/forms/updateRelationship', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
    }
    const common = {
      _page: path,
      _next: path,
      relationshipId: one.id,
      version: String(one.version),
      _number: 'version',
    }
    // The checked box without a name or drawing is no signature.
    await post({ ...common, act: 'acknowledge', textHash: one.disclosure_hash, hasRead: 'true', _boolean: 'hasRead' })
    const lone = {
      ...common,
      act: 'sign',
      textHash: one.agreement_hash,
      signatureName: '',
      drawing: '',
      electronicConsent: 'true',
      _boolean: 'electronicConsent',
    }
    await post(lone)
    expect(await stored()).toMatchObject({ status: 'pending' })
    const answer = await post({ ...lone, signatureName: 'BUYER' })
    expect(answer.status).toBe(303)
    expect(await stored()).toMatchObject({ status: 'active' })
    const evidence = await rows(
      "select kind, ip, user_agent, text_version from signatures where side = 'consumer' order by at, id",
    )
    expect(evidence).toMatchObject([
      { kind: 'acknowledged', ip: '127.0.0.1', text_version: expect.stringMatching(/^\d{4}-/) },
      { kind: 'signed', ip: '127.0.0.1', user_agent: expect.any(String) },
    ])
    expect((await buyer.visit('/dashboard/relationships')).html).toContain('represents you as a buyer')
  })

  test('the terms of the last agreement are its agent’s alone', async () => {
    expect((await agent.call('listLastTerms')).text).toContain('Any home in Johnson County.')
    expect((await otherAgent.call('listLastTerms')).result).toEqual([])
    expect((await buyer.call('listLastTerms')).status).toBe(403)
  })

  test('the people of the list are those with a tie, and a lookup by email leaves its mark', async () => {
    const mine = await agent.call('listAvailableConsumers', {})
    expect(mine.text).toContain(emailOf('buyer'))
    expect(mine.text).not.toContain(emailOf('otherBuyer'))
    expect((await otherAgent.call('listAvailableConsumers', {})).text).not.toContain('@example.com')
    expect((await otherAgent.call('listAvailableConsumers', { email: emailOf('otherBuyer') })).text).toContain(
      emailOf('otherBuyer'),
    )
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(
      "select count(*)::integer as count from access_log where kind = 'consumers.searched' and account_id = $1",
      [idOf('otherAgent')],
    )
    expect(count).toBe(2)
  })
})
