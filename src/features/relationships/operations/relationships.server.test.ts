import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import type { Account, AgentActor } from '#access/actors.ts'
import { actorFor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildProperty, requestOf, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest, queuedJobs } from '../../../../test/database.ts'
import { refusal } from '../../../../test/refusal.ts'
import { CreateRelationship, type RelationshipDetail, UpdateRelationship } from '../schema.ts'
import { DISCLOSURES } from '../words/texts.ts'
import { MESSAGES } from '../words.ts'
import { endOverdue, sendReminders } from './calendar.server.ts'
import {
  getRelationship,
  hasActiveRelationship,
  listAvailableConsumers,
  listLastTerms,
  listRelationshipAgents,
  listRelationships,
} from './read.server.ts'
import { getDisclosureTemplate } from './texts.server.ts'
import { createRelationship, updateRelationship } from './write.server.ts'

/** 9 AM in Indianapolis. */
const NOW = new Date('2026-11-22T14:00:00Z')
let undoClock = () => {}
const clockAt = (iso: string) => {
  undoClock()
  undoClock = setClock({ now: () => new Date(iso) })
}
beforeEach(() => clockAt(NOW.toISOString()))
afterEach(() => undoClock())

const typed = {
  relationship_type: 'buyer_agency',
  otherConsumerEmail: '',
  listingId: '',
  scope: 'Any home in Johnson County.',
  agreement_date: '2026-11-22',
  expiration_date: '2027-05-22',
  fee_basis: 'percent',
  fee_percent: '2.5',
  fee_dollars: '',
  fee_note: '',
}
const terms = (consumerEmail: string, part: object = {}) =>
  z.parse(CreateRelationship, { ...typed, consumerEmail, ...part })
const act = (input: object) => z.parse(UpdateRelationship, input)
const NAME = { signatureName: 'Lena Kowalczyk', drawing: '', electronicConsent: true }

interface Person {
  id: string
  email: string
  actor: Account
}
async function person(name: string): Promise<Person> {
  const { id, email } = await buildAccount({ name })
  return { id, email, actor: await actorFor('own', await requestOf(id)) }
}
async function agent(name = 'Lena Kowalczyk'): Promise<AgentActor> {
  const { id } = await buildAccount({ name, is_agent: true })
  return actorFor('agent', await requestOf(id))
}
const again = (who: Account, { id }: RelationshipDetail) => getRelationship(who, { relationshipId: id })
const send = (lena: AgentActor, { id, version }: RelationshipDetail) =>
  updateRelationship(lena, act({ act: 'send', relationshipId: id, version, ...NAME }))
async function sent(lena: AgentActor, client: Person, part: object = {}): Promise<RelationshipDetail> {
  return send(lena, await createRelationship(lena, terms(client.email, part)))
}
const acknowledge = (who: Account, { id, version, disclosure }: RelationshipDetail) =>
  updateRelationship(
    who,
    act({ act: 'acknowledge', relationshipId: id, version, textHash: disclosure?.text_hash, hasRead: true }),
  )
const sign = (who: Account, { id, version, agreement }: RelationshipDetail, part: object = {}) =>
  updateRelationship(
    who,
    act({
      act: 'sign',
      relationshipId: id,
      version,
      textHash: agreement?.text_hash,
      signatureName: who.account.name,
      drawing: '',
      electronicConsent: true,
      ...part,
    }),
  )
async function active(lena: AgentActor, client: Person, part: object = {}): Promise<RelationshipDetail> {
  return sign(client.actor, await acknowledge(client.actor, await sent(lena, client, part)))
}
const emails = async () => {
  const rows = await db().selectFrom('mail_outbox').select(['letter', 'to_email', 'text']).orderBy('id').execute()
  return rows.map(({ letter: kind, to_email }) => `${kind} ${to_email}`)
}

describe('from the first word to the signature', () => {
  databaseTest('an agent writes, sends, and the client acknowledges and signs: then it is active', async () => {
    const lena = await agent()
    const priya = await person('Priya Raman')
    const draft = await createRelationship(lena, terms(priya.email))
    expect(draft).toMatchObject({
      status: 'pending',
      sent_at: null,
      disclosure: null,
      acts: ['edit', 'send', 'terminate'],
    })
    // A draft is visible to its agent only.
    expect(await listRelationships(priya.actor, { view: 'consumer' })).toEqual([])
    expect(await refusal(again(priya.actor, draft))).toMatchObject({ code: 'not_found' })

    const out = await send(lena, draft)
    expect(out).toMatchObject({ status: 'pending', disclosure_acknowledged: false, acts: ['recall', 'terminate'] })
    const read = await again(priya.actor, out)
    expect(read).toMatchObject({ side: 'consumer', acts: ['acknowledge', 'terminate'], next_act: 'acknowledge' })
    for (const text of [read.disclosure, read.agreement])
      expect(text?.text_hash).toBe(
        createHash('sha256')
          .update(text?.body ?? '')
          .digest('hex'),
      )

    // The disclosure must be acknowledged before signing.
    expect(await refusal(sign(priya.actor, read))).toMatchObject({
      code: 'conflict',
      message: MESSAGES.acknowledgeFirst,
    })
    const seen = await acknowledge(priya.actor, read)
    expect(seen).toMatchObject({ status: 'pending', disclosure_acknowledged: true, next_act: 'sign' })
    const done = await sign(priya.actor, seen)
    expect(done).toMatchObject({ status: 'active', acts: ['terminate'] })
    expect(done.signatures.map(({ who, kind, signed_name }) => [who, kind, signed_name])).toEqual([
      ['Lena Kowalczyk', 'signed', 'Lena Kowalczyk'],
      ['Priya Raman', 'acknowledged', null],
      ['Priya Raman', 'signed', 'Priya Raman'],
    ])
    expect(await hasActiveRelationship(priya.actor, {})).toMatchObject({ active: true })

    expect((await auditRecords()).map(({ act: what, actor_id }) => [what, actor_id])).toEqual([
      ['relationship.created', lena.account_id],
      ['relationship.sent', lena.account_id],
      ['relationship.acknowledged', priya.id],
      ['relationship.signed', priya.id],
      ['relationship.activated', priya.id],
    ])
    expect(await emails()).toEqual([
      `relationship-sent ${priya.email}`,
      `relationship-signed ${priya.email}`,
      `relationship-signed ${lena.account.email}`,
    ])
    expect((await queuedJobs()).filter(({ name }) => name === 'send-mail')).toHaveLength(3)
    const copies = await db()
      .selectFrom('mail_outbox')
      .select('text')
      .where('letter', '=', 'relationship-signed')
      .execute()
    for (const { text } of copies) {
      const flat = text.replaceAll(/\s+/g, ' ')
      expect(flat).toContain('2.5% of the price')
      expect(flat).toContain(done.agreement?.text_hash)
      expect(flat).toContain(done.disclosure?.text_hash)
    }
    // Evidence of each act: time, IP address, browser, text version and hash.
    const { rows } =
      await sql`select kind, side, text_version, encode(text_hash, 'hex') as text_hash, ip, at from signatures order by id`.execute(
        db(),
      )
    expect(rows).toMatchObject([
      { kind: 'signed', side: 'agent', at: NOW },
      {
        kind: 'acknowledged',
        side: 'consumer',
        text_hash: done.disclosure?.text_hash,
        at: NOW,
        ip: expect.any(String),
      },
      { kind: 'signed', side: 'consumer', text_hash: done.agreement?.text_hash, at: NOW, ip: expect.any(String) },
    ])
  })

  databaseTest('a name that is not one’s own is no signature; a drawing is one', async () => {
    const lena = await agent()
    const priya = await person('Priya Raman')
    const seen = await acknowledge(priya.actor, await sent(lena, priya))
    expect(await refusal(sign(priya.actor, seen, { signatureName: 'x' }))).toMatchObject({
      fields: { signatureName: MESSAGES.nameDiffers('Priya Raman') },
    })
    expect(await refusal(sign(priya.actor, seen, { signatureName: '' }))).toMatchObject({
      fields: { signatureName: MESSAGES.signatureMissing },
    })
    expect(
      z.safeParse(UpdateRelationship, {
        act: 'sign',
        relationshipId: seen.id,
        version: 1,
        textHash: 'a'.repeat(64),
        signatureName: 'x',
        drawing: '',
        electronicConsent: false,
      }).success,
    ).toBe(false)
    expect(await sign(priya.actor, seen, { signatureName: '', drawing: 'M10 10 L20 20' })).toMatchObject({
      status: 'active',
    })
  })

  databaseTest('a second press says nothing twice', async () => {
    const lena = await agent()
    const priya = await person('Priya Raman')
    const out = await sent(lena, priya)
    await acknowledge(priya.actor, out)
    const seen = await acknowledge(priya.actor, out)
    await sign(priya.actor, seen)
    await sign(priya.actor, seen)
    expect((await again(priya.actor, seen)).signatures).toHaveLength(3)
    expect(await emails()).toHaveLength(3)
    expect(
      await refusal(
        createRelationship(lena, terms(priya.email, { scope: 'Another.' })).then(() =>
          createRelationship(lena, terms(priya.email)),
        ),
      ),
    ).toMatchObject({ fields: { consumerEmail: MESSAGES.alreadyOpen } })
  })

  databaseTest('after a change everything is acknowledged and signed anew', async () => {
    const lena = await agent()
    const priya = await person('Priya Raman')
    const seen = await acknowledge(priya.actor, await sent(lena, priya))
    expect(
      await refusal(
        updateRelationship(
          lena,
          act({ ...typed, act: 'edit', relationshipId: seen.id, version: seen.version, consumerEmail: priya.email }),
        ),
      ),
    ).toMatchObject({ code: 'conflict' })
    const back = await updateRelationship(lena, act({ act: 'recall', relationshipId: seen.id, version: seen.version }))
    expect(back).toMatchObject({ sent_at: null, disclosure_acknowledged: false, signatures: [] })
    expect(await refusal(again(priya.actor, back))).toMatchObject({ code: 'not_found' })
    const changed = await updateRelationship(
      lena,
      act({
        ...typed,
        act: 'edit',
        relationshipId: back.id,
        version: back.version,
        consumerEmail: priya.email,
        fee_percent: '3',
      }),
    )
    const out = await send(lena, changed)
    expect(out.agreement?.text_hash).not.toBe(seen.agreement?.text_hash)
    // The form on the old page holds the hash of another text.
    await acknowledge(priya.actor, out)
    expect(await refusal(sign(priya.actor, seen))).toMatchObject({
      code: 'conflict',
      message: MESSAGES.changedMeanwhile,
    })
    // Voided acts stay in the table but no longer count.
    const { rows } = await sql<{
      open: number
      all: number
    }>`select count(*) filter (where voided_at is null) as open, count(*) as all from signatures`.execute(db())
    expect(rows).toEqual([{ open: 2, all: 4 }])
  })

  databaseTest(
    'a limited agency holds when both sides have signed, and neither learns who the other is from us',
    async () => {
      const lena = await agent()
      const priya = await person('Priya Raman')
      const walter = await person('Walter Hensley')
      const home = await buildProperty({ address: '12 Porch Street' })
      const out = await sent(lena, priya, {
        relationship_type: 'limited_agency',
        otherConsumerEmail: walter.email,
        listingId: home.listing_id,
        fee_basis: 'none',
        fee_percent: '',
      })
      expect(out).toMatchObject({
        property: { address: '12 Porch Street' },
        other_consumer: { name: 'Walter Hensley' },
      })
      const first = await sign(priya.actor, await acknowledge(priya.actor, out))
      expect(first).toMatchObject({ status: 'pending', has_signed: true, other_consumer: null })
      const theirs = await again(walter.actor, out)
      expect(theirs.signatures.map(({ who }) => who)).toEqual(['Lena Kowalczyk', 'Other party', 'Other party'])
      expect(await sign(walter.actor, await acknowledge(walter.actor, theirs))).toMatchObject({ status: 'active' })
      expect((await emails()).filter((one) => one.startsWith('relationship-signed'))).toHaveLength(3)
    },
  )
})

describe('whose it is', () => {
  databaseTest('somebody else’s is not there: not to read, not to change, for no act', async () => {
    const lena = await agent()
    const other = await agent('Marcus Ellery')
    const priya = await person('Priya Raman')
    const stranger = await person('Sam Stranger')
    const one = await active(lena, priya)
    const before = await auditRecords()
    for (const who of [other, stranger.actor]) {
      expect(await refusal(again(who, one))).toMatchObject({ code: 'not_found' })
      for (const input of [
        { act: 'terminate', reason: 'Mine now.' },
        { act: 'complete' },
        { act: 'recall' },
        { act: 'send', ...NAME },
        { act: 'acknowledge', textHash: one.disclosure?.text_hash, hasRead: true },
        { act: 'sign', textHash: one.agreement?.text_hash, ...NAME },
        { ...typed, act: 'edit', consumerEmail: stranger.email },
      ])
        expect(
          await refusal(updateRelationship(who, act({ relationshipId: one.id, version: one.version, ...input }))),
        ).toMatchObject({ code: 'not_found' })
      for (const view of ['agent', 'consumer'] as const) expect(await listRelationships(who, { view })).toEqual([])
    }
    expect(await auditRecords()).toEqual(before)
    expect(await again(lena, one)).toMatchObject({ status: 'active', version: one.version })
  })

  databaseTest('a client does nothing that is the agent’s, and an agent nothing that is the client’s', async () => {
    const lena = await agent()
    const priya = await person('Priya Raman')
    const out = await sent(lena, priya)
    for (const input of [
      { act: 'complete' },
      { act: 'recall' },
      { act: 'send', ...NAME },
      { ...typed, act: 'edit', consumerEmail: priya.email },
    ])
      expect(
        await refusal(updateRelationship(priya.actor, act({ relationshipId: out.id, version: out.version, ...input }))),
      ).toMatchObject({ code: 'forbidden' })
    for (const input of [
      { act: 'acknowledge', textHash: out.disclosure?.text_hash, hasRead: true },
      { act: 'sign', textHash: out.agreement?.text_hash, ...NAME },
    ])
      expect(
        await refusal(updateRelationship(lena, act({ relationshipId: out.id, version: out.version, ...input }))),
      ).toMatchObject({ code: 'forbidden' })
    expect(await again(lena, out)).toMatchObject({ status: 'pending' })
  })

  databaseTest('what has ended is not changed by anybody, nor by the database’s own writer', async () => {
    const lena = await agent()
    const priya = await person('Priya Raman')
    const one = await active(lena, priya)
    const over = await updateRelationship(
      priya.actor,
      act({ act: 'terminate', relationshipId: one.id, version: one.version, reason: 'We moved.' }),
    )
    expect(over).toMatchObject({ status: 'terminated', end_reason: 'We moved.', acts: [] })
    for (const [who, input] of [
      [lena, { act: 'complete' }],
      [lena, { act: 'terminate', reason: 'Again.' }],
      [priya.actor, { act: 'terminate', reason: 'Again.' }],
    ] as const)
      expect(
        await refusal(updateRelationship(who, act({ relationshipId: one.id, version: over.version, ...input }))),
      ).toMatchObject({ code: 'conflict' })
    for (const status of ['active', 'pending', 'completed']) {
      const write = transaction(() =>
        sql`update relationships set status = ${status} where id = ${one.id}`.execute(db()),
      )
      await expect(write).rejects.toThrow()
    }
  })

  databaseTest('an old version is told of what is stored now', async () => {
    const lena = await agent()
    const priya = await person('Priya Raman')
    const draft = await createRelationship(lena, terms(priya.email))
    const edit = (version: number, scope: string) =>
      updateRelationship(
        lena,
        act({ ...typed, act: 'edit', relationshipId: draft.id, version, consumerEmail: priya.email, scope }),
      )
    await edit(draft.version, 'Homes in Marion County.')
    expect(await refusal(edit(draft.version, 'Mine.'))).toMatchObject({
      code: 'conflict',
      details: { current: { scope: 'Homes in Marion County.', version: 2 } },
    })
  })
})

databaseTest(
  'the terms of an agent’s last agreements are those sent last, of each type, and theirs alone',
  async () => {
    const lena = await agent()
    const [priya, sam] = [await person('Priya Raman'), await person('Sam Stroud')]
    await sent(lena, priya)
    clockAt('2026-11-23T14:00:00Z')
    await sent(lena, sam, { scope: 'Homes in Marion County.', fee_basis: 'flat', fee_percent: '', fee_dollars: '4000' })
    await sent(lena, sam, { relationship_type: 'customer', expiration_date: '', fee_basis: 'none', fee_percent: '' })
    clockAt('2026-11-24T14:00:00Z')
    await createRelationship(lena, terms((await person('Ada Draft')).email, { scope: 'A draft.' }))
    const listing = await buildProperty({})
    await sent(lena, await person('Ola Owner'), { listingId: listing.listing_id, scope: 'One home.' })
    expect(await listLastTerms(lena)).toMatchObject([
      {
        relationship_type: 'buyer_agency',
        client_name: 'Sam Stroud',
        scope: 'Homes in Marion County.',
        days: 181,
        months: 6,
        fee_basis: 'flat',
        fee_percent: null,
        fee_dollars: 4000,
      },
      { relationship_type: 'customer', days: null, fee_basis: 'none' },
    ])
    expect(await listLastTerms(await agent('Marcus Ellery'))).toEqual([])
  },
)

describe('whom an agent finds', () => {
  databaseTest('those with a tie to the agent, and one other by the whole address; it is written down', async () => {
    const lena = await agent()
    const other = await agent('Marcus Ellery')
    const client = await person('Priya Raman')
    const stranger = await person('Sam Stranger')
    await sent(lena, client)
    expect(await listAvailableConsumers(lena, { email: null })).toMatchObject([
      { email: client.email, tie: 'relationship' },
    ])
    expect(await listAvailableConsumers(other, { email: null })).toEqual([])
    expect(await listAvailableConsumers(lena, { email: stranger.email.toUpperCase() })).toMatchObject([
      { name: 'Sam Stranger', tie: 'email' },
    ])
    for (const email of [stranger.email.slice(0, 8), '%@example.com', 'nobody@example.com'])
      expect(await listAvailableConsumers(lena, { email })).toEqual([])
    expect(await listAvailableConsumers(lena, { email: lena.account.email })).toEqual([])
    // Staff accounts are not consumers, so the search does not reveal their names.
    for (const staff of [other, await testActor('admin'), await testActor('admin:users')])
      expect(await listAvailableConsumers(lena, { email: staff.account.email })).toEqual([])
    await db()
      .insertInto('people')
      .values({ id: newId(), name: 'Sam Stranger', account_id: stranger.id, co_owner_id: lena.account.agent_id })
      .execute()
    expect(await listAvailableConsumers(lena, { email: null })).toMatchObject([
      { email: client.email, tie: 'relationship' },
      { email: stranger.email, tie: 'person' },
    ])
    const views = await db()
      .selectFrom('access_log')
      .select(['kind', 'account_id'])
      .where('kind', '=', 'consumers.searched')
      .execute()
    expect(views).toHaveLength(11)
  })

  databaseTest.each([
    ['nobody’s address', 'nobody@example.com', MESSAGES.noAccount],
    ['an unconfirmed account', 'unconfirmed@example.com', MESSAGES.noAccount],
  ])('no agreement with %s', async (_, email, message) => {
    await buildAccount({ email: 'unconfirmed@example.com', status: 'pending_verification', is_verified: false })
    expect(await refusal(createRelationship(await agent(), terms(email)))).toMatchObject({
      fields: { consumerEmail: message },
    })
  })

  databaseTest('nobody is their own agent, and an administrator who is no agent offers nothing', async () => {
    const lena = await agent()
    expect(await refusal(createRelationship(lena, terms(lena.account.email)))).toMatchObject({
      fields: { consumerEmail: MESSAGES.notYourself },
    })
    const { id } = await buildAccount({ user_role: 'admin' })
    const admin = await actorFor('agent', await requestOf(id))
    expect(await refusal(createRelationship(admin, terms(lena.account.email)))).toMatchObject({ code: 'forbidden' })
    expect(await listRelationshipAgents(admin)).toMatchObject([{ name: 'Lena Kowalczyk' }])
  })
})

databaseTest('a home that is sold meanwhile is named to nobody who may not see it', async () => {
  const lena = await agent()
  const priya = await person('Priya Raman')
  const home = await buildProperty({ address: '12 Porch Street' })
  const one = await active(lena, priya, { listingId: home.listing_id })
  expect(one.property).toEqual({ id: home.id, address: '12 Porch Street' })
  await db()
    .updateTable('properties')
    .set({ status: 'sold', close_price: 1, close_date: '2026-11-20' })
    .where('id', '=', home.id)
    .execute()
  for (const who of [lena, priya.actor])
    expect((await again(who, one)).property).toEqual({ id: home.id, address: null })
  expect((await listRelationships(priya.actor, { view: 'consumer' }))[0]?.property?.address).toBeNull()
})

describe('the calendar', () => {
  databaseTest(
    'what has passed its last day in Indianapolis ends: signed as expired, unsigned as terminated',
    async () => {
      const lena = await agent()
      const [priya, walter] = [await person('Priya Raman'), await person('Walter Hensley')]
      const signed = await active(lena, priya, { expiration_date: '2026-12-22' })
      const open = await sent(lena, walter, { expiration_date: '2026-12-22' })
      // 11:30 PM in Indianapolis on the last day is already the next day in UTC.
      clockAt('2026-12-23T04:30:00Z')
      await endOverdue()
      expect(await again(priya.actor, signed)).toMatchObject({ status: 'active' })
      expect(await hasActiveRelationship(priya.actor, {})).toMatchObject({ active: true })
      clockAt('2026-12-23T05:05:00Z')
      // The expiration date decides even before the job has run.
      expect(await hasActiveRelationship(priya.actor, {})).toMatchObject({ active: false })
      await endOverdue()
      await endOverdue()
      expect(await again(priya.actor, signed)).toMatchObject({ status: 'expired', acts: [] })
      expect(await again(walter.actor, open)).toMatchObject({ status: 'terminated', end_reason: MESSAGES.notSigned })
      const ends = (await auditRecords()).filter(({ actor_kind }) => actor_kind === 'worker')
      expect(ends.map(({ act: what }) => what).sort()).toEqual(['relationship.expired', 'relationship.terminated'])
      expect((await emails()).filter((one) => one.startsWith('relationship-ended'))).toHaveLength(4)
    },
  )

  databaseTest('both sides are reminded 30, 7 and 1 days before, once each', async () => {
    const lena = await agent()
    const priya = await person('Priya Raman')
    await active(lena, priya, { expiration_date: '2027-01-31' })
    for (const day of ['2026-12-31', '2027-01-01', '2027-01-01', '2027-01-24', '2027-01-30', '2027-01-31']) {
      clockAt(`${day}T14:00:00Z`)
      await sendReminders()
    }
    const found = (await emails()).filter((one) => one.startsWith('relationship-ending'))
    expect(found).toHaveLength(6)
  })
})

databaseTest('the disclosure is the current text with the hash that is signed', async () => {
  const priya = await person('Priya Raman')
  const template = await getDisclosureTemplate(priya.actor, { type: 'limited_agency', state: 'IN' })
  expect(template.text_hash).toBe(createHash('sha256').update(template.body).digest('hex'))
  expect(template.body).toContain('different and can be adverse')
  expect(template.body).not.toMatch(/[{}]/)
  // The notes for the designated broker are for administrators.
  expect(JSON.stringify(template)).not.toContain(DISCLOSURES.limited_agency.to_confirm[0])
  expect(template).not.toHaveProperty('to_confirm')
})

committedTest('two presses at once begin one agreement', async () => {
  const lena = await agent()
  const priya = await person('Priya Raman')
  const made = await Promise.allSettled(Array.from({ length: 6 }, () => createRelationship(lena, terms(priya.email))))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listRelationships(lena, { view: 'agent' })).toHaveLength(1)
})

committedTest('two tabs that sign at once sign once', async () => {
  const lena = await agent()
  const priya = await person('Priya Raman')
  const seen = await acknowledge(priya.actor, await sent(lena, priya))
  const answers = await Promise.all([sign(priya.actor, seen), sign(priya.actor, seen), sign(priya.actor, seen)])
  expect(answers.map(({ status }) => status)).toEqual(['active', 'active', 'active'])
  expect(await emails()).toHaveLength(3)
})

committedTest('the database lets nobody become active without signature, and takes none back', async () => {
  const lena = await agent()
  const priya = await person('Priya Raman')
  const out = await sent(lena, priya)
  const run = (text: string) => sql.raw(text).execute(db())
  await expect(
    run(`update relationships set status = 'active', activated_at = now() where id = '${out.id}'`),
  ).rejects.toThrow(/acknowledged and signed/)
  await acknowledge(priya.actor, out)
  await expect(
    run(`update relationships set status = 'active', activated_at = now() where id = '${out.id}'`),
  ).rejects.toThrow(/acknowledged and signed/)
  await expect(run('delete from signatures')).rejects.toThrow()
  await expect(run("update signatures set signed_name = 'x'")).rejects.toThrow()
  await expect(run('delete from relationships')).rejects.toThrow()
  await expect(
    run(`update relationships set status = 'expired', ended_at = now() where id = '${out.id}'`),
  ).rejects.toThrow(/does not go/)
})
