import { afterEach, beforeAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { refusal } from '../../../../test/refusal.ts'
import { getContact, listContacts } from '../operations.server.ts'
import { AssignLead, HandOverLead, ListLeads } from '../schema.ts'
import { getAgentInquiry, updateAgentInquiryStatus } from './owned.server.ts'
import { assignLead, claimLead, giveBackLead, handOverLead, listUnclaimedLeads } from './owners.server.ts'
import { watchPromises } from './promises.server.ts'

/** Tuesday noon in Indianapolis. */
const NOON = new Date('2026-11-17T17:00:00Z')
let undo: (() => void) | undefined
const at = (time: Date) => {
  undo?.()
  undo = setClock({ now: () => time })
}
afterEach(() => {
  undo?.()
  undo = undefined
})
beforeAll(useEmailBrand)

const DUE = new Date(NOON.getTime() + 8 * HOUR_MS)
async function buildLead(given: object = {}): Promise<string> {
  const id = newId()
  const person = { name: 'Ada Okonkwo', email: 'ada@example.com', phone: '+13175550188', message: 'When to list?' }
  await db()
    .insertInto('leads')
    .values({ id, kind: 'contact', ...person, due_at: DUE, created_at: NOON, ...given })
    .execute()
  return id
}
const agent = async (name: string) => {
  const actor = await testActor('agent')
  await db().updateTable('agents').set({ name }).where('id', '=', actor.account.agent_id).execute()
  actor.account.name = name
  return actor
}
const idOf = (actor: { account: { agent_id: string | null } }) => actor.account.agent_id ?? ''
const admin = (...permissions: 'contacts'[]) => testActor('admin', { permissions })
const lead = () => db().selectFrom('leads').selectAll().executeTakeFirstOrThrow()
const emails = () => db().selectFrom('mail_outbox').select(['letter', 'to_email', 'text']).orderBy('id').execute()
const assignment = (input: object) => z.parse(AssignLead, { note: '', ...input })
const notFound = { code: 'not_found' }

databaseTest('the other agents are told of a lead that its owner returns, unless it is answered', async () => {
  at(NOON)
  const [lena, marcus] = [await agent('Lena'), await agent('Marcus')]
  const told = async () =>
    (await emails()).filter(({ letter: kind }) => kind === 'lead-claimable').map((one) => one.to_email)
  const leadId = await buildLead({ owner_id: idOf(lena) })
  await giveBackLead(lena, { leadId, version: 1, note: 'Away.' })
  expect(await told()).toEqual([marcus.account.email])
  const answered = await buildLead({ owner_id: idOf(lena), status: 'contacted', answered_at: NOON })
  await giveBackLead(lena, { leadId: answered, version: 1, note: 'Away.' })
  expect(await told()).toEqual([marcus.account.email])
})

describe('an unclaimed lead', () => {
  databaseTest('is claimed by an agent, who then sees the way to reach the person', async () => {
    at(NOON)
    const lena = await agent('Lena')
    const leadId = await buildLead()
    const [shown] = await listUnclaimedLeads(lena)
    expect(shown).toMatchObject({ id: leadId, name: 'Ada Okonkwo', due_at: DUE })
    expect(JSON.stringify(shown)).not.toMatch(/ada@example|5550188/)
    expect(await refusal(getAgentInquiry(lena, { inquiryId: leadId }))).toMatchObject(notFound)
    await claimLead(lena, { leadId, version: 1 })
    expect(await getAgentInquiry(lena, { inquiryId: leadId })).toMatchObject({ email: 'ada@example.com' })
    expect(await lead()).toMatchObject({ owner_id: idOf(lena), version: 2, due_at: DUE, status: 'new' })
    expect((await auditRecords()).at(-1)).toMatchObject({ act: 'lead.claimed', after: { owner: 'Lena' } })
    // A second click changes nothing, and the claimer needs no email.
    await claimLead(lena, { leadId, version: 1 })
    expect([(await auditRecords()).length, await emails()]).toEqual([1, []])
  })

  committedTest('goes to one of six agents who claim it at once, and the others are told who', async () => {
    const agents: Awaited<ReturnType<typeof agent>>[] = []
    for (const name of ['Lena', 'Marcus', 'Dana', 'Joan', 'Noor', 'Owen']) agents.push(await agent(name))
    const leadId = await buildLead()
    // Opens the connections first, so that the claims overlap.
    await Promise.all(agents.map(() => db().selectFrom('leads').select('id').execute()))
    const claims = await Promise.allSettled(agents.map((one) => claimLead(one, { leadId, version: 1 })))
    const { owner_id } = await lead()
    const winner = agents.find((one) => idOf(one) === owner_id)?.account.name
    const lost = claims.flatMap((claim) => (claim.status === 'rejected' ? [claim.reason] : []))
    expect(lost).toHaveLength(5)
    for (const reason of lost)
      expect(reason).toMatchObject({ code: 'conflict', message: `${winner} claimed this lead first.` })
    expect((await auditRecords()).filter(({ act }) => act === 'lead.claimed')).toHaveLength(1)
  })

  databaseTest('is no administrator’s to claim who is no agent, and no appointment is claimed here', async () => {
    const boss = await testActor('agent', { user_role: 'super_admin', is_agent: false })
    const leadId = await buildLead()
    expect(await listUnclaimedLeads(boss)).toEqual([])
    expect(await refusal(claimLead(boss, { leadId, version: 1 }))).toMatchObject({ code: 'forbidden' })
    const lena = await agent('Lena')
    const tour = await buildLead({ kind: 'appointment' })
    expect((await listUnclaimedLeads(lena)).map(({ id }) => id)).toEqual([leadId])
    expect(await refusal(claimLead(lena, { leadId: tour, version: 1 }))).toMatchObject(notFound)
  })

  databaseTest('is not listed once it is answered or spam', async () => {
    const lena = await agent('Lena')
    await buildLead({ status: 'contacted', answered_at: NOON })
    await buildLead({ status: 'spam' })
    expect(await listUnclaimedLeads(lena)).toEqual([])
  })
})

describe('the lead of an agent', () => {
  databaseTest('is seen, taken and changed by no other agent', async () => {
    const [lena, marcus] = [await agent('Lena'), await agent('Marcus')]
    const leadId = await buildLead({ owner_id: idOf(lena) })
    const to = { leadId, toAgentId: idOf(marcus), note: 'Mine now.' }
    for (const version of [1, 2]) {
      expect(await refusal(claimLead(marcus, { leadId, version }))).toMatchObject(notFound)
      expect(await refusal(handOverLead(marcus, { ...to, version }))).toMatchObject(notFound)
      expect(await refusal(giveBackLead(marcus, { leadId, version, note: 'No.' }))).toMatchObject(notFound)
    }
    expect(await refusal(getAgentInquiry(marcus, { inquiryId: leadId }))).toMatchObject(notFound)
    expect(
      await refusal(updateAgentInquiryStatus(marcus, { inquiryId: leadId, version: 1, status: 'contacted' })),
    ).toMatchObject(notFound)
    expect(await lead()).toMatchObject({ owner_id: idOf(lena), version: 1, status: 'new' })
    expect(await auditRecords()).toEqual([])
  })

  databaseTest('is handed over with a note, by email once, and is then the other’s alone', async () => {
    at(NOON)
    const [lena, marcus] = [await agent('Lena'), await agent('Marcus')]
    const leadId = await buildLead({ owner_id: idOf(lena) })
    const to = z.parse(HandOverLead, { leadId, version: 1, toAgentId: idOf(marcus), note: 'Near your office.' })
    await handOverLead(lena, to)
    expect(await emails()).toMatchObject([{ letter: 'lead-assigned', to_email: marcus.account.email }])
    expect((await emails())[0]?.text).toMatch(/Near your office\.[\s\S]*\/agent\/inquiries\//)
    expect((await auditRecords()).at(-1)).toMatchObject({
      act: 'lead.handed_over',
      reason: null,
      before: { owner: 'Lena' },
      after: { owner: 'Marcus' },
    })
    // The log can't forget, so the timeline alone has the note.
    expect(JSON.stringify(await auditRecords())).not.toContain('office')
    expect(await db().selectFrom('lead_activities').select(['kind', 'body']).execute()).toEqual([
      { kind: 'note', body: 'Near your office.' },
    ])
    expect(await refusal(getAgentInquiry(lena, { inquiryId: leadId }))).toMatchObject(notFound)
    expect(await refusal(handOverLead(lena, to))).toMatchObject(notFound)
    expect(await emails()).toHaveLength(1)
    expect(await lead()).toMatchObject({ owner_id: idOf(marcus), due_at: DUE, reminded_at: null })
  })

  databaseTest('is handed over to active agents only, with a fresh version', async () => {
    const [lena, marcus] = [await agent('Lena'), await agent('Marcus')]
    const leadId = await buildLead({ owner_id: idOf(lena) })
    const to = { leadId, version: 1, note: 'Yours?' }
    expect(await refusal(handOverLead(lena, { ...to, toAgentId: idOf(lena) }))).toMatchObject({ code: 'invalid' })
    const setWorking = (is_working: boolean) =>
      db().updateTable('agents').set({ is_working }).where('id', '=', idOf(marcus)).execute()
    await setWorking(false)
    expect(await refusal(handOverLead(lena, { ...to, toAgentId: idOf(marcus) }))).toMatchObject({
      code: 'invalid',
      fields: { toAgentId: 'Choose an agent with an active account.' },
    })
    await setWorking(true)
    await db().updateTable('leads').set({ version: 2 }).execute()
    expect(await refusal(handOverLead(lena, { ...to, toAgentId: idOf(marcus) }))).toMatchObject({ code: 'conflict' })
  })

  databaseTest('is given back, and the office is told', async () => {
    const boss = await testActor('admin', { user_role: 'super_admin' })
    const [lena, marcus] = [await agent('Lena'), await agent('Marcus')]
    const leadId = await buildLead({ owner_id: idOf(lena) })
    await giveBackLead(lena, { leadId, version: 1, note: 'On leave.' })
    expect(await lead()).toMatchObject({ owner_id: null, version: 2 })
    expect(await emails()).toMatchObject([
      { letter: 'lead-given-back', to_email: boss.account.email },
      { letter: 'lead-claimable', to_email: marcus.account.email },
    ])
    await claimLead(marcus, { leadId, version: 2 })
    expect(await lead()).toMatchObject({ owner_id: idOf(marcus) })
  })

  databaseTest('is reminded of to its new owner', async () => {
    at(NOON)
    const [lena, marcus] = [await agent('Lena'), await agent('Marcus')]
    const leadId = await buildLead({ owner_id: idOf(lena) })
    await handOverLead(lena, { leadId, version: 1, toAgentId: idOf(marcus), note: 'Yours.' })
    at(new Date(DUE.getTime() - HOUR_MS))
    await watchPromises(workerActor('promises'))
    expect((await emails()).map((email) => [email.letter, email.to_email])).toEqual([
      ['lead-assigned', marcus.account.email],
      ['promises-soon', marcus.account.email],
    ])
  })
})

describe('an administrator', () => {
  databaseTest('assigns a lead, takes its owner away, and needs its permission', async () => {
    at(NOON)
    const lena = await agent('Lena')
    const leadId = await buildLead()
    const boss = await admin('contacts')
    const ownerId = idOf(lena)
    const unable = await admin()
    expect(await refusal(assignLead(unable, assignment({ leadId, version: 1, ownerId })))).toMatchObject(notFound)
    expect((await getContact(boss, { contactId: leadId })).owners).toEqual([{ id: ownerId, name: 'Lena' }])
    expect(await assignLead(boss, assignment({ leadId, version: 1, ownerId, note: 'She asked for you.' }))).toEqual({
      id: leadId,
      owner_name: 'Lena',
    })
    // Sent again by a second click.
    await assignLead(boss, assignment({ leadId, version: 1, ownerId }))
    expect(await emails()).toMatchObject([{ letter: 'lead-assigned', to_email: lena.account.email }])
    expect((await listContacts(boss, z.parse(ListLeads, { owner: ownerId }))).rows).toMatchObject([
      { id: leadId, owner_name: 'Lena', due_at: DUE },
    ])
    await assignLead(boss, assignment({ leadId, version: 2, ownerId: '' }))
    expect(await lead()).toMatchObject({ owner_id: null, due_at: DUE })
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['lead.assigned', 'lead.unassigned'])
  })

  databaseTest('gets a conflict with a stale version, and no appointment is assigned here', async () => {
    const [lena, marcus] = [await agent('Lena'), await agent('Marcus')]
    const leadId = await buildLead()
    const boss = await testActor('admin', { user_role: 'super_admin' })
    await claimLead(lena, { leadId, version: 1 })
    const given = assignment({ leadId, version: 1, ownerId: idOf(marcus) })
    expect(await refusal(assignLead(boss, given))).toMatchObject({ code: 'conflict' })
    const tour = await buildLead({ kind: 'appointment' })
    const wish = assignment({ leadId: tour, version: 1, ownerId: idOf(marcus) })
    expect(await refusal(assignLead(boss, wish))).toMatchObject({ code: 'invalid' })
    const gone = assignment({ leadId, version: 2, ownerId: newId() })
    expect(await refusal(assignLead(boss, gone))).toMatchObject({ code: 'invalid' })
  })
})
