import type { Insertable } from 'kysely'
import { beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import type { Account, AgentActor } from '#access/actors.ts'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import type { DB } from '#db/types.ts'
import { mergeFavorites, removeFavorite } from '#features/favorites/operations.server.ts'
import { addFavorite, listFavorites } from '#features/favorites/public.server.ts'
import { sendMessage } from '#features/messages/operations/send.server.ts'
import { findAnsweredPerson } from '#features/people/operations/emails.server.ts'
import { mergePeople, undoMerge } from '#features/people/operations/merge.server.ts'
import { assignPerson } from '#features/people/operations/record.server.ts'
import { listPersonTimeline } from '#features/people/operations/timeline.server.ts'
import { erasePersonalData, readPersonalData } from '#features/personal-data/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { buildAccount, buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { refusal } from '../../../../test/refusal.ts'
import { linkOf } from '../rules.ts'
import { type AcceptSearch, ProposeHomes, type ProposeSearch } from '../schema.ts'
import { HOME_NUMBERS, MAX_OPEN, MESSAGES } from '../words.ts'
import { declineProposal, listAnsweredProposals, listMyProposals, saveProposedHome } from './answer.server.ts'
import { getProposalForm, listProposalsTo, proposeHomes, withdrawProposal } from './propose.server.ts'
import { acceptProposedSearch, getSearchProposalForm, proposeSearch } from './search.server.ts'
import { suggestHomesToPropose } from './suggest.server.ts'

beforeEach(() => useEmailBrand())

const agentIdOf = ({ account }: AgentActor) => account.agent_id ?? ''
const office = () => testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })

async function person(part: Partial<Insertable<DB['people']>>): Promise<string> {
  const id = newId()
  await db()
    .insertInto('people')
    .values({ id, name: 'Ada Okonkwo', ...part })
    .execute()
  return id
}

/** An agent, and a person with an account who is assigned to the agent. */
async function couple(): Promise<{ lena: AgentActor; ada: Account; personId: string }> {
  const lena = await testActor('agent')
  const ada = await testActor('vow')
  return { lena, ada, personId: await person({ owner_id: agentIdOf(lena), account_id: ada.account_id }) }
}

const EMPTY = Object.fromEntries(
  HOME_NUMBERS.flatMap((at) => [
    [`home_${at}`, ''],
    [`note_${at}`, ''],
  ]),
)
const propose = (actor: AgentActor, personId: string, given: Record<string, string>) =>
  transaction(() => proposeHomes(actor, z.parse(ProposeHomes, { ...EMPTY, personId, seen: '', ...given })))
const stored = () => db().selectFrom('proposals').selectAll().orderBy('created_at').orderBy('position').execute()
const emails = () =>
  db()
    .selectFrom('mail_outbox')
    .select(['subject', 'text', 'to_account_id', 'reply_to', 'headers'])
    .where('letter', '=', 'homes-proposed')
    .execute()
const acts = async () => (await auditRecords()).map(({ act }) => act).filter((act) => act.startsWith('proposal.'))

describe('an agent', () => {
  databaseTest('proposes homes by MLS number, address and link, in one email, once', async () => {
    const { lena, ada, personId } = await couple()
    const homes = [await buildProperty(), await buildProperty(), await buildProperty()]
    const given = {
      home_1: homes[0]?.listing_id ?? '',
      note_1: 'The porch faces west.',
      home_2: `${homes[1]?.address?.toUpperCase()},  Greenwood, IN 46142`,
      home_3: `https://example.com/properties/${homes[2]?.id}`,
    }
    await propose(lena, personId, given)
    // A second submission of the form stores and sends nothing.
    await propose(lena, personId, given)
    expect((await stored()).map(({ property_id }) => property_id)).toEqual(homes.map(({ id }) => id))
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email).toMatchObject({
      subject: `${lena.account.name} sent you 3 homes`,
      to_account_id: ada.account_id,
      reply_to: lena.account.email,
    })
    const text = email?.text.replace(/\s+/g, ' ')
    expect(text).toContain('Listed by Meridian Row Realty, 317-555-0100')
    expect(text).toContain('The porch faces west.')
    expect(text).toContain('/dashboard/proposals')
    expect(JSON.stringify(email?.headers)).toContain('List-Unsubscribe')
    expect(await acts()).toEqual(['proposal.created'])
    // Nothing enters the favorites by a proposal.
    expect((await listFavorites(ada, {})).favorites).toEqual([])
  })

  databaseTest('gets a reply to the email in the record, and by email', async () => {
    const { lena, ada, personId } = await couple()
    const marcus = await testActor('agent')
    await db()
      .updateTable('people')
      .set({ co_owner_id: agentIdOf(marcus) })
      .where('id', '=', personId)
      .execute()
    const reply = { from_email: ada.account.email, subject: 'Re: 1 home', files: [], is_automatic: false }
    for (const actor of [lena, marcus]) {
      await propose(actor, personId, { home_1: (await buildProperty()).listing_id ?? '' })
      const sent = await db()
        .selectFrom('mail_outbox')
        .select(['id', 'takes_replies'])
        .where('reply_to', '=', actor.account.email)
        .executeTakeFirstOrThrow()
      expect(sent.takes_replies).toBe(true)
      const answered = await findAnsweredPerson(sent.id)
      expect(answered?.keeper_id).toBe(actor.account_id)
      const body = `Is it quiet, ${actor.account.name}?`
      const key = sent.id
      await answered?.storeReply(workerActor('replies'), { ...reply, key, body, received_at: new Date() })
    }
    const { entries } = await listPersonTimeline(lena, { personId })
    expect(entries.filter(({ from_person }) => from_person).map(({ text }) => text)).toEqual(
      expect.arrayContaining([lena, marcus].map(({ account }) => `Is it quiet, ${account.name}?`)),
    )
    const told = await db()
      .selectFrom('mail_outbox')
      .select(['to_account_id', 'reply_to'])
      .where('letter', '=', 'person-answered')
      .orderBy('created_at')
      .execute()
    expect(told).toEqual(
      expect.arrayContaining(
        [lena, marcus].map(({ account_id }) => ({ to_account_id: account_id, reply_to: ada.account.email })),
      ),
    )
    // Other emails to the account answer nothing here.
    await db().updateTable('mail_outbox').set({ letter: 'document-shared' }).execute()
    const ids = await db().selectFrom('mail_outbox').select('id').execute()
    for (const { id } of ids) expect(await findAnsweredPerson(id)).toBeNull()
  })

  databaseTest('is refused with the reason at each home', async () => {
    const { lena, personId } = await couple()
    const open = await buildProperty()
    const [sold, twice, withheld] = [
      await buildProperty({ status: 'sold' }),
      await buildProperty(),
      await buildProperty({ is_address_shown: false, address: '9 Hidden Lane' }),
    ]
    await buildProperty({ address: '1 Same Street', unit_number: 'A' })
    await buildProperty({ address: '1 Same Street', unit_number: 'B' })
    await propose(lena, personId, { home_1: open.listing_id ?? '' })
    const refused = await refusal(
      propose(lena, personId, {
        home_1: open.listing_id ?? '',
        home_2: `/properties/${sold.id}`,
        home_3: twice.listing_id ?? '',
        home_4: `/properties/${twice.id}`,
        home_5: '9 Hidden Lane',
        home_6: '1 Same Street',
        home_7: `/properties/${newId()}`,
      }),
    )
    expect(refused?.fields).toEqual({
      home_1: MESSAGES.alreadyOpen,
      home_2: MESSAGES.sold,
      home_4: MESSAGES.twice,
      home_5: MESSAGES.noMatch,
      home_6: MESSAGES.several,
      home_7: 'Property not found',
    })
    expect(await stored()).toHaveLength(1)
    // Its number finds the home with the withheld address.
    await propose(lena, personId, { home_1: withheld.listing_id ?? '' })
    expect((await emails()).at(-1)?.text).not.toContain('Hidden')
  })

  databaseTest('proposes only what the person may see', async () => {
    const lena = await testActor('agent')
    const visitor = await testActor('user')
    const registered = await testActor('vow')
    const vow = await buildProperty({ is_idx: false })
    const [one, other] = [
      await person({ owner_id: agentIdOf(lena), account_id: visitor.account_id }),
      await person({ owner_id: agentIdOf(lena), account_id: registered.account_id }),
    ]
    const refused = await refusal(propose(lena, one, { home_1: vow.listing_id ?? '' }))
    expect(refused?.fields).toEqual({ home_1: MESSAGES.hidden })
    await propose(lena, other, { home_1: vow.listing_id ?? '' })
    expect((await listMyProposals(registered)).proposals).toMatchObject([{ home: { id: vow.id } }])
  })

  databaseTest('finds homes to propose by address, MLS number, subdivision, city and link', async () => {
    const { lena, personId } = await couple()
    const home = await buildProperty({ address: '412 Quillback Lane', city: 'Trafalgar', subdivision: 'Ember Hollow' })
    const other = await buildProperty({ address: '9 Sawtooth Court', city: 'Trafalgar' })
    const far = await buildProperty({ address: '7 Sawtooth Court', city: 'Edinburgh' })
    await buildProperty({ address: '5 Sawtooth Court', city: 'Trafalgar', status: 'sold' })
    const idsOf = async (q: string) =>
      (await suggestHomesToPropose(lena, { personId, q })).groups.map(({ label, homes }) => [
        label,
        homes.map(({ id }) => id).toSorted(),
      ])
    const byText = (...ids: string[]) => [['Address or MLS number', ids.toSorted()]]
    expect(await idsOf('412 quil')).toEqual(byText(home.id))
    expect(await idsOf(home.listing_id ?? '')).toEqual(byText(home.id))
    expect(await idsOf('Sawtooth')).toEqual(byText(other.id, far.id))
    expect(await idsOf('Ember Hol')).toEqual([['Ember Hollow', [home.id]]])
    // This street differs by one typing error.
    await buildProperty({ address: '3 Trafalbar Street', city: 'Edinburgh' })
    expect(await idsOf('trafalg')).toEqual([['Trafalgar', [home.id, other.id].toSorted()]])
    expect(await idsOf(`https://example.com/properties/${home.id}`)).toEqual([['Link', [home.id]]])
    expect(await idsOf('4')).toEqual([])
    // The chosen home is sent by its link, and is then marked.
    await propose(lena, personId, { home_1: linkOf(home.id) })
    const { groups } = await suggestHomesToPropose(lena, { personId, q: 'Trafalgar' })
    expect(Object.fromEntries(groups.flatMap(({ homes }) => homes.map(({ id, is_open }) => [id, is_open])))).toEqual({
      [home.id]: true,
      [other.id]: false,
    })
    expect(groups[0]?.homes[0]).toMatchObject({
      list_office_name: 'Meridian Row Realty',
      list_office_contact: '317-555-0100',
    })
  })

  databaseTest('is suggested only homes that the person may see', async () => {
    const lena = await testActor('agent')
    const [visitor, registered] = [await testActor('user'), await testActor('vow')]
    const [one, other] = [
      await person({ owner_id: agentIdOf(lena), account_id: visitor.account_id }),
      await person({ owner_id: agentIdOf(lena), account_id: registered.account_id }),
    ]
    const idx = await buildProperty({ address: '1 Sawtooth Court' })
    const vow = await buildProperty({ address: '2 Sawtooth Court', is_idx: false })
    await buildProperty({ address: '3 Sawtooth Court', is_address_shown: false })
    const suggested = async (personId: string, q: string) => {
      const { groups, hidden } = await suggestHomesToPropose(lena, { personId, q })
      return { ids: groups.flatMap(({ homes }) => homes.map(({ id }) => id)).toSorted(), hidden }
    }
    expect(await suggested(one, 'Sawtooth')).toEqual({ ids: [idx.id], hidden: 1 })
    expect(await suggested(one, linkOf(vow.id))).toEqual({ ids: [], hidden: 1 })
    expect(await suggested(other, 'Sawtooth')).toEqual({ ids: [idx.id, vow.id].toSorted(), hidden: 0 })
    const stranger = await testActor('agent')
    expect((await refusal(suggestHomesToPropose(stranger, { personId: one, q: 'Sawtooth' })))?.code).toBe('not_found')
    const plain = await person({ owner_id: agentIdOf(lena) })
    expect((await refusal(suggestHomesToPropose(lena, { personId: plain, q: 'Sawtooth' })))?.message).toBe(
      MESSAGES.noAccount,
    )
  })

  databaseTest('needs a person with a confirmed account, an agent and a postal address', async () => {
    const lena = await testActor('agent')
    const { listing_id } = await buildProperty()
    const saidOf = async (id: string) => (await refusal(propose(lena, id, { home_1: listing_id ?? '' })))?.message
    const owner_id = agentIdOf(lena)
    expect(await saidOf(await person({ owner_id }))).toBe(MESSAGES.noAccount)
    const unconfirmed = await buildAccount({ is_verified: false })
    expect(await saidOf(await person({ owner_id, account_id: unconfirmed.id }))).toBe(MESSAGES.unconfirmed)
    const other = await testActor('agent')
    const theirs = await person({ owner_id: agentIdOf(other), account_id: (await buildAccount()).id })
    expect(await saidOf(theirs)).toBe(MESSAGES.personNotFound)
    const boss = await office()
    const noOne = await person({ account_id: (await buildAccount()).id })
    const refused = await refusal(propose(boss, noOne, { home_1: listing_id ?? '' }))
    expect(refused?.message).toBe(MESSAGES.noAgent)
    // An administrator proposes in the name of the agent.
    await propose(boss, theirs, { home_1: listing_id ?? '' })
    expect(await stored()).toMatchObject([{ agent_id: agentIdOf(other), created_by: boss.account_id }])
  })

  databaseTest('sends no email to those who turned notifications off', async () => {
    const { lena, ada, personId } = await couple()
    await db().updateTable('accounts').set({ email_notifications: false }).where('id', '=', ada.account_id).execute()
    await propose(lena, personId, { home_1: (await buildProperty()).listing_id ?? '' })
    expect(await emails()).toEqual([])
    expect((await listMyProposals(ada)).proposals).toHaveLength(1)
  })

  databaseTest('withdraws a proposal, and proposes the home again', async () => {
    const { lena, ada, personId } = await couple()
    const home_1 = (await buildProperty()).listing_id ?? ''
    await propose(lena, personId, { home_1 })
    const [{ id: proposalId = '' } = {}] = await stored()
    await withdrawProposal(lena, { proposalId })
    await withdrawProposal(lena, { proposalId })
    expect((await listMyProposals(ada)).proposals).toEqual([])
    expect((await refusal(transaction(() => saveProposedHome(ada, { proposalId }))))?.code).toBe('not_found')
    await propose(lena, personId, { home_1, seen: proposalId })
    expect((await listProposalsTo(lena, { personId })).open).toBe(1)
    expect(await acts()).toEqual(['proposal.created', 'proposal.withdrawn', 'proposal.created'])
  })

  databaseTest('chooses among the people whom they look after', async () => {
    const { lena, personId } = await couple()
    const other = await testActor('agent')
    await person({ name: 'Zoe Other', owner_id: agentIdOf(other) })
    const plain = await person({ name: 'Wyn Plain', co_owner_id: agentIdOf(lena), email_normalized: 'wyn@example.com' })
    const none = { personId: '', propertyId: '', q: '' }
    expect((await getProposalForm(lena, none)).people).toMatchObject([
      { id: personId, has_account: true },
      { id: plain, has_account: false },
    ])
    expect((await getProposalForm(lena, { ...none, q: 'WYN@' })).people.map(({ id }) => id)).toEqual([plain])
    expect((await getProposalForm(lena, { ...none, q: 'Zoe' })).people).toEqual([])
    expect((await refusal(getProposalForm(other, { ...none, personId })))?.code).toBe('not_found')
    const sold = await buildProperty({ status: 'sold' })
    const home = await buildProperty({ address: '412 Fry Road' })
    expect((await getProposalForm(lena, { personId, propertyId: home.id, q: '' })).home?.label).toBe(
      '412 Fry Road, Greenwood',
    )
    expect((await getProposalForm(lena, { personId, propertyId: sold.id, q: '' })).home).toBeNull()
  })
})

describe('a person', () => {
  databaseTest('saves a home into their favorites, and only then', async () => {
    const { lena, ada, personId } = await couple()
    const home = await buildProperty()
    await propose(lena, personId, { home_1: home.listing_id ?? '', note_1: 'The porch faces west.' })
    const { proposals, agent_name } = await listMyProposals(ada)
    expect([agent_name, proposals]).toMatchObject([
      lena.account.name,
      [{ note: 'The porch faces west.', home: { id: home.id } }],
    ])
    const proposalId = proposals[0]?.id ?? ''
    const stranger = await testActor('vow')
    for (const work of [
      () => saveProposedHome(stranger, { proposalId }),
      () => declineProposal(stranger, { proposalId, reason: '', words: '' }),
    ])
      expect((await refusal(transaction(work)))?.code).toBe('not_found')
    await transaction(() => saveProposedHome(ada, { proposalId }))
    await transaction(() => saveProposedHome(ada, { proposalId }))
    expect((await listFavorites(ada, {})).favorites).toMatchObject([{ property_id: home.id, notes: '' }])
    expect((await listMyProposals(ada)).proposals).toEqual([])
    const declined = transaction(() => declineProposal(ada, { proposalId, reason: '', words: '' }))
    expect((await refusal(declined))?.message).toBe(MESSAGES.answered)
    expect((await refusal(withdrawProposal(lena, { proposalId })))?.message).toBe(MESSAGES.isAnswered)
    expect(await acts()).toEqual(['proposal.created', 'proposal.saved'])
    expect((await listProposalsTo(lena, { personId })).proposals).toMatchObject([{ answer: 'saved' }])
    expect(await listAnsweredProposals(lena, agentIdOf(lena))).toMatchObject([
      { person_id: personId, answer: 'saved', what: home.address },
    ])
  })

  databaseTest('declines with a reason that the agent reads', async () => {
    const { lena, ada, personId } = await couple()
    await propose(lena, personId, { home_1: (await buildProperty()).listing_id ?? '' })
    const [{ id: proposalId = '' } = {}] = await stored()
    await transaction(() => declineProposal(ada, { proposalId, reason: 'lot', words: 'Too small for the dog.' }))
    expect(await listAnsweredProposals(lena, agentIdOf(lena))).toMatchObject([
      { answer: 'declined', reason: 'lot', words: 'Too small for the dog.' },
    ])
    const { entries } = await listPersonTimeline(lena, { personId })
    expect(entries.map(({ title, text }) => [title, text])).toEqual([
      ['Declined a proposed home: lot or yard', 'Too small for the dog.'],
      [`${lena.account.name} proposed 1 home`, null],
      ['Registered on the website', null],
    ])
    expect(JSON.stringify(await auditRecords())).not.toContain('dog')
    // A declined home can be proposed again.
    expect((await listProposalsTo(lena, { personId })).open).toBe(0)
  })

  databaseTest('answers by the heart on the home, and removing it reopens nothing', async () => {
    const { lena, ada, personId } = await couple()
    const [heart, merged, sold, other] = [
      await buildProperty(),
      await buildProperty(),
      await buildProperty(),
      await buildProperty(),
    ]
    await propose(lena, personId, {
      home_1: heart.listing_id ?? '',
      home_2: merged.listing_id ?? '',
      home_3: sold.listing_id ?? '',
      home_4: other.listing_id ?? '',
    })
    const answers = async () =>
      Object.fromEntries((await stored()).map(({ property_id, answer }) => [property_id, answer]))
    // The heart of another person answers nothing.
    await addFavorite(await testActor('vow'), { propertyId: heart.id })
    expect((await answers())[heart.id]).toBeNull()
    await addFavorite(ada, { propertyId: heart.id })
    await db().updateTable('properties').set({ status: 'sold' }).where('id', '=', sold.id).execute()
    const homes = [merged, sold].map(({ id }) => ({ propertyId: id, savedAtMs: Date.now() - 1000 }))
    await mergeFavorites(ada, { homes })
    const expected = { [heart.id]: 'saved', [merged.id]: 'saved', [sold.id]: null, [other.id]: null }
    expect(await answers()).toEqual(expected)
    await removeFavorite(ada, { propertyId: heart.id })
    expect(await answers()).toEqual(expected)
    expect(await acts()).toEqual(['proposal.created', 'proposal.saved', 'proposal.saved'])
    expect(await listAnsweredProposals(lena, agentIdOf(lena))).toMatchObject([
      { person_id: personId, answer: 'saved' },
      { person_id: personId, answer: 'saved' },
    ])
    const { entries } = await listPersonTimeline(lena, { personId })
    expect(entries.map(({ title }) => title)).toContain('Saved a proposed home')
  })

  databaseTest('saves a proposed home that was a favorite before', async () => {
    const { lena, ada, personId } = await couple()
    const home = await buildProperty()
    await addFavorite(ada, { propertyId: home.id, notes: 'A porch.' })
    await propose(lena, personId, { home_1: home.listing_id ?? '' })
    const [{ id: proposalId = '' } = {}] = await stored()
    await transaction(() => saveProposedHome(ada, { proposalId }))
    expect(await stored()).toMatchObject([{ answer: 'saved' }])
    expect((await listFavorites(ada, {})).favorites).toMatchObject([{ notes: 'A porch.' }])
    expect(await acts()).toEqual(['proposal.created', 'proposal.saved'])
  })

  databaseTest('asks in the conversation about the home, which is on record', async () => {
    const { lena, ada, personId } = await couple()
    const home = await buildProperty()
    await propose(lena, personId, { home_1: home.listing_id ?? '' })
    await transaction(() =>
      sendMessage(ada, {
        to: agentIdOf(lena),
        propertyId: home.id,
        body: 'Is the roof new?',
        documentIds: [],
        clientKey: newId(),
      }),
    )
    const { proposals } = await listProposalsTo(lena, { personId })
    expect(proposals).toMatchObject([{ answer: null, asked_at: expect.any(Date) }])
    expect((await listMyProposals(ada)).proposals).toHaveLength(1)
  })

  databaseTest('sees a home that is gone without its facts, and so does the agent', async () => {
    const { lena, ada, personId } = await couple()
    const home = await buildProperty({ address: '77 Canary Lane' })
    await propose(lena, personId, { home_1: home.listing_id ?? '', note_1: '77 Canary Lane has a porch.' })
    const [{ id: proposalId = '' } = {}] = await stored()
    for (const gone of [{ status: 'sold' as const }, { status: 'active' as const, is_idx: false, is_vow: false }]) {
      await db().updateTable('properties').set(gone).where('id', '=', home.id).execute()
      const mine = await listMyProposals(ada)
      expect(mine.proposals).toMatchObject([{ home: null, note: '' }])
      expect(JSON.stringify(mine)).not.toContain('Canary')
      expect((await listProposalsTo(lena, { personId })).proposals).toMatchObject([{ home: null }])
      expect((await refusal(transaction(() => saveProposedHome(ada, { proposalId }))))?.code).toBe('not_found')
    }
    expect((await listFavorites(ada, {})).favorites).toEqual([])
    await db().deleteFrom('properties').where('id', '=', home.id).execute()
    await transaction(() => declineProposal(ada, { proposalId, reason: '', words: '' }))
  })

  databaseTest('has no more than a few dozen open proposals', async () => {
    const { lena, personId } = await couple()
    const at = new Date()
    await db()
      .insertInto('proposals')
      .values(
        Array.from({ length: MAX_OPEN }, (_, position) => ({
          id: newId(),
          person_id: personId,
          property_id: newId(),
          batch_id: newId(),
          position,
          created_at: at,
        })),
      )
      .execute()
    const refused = await refusal(propose(lena, personId, { home_1: (await buildProperty()).listing_id ?? '' }))
    expect(refused?.message).toBe(MESSAGES.tooMany)
  })
})

describe('proposals', () => {
  databaseTest('move with a person to the next agent, and are of no former one', async () => {
    const { lena, ada, personId } = await couple()
    const tom = await testActor('agent')
    const homes = [await buildProperty(), await buildProperty()]
    await propose(lena, personId, { home_1: homes[0]?.listing_id ?? '', home_2: homes[1]?.listing_id ?? '' })
    const [first] = await stored()
    await transaction(() => saveProposedHome(ada, { proposalId: first?.id ?? '' }))
    await assignPerson(lena, { personId, version: 1, ownerId: agentIdOf(tom), coOwnerId: '' })
    expect((await stored()).map(({ agent_id }) => agent_id)).toEqual([agentIdOf(lena), agentIdOf(tom)])
    expect(await listAnsweredProposals(lena, agentIdOf(lena))).toEqual([])
    expect((await refusal(withdrawProposal(lena, { proposalId: first?.id ?? '' })))?.code).toBe('not_found')
    expect((await listMyProposals(ada)).agent_name).toBe(tom.account.name)
  })

  databaseTest('move with a merge, and back with its undo', async () => {
    const { personId } = await couple()
    const boss = await office()
    const alias = await person({ name: 'Ada O.', email_normalized: 'work@example.com' })
    const [both, only] = [newId(), newId()]
    const row = { batch_id: newId(), position: 0, created_at: new Date() }
    for (const [person_id, property_id] of [
      [personId, both],
      [alias, both],
      [alias, only],
    ] as const)
      await db()
        .insertInto('proposals')
        .values({ ...row, id: newId(), person_id, property_id })
        .execute()
    await mergePeople(boss, { personId, version: 1, otherId: alias })
    const ofRecord = await db().selectFrom('proposals').selectAll().where('person_id', '=', personId).execute()
    expect(
      ofRecord
        .filter(({ withdrawn_at }) => withdrawn_at === null)
        .map(({ property_id }) => property_id)
        .sort(),
    ).toEqual([both, only].sort())
    const merge = await db().selectFrom('person_merges').select('id').executeTakeFirstOrThrow()
    await undoMerge(boss, { mergeId: merge.id })
    const ofAlias = await db().selectFrom('proposals').select('property_id').where('person_id', '=', alias).execute()
    expect(ofAlias.map(({ property_id }) => property_id).sort()).toEqual([both, only].sort())
  })

  databaseTest('are in the export of the person, and deleted with their account', async () => {
    const { lena, ada, personId } = await couple()
    await propose(lena, personId, { home_1: (await buildProperty()).listing_id ?? '', note_1: 'A porch.' })
    const data = await readPersonalData(ada.account_id)
    expect(data.proposals_of_your_agent).toMatchObject([{ note: 'A porch.', agent: lena.account.name }])
    await transaction(() => erasePersonalData(ada.account_id, ada))
    expect(await stored()).toEqual([])
  })
})

const proposeTo = (actor: AgentActor, personId: string, given: Partial<ProposeSearch> = {}) =>
  proposeSearch(actor, {
    personId,
    search: '?city=Greenwood&minBeds=3',
    name: 'Greenwood',
    note: '',
    seen: '',
    ...given,
  })
const searchesOf = (accountId: string) =>
  db().selectFrom('saved_searches').selectAll().where('account_id', '=', accountId).execute()
const accept = (actor: Account, proposalId: string, given: Partial<AcceptSearch> = {}) =>
  acceptProposedSearch(actor, { proposalId, search: '', name: 'Greenwood', frequency: 'weekly', ...given })

describe('a search', () => {
  databaseTest('is proposed once, and subscribes no one before they accept it', async () => {
    const { lena, ada, personId } = await couple()
    await buildProperty({ city: 'Greenwood' })
    expect(
      await getSearchProposalForm(lena, { personId, search: '?minBeds=3&city=Greenwood&page=2', q: '' }),
    ).toMatchObject({ search: '?city=Greenwood&minBeds=3', total: 1, person: { id: personId } })
    await proposeTo(lena, personId, { note: 'Near the lake.' })
    await proposeTo(lena, personId, { note: 'Near the lake.' })
    expect((await refusal(proposeTo(lena, personId)))?.message).toBe(MESSAGES.searchOpen)
    expect(await searchesOf(ada.account_id)).toEqual([])
    const emailed = await db().selectFrom('mail_outbox').select(['letter', 'subject']).execute()
    expect(emailed).toEqual([
      { letter: 'search-proposed', subject: `${lena.account.name} sent you a search: Greenwood` },
    ])
    const { searches } = await listMyProposals(ada)
    expect(searches).toMatchObject([{ name: 'Greenwood', note: 'Near the lake.', total: 1 }])
    const proposalId = searches[0]?.id ?? ''
    expect((await refusal(accept(await testActor('vow'), proposalId)))?.code).toBe('not_found')
    await accept(ada, proposalId)
    await accept(ada, proposalId)
    expect(await searchesOf(ada.account_id)).toMatchObject([
      { name: 'Greenwood', frequency: 'weekly', author_id: lena.account_id, is_notifying: true },
    ])
    expect((await listMyProposals(ada)).searches).toEqual([])
    expect(await acts()).toEqual(['proposal.created', 'proposal.saved'])
    expect(await listAnsweredProposals(lena, agentIdOf(lena))).toMatchObject([{ what: 'Greenwood', is_search: true }])
    const { entries } = await listPersonTimeline(lena, { personId })
    expect(entries.map(({ title }) => title)).toEqual([
      'Accepted a proposed search: Greenwood',
      `${lena.account.name} proposed a search: Greenwood`,
      'Registered on the website',
    ])
  })

  databaseTest('that the person changes is theirs', async () => {
    const { lena, ada, personId } = await couple()
    await proposeTo(lena, personId)
    const [{ id: proposalId = '' } = {}] = await stored()
    await accept(ada, proposalId, { search: '?city=Greenwood&minBeds=4', name: 'With four bedrooms' })
    const [saved, ...more] = await searchesOf(ada.account_id)
    expect(more).toEqual([])
    expect(saved).toMatchObject({ name: 'With four bedrooms', author_id: null, criteria: { minBeds: '4' } })
    expect((await listProposalsTo(lena, { personId })).proposals).toMatchObject([
      { answer: 'saved', name: 'Greenwood' },
    ])
  })

  databaseTest('is declined, withdrawn and limited like a home', async () => {
    const { lena, ada, personId } = await couple()
    for (const city of ['Greenwood', 'Carmel', 'Fishers', 'Avon', 'Zionsville'])
      await proposeTo(lena, personId, { search: `?city=${city}`, name: city })
    expect((await refusal(proposeTo(lena, personId)))?.message).toBe(MESSAGES.tooManySearches)
    const [first, second] = await stored()
    await transaction(() => declineProposal(ada, { proposalId: first?.id ?? '', reason: '', words: 'Too far.' }))
    expect((await refusal(accept(ada, first?.id ?? '')))?.message).toBe(MESSAGES.answered)
    await withdrawProposal(lena, { proposalId: second?.id ?? '' })
    expect((await refusal(accept(ada, second?.id ?? '')))?.code).toBe('not_found')
    expect((await refusal(transaction(() => saveProposedHome(ada, { proposalId: first?.id ?? '' }))))?.code).toBe(
      'conflict',
    )
    expect(await searchesOf(ada.account_id)).toEqual([])
  })
})

committedTest('of two forms with the same home at the same moment one is stored', async () => {
  useEmailBrand()
  const { lena, personId } = await couple()
  const home_1 = (await buildProperty()).listing_id ?? ''
  const results = await Promise.all(['a', 'b'].map((note_1) => refusal(propose(lena, personId, { home_1, note_1 }))))
  expect(results.filter((refused) => refused === null)).toHaveLength(1)
  expect(results.find((refused) => refused !== null)?.fields).toEqual({ home_1: MESSAGES.alreadyOpen })
})

committedTest('the heart and the button of a proposal at the same moment give one answer', async () => {
  useEmailBrand()
  const { lena, ada, personId } = await couple()
  const homes = await Promise.all(Array.from({ length: 4 }, () => buildProperty()))
  await propose(
    lena,
    personId,
    Object.fromEntries(homes.map(({ listing_id }, at) => [`home_${at + 1}`, listing_id ?? ''])),
  )
  const results = await Promise.all(
    (await stored()).flatMap(({ id, property_id }, at) => {
      const both = [
        () => transaction(() => saveProposedHome(ada, { proposalId: id })),
        () => addFavorite(ada, { propertyId: property_id ?? '' }),
      ]
      return (at % 2 === 0 ? both : both.toReversed()).map((work) => refusal(work()))
    }),
  )
  expect(results).toEqual(results.map(() => null))
  expect((await stored()).map(({ answer }) => answer)).toEqual(homes.map(() => 'saved'))
  expect(await acts()).toEqual(['proposal.created', ...homes.map(() => 'proposal.saved')])
  expect((await listFavorites(ada, {})).favorites).toHaveLength(homes.length)
})
