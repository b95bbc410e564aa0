import { describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { addLeadNote } from '#features/leads/operations/activities.server.ts'
import { erasePersonalData, readPersonalData } from '#features/personal-data/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { activateRelationship, buildAccount, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { addPersonNote } from './activities.server.ts'
import { logPersonCall } from './calls.server.ts'
import { finishNextStep, updatePerson } from './record.server.ts'
import { listPersonTimeline } from './timeline.server.ts'

const AT = new Date('2026-11-17T17:00:00Z')

async function setUp(part: { account_id?: string } = {}) {
  const actor = await testActor('agent')
  const personId = newId()
  await db()
    .insertInto('people')
    .values({ id: personId, name: 'Ada', owner_id: actor.account.agent_id, created_at: AT, ...part })
    .execute()
  return { actor, personId }
}

async function lead(person_id: string, owner_id: string | null, message: string): Promise<string> {
  const id = newId()
  await db()
    .insertInto('leads')
    .values({
      id,
      kind: 'contact',
      name: 'Ada',
      email: 'ada@example.com',
      person_id,
      owner_id,
      message,
      created_at: AT,
    })
    .execute()
  return id
}

const step = { next_step: null, next_step_date: null }
const call = {
  seen: '',
  direction: 'outgoing',
  outcome: 'reached',
  minutes: 4,
  note: 'Likes porches',
  ...step,
} as const

databaseTest('emails are told by their subject: sent, answered, and answered by a machine', async () => {
  const { actor, personId } = await setUp()
  const lead_id = await lead(personId, actor.account.agent_id, 'Hello')
  const email = (subject: string, part: object) => ({
    id: newId(),
    lead_id,
    kind: 'email' as const,
    subject,
    body: 'Hi',
    submission_key: newId(),
    direction: 'incoming' as const,
    from_email: 'ada@example.com',
    created_at: AT,
    ...part,
  })
  await db()
    .insertInto('lead_activities')
    .values([
      email('Your porch', { direction: 'outgoing', from_email: null, account_id: actor.account_id }),
      email('Re: Your porch', {}),
    ])
    .execute()
  const contact = () => db().selectFrom('people').select('last_contact_at').executeTakeFirstOrThrow()
  const before = await contact()
  const later = new Date(AT.getTime() + 60_000)
  await db()
    .insertInto('lead_activities')
    .values(email('Away', { is_automatic: true, created_at: later }))
    .execute()
  expect(await contact()).toEqual(before)
  const { entries } = await listPersonTimeline(actor, { personId })
  expect(
    entries
      .filter(({ icon }) => icon === 'email')
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(
    [
      'Automatic reply from ada@example.com: Away',
      'Email from ada@example.com: Re: Your porch',
      `${actor.account.name} emailed: Your porch`,
    ].toSorted(),
  )
})

describe('a note or a call', () => {
  databaseTest('is stored once, and a call that reached the person ends the stage New', async () => {
    const { actor, personId } = await setUp()
    for (let sent = 0; sent < 2; sent += 1) {
      await addPersonNote(actor, { personId, seen: '', note: 'Has a dog' })
      await logPersonCall(actor, { personId, ...call })
    }
    const { entries } = await listPersonTimeline(actor, { personId })
    expect(entries.map(({ title, text }) => [title, text]).toSorted()).toEqual(
      [
        [`${actor.account.name} wrote a note`, 'Has a dog'],
        [`Call by ${actor.account.name}: reached, 4 min`, 'Likes porches'],
      ].toSorted(),
    )
    await addPersonNote(actor, { personId, seen: entries[0]?.id ?? '', note: 'Has a dog' })
    await logPersonCall(actor, { personId, ...call, direction: 'incoming' })
    const after = (await listPersonTimeline(actor, { personId })).entries.map(({ title }) => title)
    expect(after).toHaveLength(4)
    expect(after).toContain(`They called ${actor.account.name}: reached, 4 min`)
    expect(await db().selectFrom('people').select(['stage']).where('id', '=', personId).executeTakeFirst()).toEqual({
      stage: 'in_touch',
    })
    expect((await auditRecords()).map(({ act }) => act)).toEqual([
      'person.note_added',
      'person.call_logged',
      'person.note_added',
      'person.call_logged',
    ])
  })

  databaseTest('stays as it was written, and is exported and deleted with the account of the person', async () => {
    const account = await buildAccount()
    const { actor, personId } = await setUp({ account_id: account.id })
    await addPersonNote(actor, { personId, seen: '', note: 'Has a dog' })
    const change = () => transaction(() => db().updateTable('person_activities').set({ body: 'x' }).execute())
    await expect(change()).rejects.toThrow('not allowed')
    await expect(transaction(() => db().deleteFrom('person_activities').execute())).rejects.toThrow('not allowed')
    expect(await readPersonalData(account.id)).toMatchObject({
      notes_and_calls_of_your_agent: [{ kind: 'note', body: 'Has a dog' }],
      contact_record: [{ stage: 'new', tags: [], agent: expect.any(String) }],
    })
    await transaction(() => erasePersonalData(account.id, actor))
    expect(await db().selectFrom('person_activities').selectAll().execute()).toEqual([])
    expect(await db().selectFrom('people').select(['name', 'owner_id', 'next_step', 'tags']).execute()).toEqual([
      { name: '', owner_id: null, next_step: null, tags: [] },
    ])
  })
})

describe('a timeline', () => {
  databaseTest('keeps free text out of the audit log, and shows a finished step', async () => {
    const { actor, personId } = await setUp()
    const fields = { stage: 'in_touch', next_step: 'Ask about the illness', next_step_date: null, tags: '' } as const
    await updatePerson(actor, { personId, version: 1, ...fields })
    await finishNextStep(actor, { personId, version: 2 })
    expect(JSON.stringify(await auditRecords())).not.toContain('illness')
    const { entries } = await listPersonTimeline(actor, { personId })
    expect(entries.map(({ title, text }) => [title, text])).toEqual(
      expect.arrayContaining([
        [expect.stringContaining('finished the next step'), 'Ask about the illness'],
        [expect.stringContaining('changed stage, next step'), null],
      ]),
    )
    expect(entries).toHaveLength(2)
  })

  databaseTest(
    'shows an agent no lead, note, agreement or message of an agent who does not look after them',
    async () => {
      const account = await buildAccount()
      const { actor, personId } = await setUp({ account_id: account.id })
      const me = actor.account.agent_id ?? ''
      const [second, other] = [await testActor('agent'), await testActor('agent')]
      const theirs = other.account.agent_id ?? ''
      await db()
        .updateTable('people')
        .set({ co_owner_id: second.account.agent_id })
        .where('id', '=', personId)
        .execute()
      await lead(personId, me, 'Mine')
      await lead(personId, null, 'Unclaimed')
      await lead(personId, second.account.agent_id, 'Of the second agent')
      const foreign = await lead(personId, theirs, 'Of another')
      await addLeadNote(other, { leadId: foreign, seen: 0, note: 'Secret note' })
      for (const agent_id of [me, theirs]) {
        const id = newId()
        await db()
          .insertInto('relationships')
          .values({
            id,
            relationship_type: agent_id === me ? 'buyer_agency' : 'seller_agency',
            agent_id,
            scope: 'Homes',
            consumer_id: account.id,
            agreement_date: '2026-11-01',
            expiration_date: '2027-11-01',
            fee_basis: 'none',
          })
          .execute()
        await activateRelationship(id, account.id)
        const thread_id = newId()
        await db()
          .insertInto('threads')
          .values({ id: thread_id, consumer_id: account.id, agent_id, last_message_at: AT, created_at: AT })
          .execute()
        for (let seq = 1; seq <= 2; seq += 1)
          await db()
            .insertInto('messages')
            .values({
              id: newId(),
              thread_id,
              seq,
              author_id: account.id,
              author_side: 'consumer',
              body: agent_id === me ? `Is the porch\nscreened? ${seq}` : 'Secret message',
              client_key: newId(),
              sent_at: AT,
            })
            .execute()
      }
      const seen = JSON.stringify((await listPersonTimeline(actor, { personId })).entries)
      for (const text of ['Mine', 'Unclaimed', 'Of the second agent', 'Buyer Agency', 'Is the porch screened? 2'])
        expect(seen).toContain(text)
      for (const text of ['Of another', 'Secret', 'Seller Agency']) expect(seen).not.toContain(text)
      const messages = (await listPersonTimeline(actor, { personId })).entries.filter(({ icon }) => icon === 'message')
      expect(messages).toHaveLength(2)
      expect(messages[0]).toMatchObject({
        title: `${account.name} sent a message`,
        href: expect.stringMatching(/^\/agent\/messages\/[\da-f-]{36}$/),
      })
      const admin = await testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })
      const all = JSON.stringify((await listPersonTimeline(admin, { personId })).entries)
      for (const text of ['Of another', 'Secret note', 'Seller Agency']) expect(all).toContain(text)
      expect(all).not.toContain('sent a message')
    },
  )

  databaseTest('shows tours, and documents that are shared with the reader', async () => {
    const account = await buildAccount()
    const { actor, personId } = await setUp({ account_id: account.id })
    const other = await buildAccount()
    await db()
      .insertInto('appointments')
      .values({
        id: newId(),
        kind: 'tour',
        meeting: 'in_person',
        status: 'no_show',
        name: 'Ada',
        email: 'ada@example.com',
        lead_id: await lead(personId, null, 'A tour'),
        wished_at: AT,
        reply_due_at: AT,
        starts_at: AT,
        ends_at: new Date(AT.getTime() + 3_600_000),
        agent_id: actor.account.agent_id,
      })
      .execute()
    for (const [name, reader] of [
      ['Pre-approval.pdf', actor.account.id],
      ['Diary.pdf', other.id],
    ] as const) {
      const document_id = newId()
      const at = { created_at: AT, updated_at: AT }
      await db()
        .insertInto('documents')
        .values({ id: document_id, owner_id: account.id, name, version: 1, ...at })
        .execute()
      await db()
        .insertInto('document_shares')
        .values({ id: newId(), document_id, account_id: reader, created_at: AT })
        .execute()
    }
    const seen = (await listPersonTimeline(actor, { personId })).entries.map(({ title }) => title)
    expect(seen).toContain('Shared with you: Pre-approval.pdf')
    expect(seen).toContain(`Tour with ${actor.account.name}: no-show`)
    expect(seen.join()).not.toContain('Diary')
  })

  databaseTest('is paged without a gap or a repeat, also where entries have the same time', async () => {
    const { actor, personId } = await setUp()
    for (let at = 0; at < 70; at += 1)
      await db()
        .insertInto('person_activities')
        .values({
          id: newId(),
          person_id: personId,
          kind: 'note',
          body: `Note ${at}`,
          submission_key: newId(),
          created_at: new Date(AT.getTime() + Math.floor(at / 40) * 1000),
        })
        .execute()
    await updatePerson(actor, {
      personId,
      version: 1,
      stage: 'inactive',
      next_step: null,
      next_step_date: null,
      tags: '',
    })
    expect(await auditRecords()).toHaveLength(1)
    const ids: string[] = []
    for (let before: string | undefined; ; ) {
      const page = await listPersonTimeline(actor, { personId, ...(before ? { before } : {}) })
      ids.push(...page.entries.map(({ id }) => id))
      if (page.before === null) break
      before = page.before
    }
    expect(ids).toHaveLength(71)
    expect(new Set(ids).size).toBe(71)
  })

  databaseTest(
    'names its newest entry on older pages, too, so that the same note counts again a day later',
    async () => {
      const { actor, personId } = await setUp()
      for (let at = 0; at < 40; at += 1) await lead(personId, null, `Lead ${at}`)
      const { before, newest_id, entries } = await listPersonTimeline(actor, { personId })
      expect(newest_id).toBe(entries[0]?.id)
      const older = () => listPersonTimeline(actor, { personId, before: before ?? '' })
      for (let sent = 0; sent < 2; sent += 1) {
        const seen = (await older()).newest_id
        for (let again = 0; again < 2; again += 1) await addPersonNote(actor, { personId, seen, note: 'No answer' })
      }
      const notes = await db().selectFrom('person_activities').select('body').execute()
      expect(notes.map(({ body }) => body)).toEqual(['No answer', 'No answer'])
      const page = await older()
      expect(page.entries.map(({ id }) => id)).not.toContain(page.newest_id)
      expect(page.newest_id).toBe((await listPersonTimeline(actor, { personId })).newest_id)
    },
  )
})

databaseTest('events and the newsletter are told by each address of the person, once confirmed', async () => {
  const account = await buildAccount({ email: 'ada@example.com', email_verified_at: AT })
  const { actor, personId } = await setUp({ account_id: account.id })
  const former = await testActor('agent')
  await db()
    .insertInto('people')
    .values({
      id: newId(),
      name: 'Ada',
      email_normalized: 'old@example.com',
      merged_into_id: personId,
      owner_id: former.account.agent_id,
      created_at: AT,
    })
    .execute()
  const friend = await buildAccount()
  const [event_id, otherEvent] = [newId(), newId()]
  const event = {
    summary: 'Coffee',
    status: 'published' as const,
    starts_at: AT,
    ends_at: new Date(AT.getTime() + 3_600_000),
    venue: 'Hall',
    street: '1 Row',
    city: 'Greenwood',
    postal_code: '46142',
  }
  await db()
    .insertInto('events')
    .values([
      { ...event, id: event_id, title: 'First Thursday' },
      { ...event, id: otherEvent, title: 'Registered by a friend' },
    ])
    .execute()
  const guest = (email: string, part: object) => ({
    id: newId(),
    event_id,
    name: 'Ada',
    email,
    email_normalized: email,
    registered_at: AT,
    status: 'registered' as const,
    ...part,
  })
  const later = new Date(AT.getTime() + 60_000)
  await db()
    .insertInto('event_registrations')
    .values([
      guest('ada@example.com', { came_at: later }),
      guest('old@example.com', { status: 'waiting' }),
      guest('work@example.com', { account_id: account.id, status: 'cancelled', cancelled_at: later }),
      guest('bea@example.com', {}),
      guest('ada@example.com', { event_id: otherEvent, account_id: friend.id }),
    ])
    .execute()
  await db()
    .insertInto('newsletter_subscribers')
    .values({
      id: newId(),
      email: 'old@example.com',
      email_normalized: 'old@example.com',
      status: 'subscribed',
      source: 'footer',
      confirmed_at: AT,
    })
    .execute()
  await db()
    .insertInto('suppressions')
    .values(
      (['ada', 'old', 'bea'] as const).map((who) => ({
        email_normalized: `${who}@example.com`,
        scope: who === 'ada' ? 'alerts' : 'marketing',
        reason: 'unsubscribed',
      })),
    )
    .execute()
  const titles = async () =>
    (await listPersonTimeline(actor, { personId })).entries.map(({ title }) => title).toSorted()
  expect(await titles()).toEqual(
    [
      'Attended First Thursday',
      'Canceled their registration for First Thursday',
      'Joined the waitlist for First Thursday',
      'Registered for First Thursday',
      'Registered for First Thursday',
      'Registered on the website',
      'Subscribed to the newsletter',
      'Unsubscribed from marketing email',
    ].toSorted(),
  )
  await db().updateTable('accounts').set({ email_verified_at: null }).where('id', '=', account.id).execute()
  expect(await titles()).not.toContain('Attended First Thursday')
})
