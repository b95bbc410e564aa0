import { afterEach, beforeEach, expect } from 'vitest'
import type { Account, AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { addFavorite } from '#features/favorites/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { databaseTest, queuedJobs } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { announceAnswer } from './announce.server.ts'
import { declineProposal, saveProposedHome } from './answer.server.ts'
import { listProposalsTo } from './propose.server.ts'
import { acceptProposedSearch } from './search.server.ts'

const NOON = new Date('2026-11-27T17:00:00Z')
let restore = () => {}
beforeEach(() => {
  useEmailBrand()
  restore = setClock({ now: () => NOON })
})
afterEach(() => restore())

const agentIdOf = ({ account }: AgentActor) => account.agent_id ?? ''

/** An agent, and a person with an account who is assigned to the agent. */
async function couple(): Promise<{ lena: AgentActor; ada: Account; personId: string }> {
  const [lena, ada, personId] = [await testActor('agent'), await testActor('vow'), newId()]
  await db()
    .insertInto('people')
    .values({ id: personId, name: 'Ada Okonkwo', owner_id: agentIdOf(lena), account_id: ada.account_id })
    .execute()
  return { lena, ada, personId }
}

async function proposed(lena: AgentActor, person_id: string, what: { property_id: string } | { search: string }) {
  const id = newId()
  await db()
    .insertInto('proposals')
    .values({
      id,
      person_id,
      agent_id: agentIdOf(lena),
      batch_id: newId(),
      position: 0,
      created_at: NOON,
      ...('search' in what ? { search: what.search, name: 'Ranches' } : what),
    })
    .execute()
  return id
}

const queued = async () => (await queuedJobs()).filter(({ name }) => name === 'announce-answer')
/** Runs the queued jobs, each twice as after a lost acknowledgment, and returns the emails. */
async function announced() {
  for (const { data } of await queued())
    for (const input of [data, data]) await announceAnswer(input as { proposal_id: string })
  return db()
    .selectFrom('mail_outbox')
    .select(['subject', 'text', 'to_account_id'])
    .where('letter', '=', 'proposal-answered')
    .orderBy('subject')
    .execute()
}

databaseTest('emails the agent each answer once', async () => {
  const { lena, ada, personId } = await couple()
  const homes = [
    await buildProperty({ address: '1 Sawtooth Court' }),
    await buildProperty({ address: '2 Sawtooth Court' }),
    await buildProperty({ address: '3 Sawtooth Court' }),
  ]
  const [saved = '', declined = '', heart = ''] = await Promise.all(
    homes.map(({ id }) => proposed(lena, personId, { property_id: id })),
  )
  const [accepted, changed] = [
    await proposed(lena, personId, { search: '?city=Greenwood' }),
    await proposed(lena, personId, { search: '?city=Carmel' }),
  ]
  for (const _ of [1, 2]) {
    await transaction(() => saveProposedHome(ada, { proposalId: saved }))
    await transaction(() => declineProposal(ada, { proposalId: declined, reason: 'lot', words: 'Two dogs.' }))
    await addFavorite(ada, { propertyId: homes[2]?.id ?? '' })
    const answer = { name: 'Ranches', frequency: 'weekly' } as const
    await acceptProposedSearch(ada, { ...answer, proposalId: accepted, search: '' })
    await acceptProposedSearch(ada, { ...answer, proposalId: changed, search: '?city=Carmel&minBeds=4' })
  }
  expect((await queued()).map(({ data }) => (data as { proposal_id: string }).proposal_id).toSorted()).toEqual(
    [saved, declined, heart, accepted, changed].toSorted(),
  )
  const emails = await announced()
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Ada Okonkwo accepted the search “Ranches”',
    'Ada Okonkwo accepted the search “Ranches” with other filters',
    'Ada Okonkwo declined 2 Sawtooth Court, Greenwood',
    'Ada Okonkwo saved 1 Sawtooth Court, Greenwood',
    'Ada Okonkwo saved 3 Sawtooth Court, Greenwood',
  ])
  expect(new Set(emails.map(({ to_account_id }) => to_account_id))).toEqual(new Set([lena.account_id]))
  const no = emails[2]?.text.replace(/\s+/g, ' ')
  expect(no).toContain(`/agent/clients/${personId}#proposals`)
  expect(no).toContain('Reason: Lot or yard')
  expect(no).toContain('They wrote: Two dogs.')
  const { proposals } = await listProposalsTo(lena, { personId })
  expect(proposals.filter(({ is_changed }) => is_changed).map(({ id }) => id)).toEqual([changed])
})

databaseTest('waits for the morning after an answer at night', async () => {
  const { lena, ada, personId } = await couple()
  const id = await proposed(lena, personId, { search: '?city=Carmel' })
  restore()
  restore = setClock({ now: () => new Date('2026-11-28T03:30:00Z') })
  await transaction(() => declineProposal(ada, { proposalId: id, reason: '', words: '' }))
  // 8 AM in Indianapolis.
  expect(await queued()).toMatchObject([{ start_after: new Date('2026-11-28T13:00:00Z') }])
})

databaseTest('emails no one who turned notifications off, and no former agent', async () => {
  const { lena, ada, personId } = await couple()
  const first = await proposed(lena, personId, { search: '?city=Carmel' })
  await db().updateTable('accounts').set({ email_notifications: false }).where('id', '=', lena.account_id).execute()
  await transaction(() => declineProposal(ada, { proposalId: first, reason: '', words: '' }))
  expect(await announced()).toEqual([])
  const tom = await testActor('agent')
  const second = await proposed(lena, personId, { search: '?city=Avon' })
  await transaction(() => declineProposal(ada, { proposalId: second, reason: '', words: '' }))
  await db()
    .updateTable('people')
    .set({ owner_id: agentIdOf(tom) })
    .where('id', '=', personId)
    .execute()
  expect(await announced()).toMatchObject([{ to_account_id: tom.account_id }])
})

databaseTest('names no home that a visitor may not see', async () => {
  const { lena, ada, personId } = await couple()
  const home = await buildProperty({ address: '9 Canary Lane', is_idx: false })
  const id = await proposed(lena, personId, { property_id: home.id })
  await transaction(() => saveProposedHome(ada, { proposalId: id }))
  const [email] = await announced()
  expect(email?.subject).toBe('Ada Okonkwo saved a home you proposed')
  expect(email?.text).not.toContain('Canary')
})
