import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import type { DB } from '#db/types.ts'
import { newId } from '#kit/ids.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { activateRelationship, buildAccount, buildProperty, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { EmailLead, EmailPerson } from '../schema.ts'
import { getEmailComposer } from './templates.server.ts'

const idOf = ({ account }: AgentActor) => account.agent_id ?? ''

async function template(message: string): Promise<string> {
  const id = newId()
  const at = now()
  const text = { name: `Template ${id}`, subject: 'About {home address}', message }
  await db()
    .insertInto('email_templates')
    .values({ id, ...text, approved_version: 1, created_at: at, updated_at: at })
    .execute()
  await db()
    .insertInto('email_template_versions')
    .values({ template_id: id, version: 1, ...text, written_at: at, approved_at: at })
    .execute()
  return id
}

async function person(part: Partial<Insertable<DB['people']>>): Promise<string> {
  const id = newId()
  await db()
    .insertInto('people')
    .values({ id, name: 'Ada Okonkwo', ...part })
    .execute()
  return id
}

async function lead(part: Partial<Insertable<DB['leads']>>): Promise<string> {
  const id = newId()
  await db()
    .insertInto('leads')
    .values({ id, kind: 'listing_question', name: 'Ada Okonkwo', email: `${id}@example.com`, ...part })
    .execute()
  return id
}

const forLead = (actor: AgentActor, leadId: string, templateId = '') =>
  getEmailComposer(actor, { personId: '', leadId, templateId })
const forPerson = (actor: AgentActor, personId: string, templateId = '') =>
  getEmailComposer(actor, { personId, leadId: '', templateId })

databaseTest('an approved template is filled in from the lead, the agent and the brokerage', async () => {
  const lena = await testActor('agent')
  const home = await buildProperty({ address: '12 Elm Street' })
  const leadId = await lead({ owner_id: idOf(lena), property_id: home.id })
  const id = await template('Hi {first name}, I’m {agent name}, {agent phone}.')
  const { templates, filled } = await forLead(lena, leadId, id)
  expect(templates).toMatchObject([{ id }])
  expect(filled).toEqual({
    id,
    subject: 'About 12 Elm Street',
    message: `Hi Ada, I’m ${lena.account.name}, 317-555-0142.`,
    missing: [],
  })
})

databaseTest('a withheld address is not filled in, and the email is refused with its name', async () => {
  const lena = await testActor('agent')
  const home = await buildProperty({ address: '12 Elm Street', is_address_shown: false })
  const leadId = await lead({ owner_id: idOf(lena), property_id: home.id })
  const { filled } = await forLead(lena, leadId, await template('Hi {first name}'))
  expect(filled).toMatchObject({ subject: 'About {home address}', missing: ['home address'] })
  const checked = z.safeParse(EmailLead, { leadId, seen: 0, subject: filled?.subject, message: filled?.message })
  expect(checked.error?.issues).toMatchObject([
    { path: ['subject'], message: expect.stringContaining('{home address}') },
  ])
})

databaseTest('a person gets the home of their newest lead, of which another agent’s is not shown', async () => {
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  const personId = await person({ owner_id: idOf(lena) })
  const [first, second] = [await buildProperty({ address: '1 Elm' }), await buildProperty({ address: '2 Elm' })]
  await lead({ person_id: personId, owner_id: idOf(lena), property_id: first.id, created_at: new Date('2026-01-01') })
  await lead({ person_id: personId, owner_id: idOf(marcus), property_id: second.id })
  const id = await template('Hi')
  expect((await forPerson(lena, personId, id)).filled?.subject).toBe('About 1 Elm')
  await expect(forPerson(marcus, personId, id)).rejects.toMatchObject({ code: 'not_found' })
})

describe('agency words', () => {
  databaseTest('are offered only with an agreement in force between the person and the agent', async () => {
    const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
    const client = await buildAccount({})
    const personId = await person({ account_id: client.id, owner_id: idOf(lena), co_owner_id: idOf(marcus) })
    const id = await template('We represent you, {first name}.')
    expect(await forPerson(lena, personId, id)).toEqual({ templates: [], withheld: 1, filled: null })
    const relationshipId = newId()
    await db()
      .insertInto('relationships')
      .values({
        id: relationshipId,
        relationship_type: 'buyer_agency',
        agent_id: idOf(lena),
        consumer_id: client.id,
        scope: 'All homes',
        fee_basis: 'none',
        agreement_date: calendarDayOf(now()),
        expiration_date: '2999-01-01',
      })
      .execute()
    await activateRelationship(relationshipId, client.id)
    expect((await forPerson(lena, personId, id)).filled?.message).toBe('We represent you, Ada.')
    expect(await forPerson(marcus, personId, id)).toMatchObject({ withheld: 1, filled: null })
  })
})

databaseTest('a lead of another agent is not found', async () => {
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  const leadId = await lead({ owner_id: idOf(lena) })
  await expect(forLead(marcus, leadId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(forPerson(lena, '')).rejects.toMatchObject({ code: 'not_found' })
})

test('an email to a person with a merge field is refused at its field', () => {
  const checked = z.safeParse(EmailPerson, {
    personId: newId(),
    seen: '',
    subject: 'Hello',
    message: 'Hi {first name}',
  })
  expect(checked.error?.issues).toMatchObject([{ path: ['message'], message: expect.stringContaining('{first name}') }])
})
