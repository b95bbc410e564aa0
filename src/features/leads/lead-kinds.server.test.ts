import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { getAgentAppointment, getAppointment, listAppointments } from '#features/appointments/operations/read.server.ts'
import { ListAppointments } from '#features/appointments/schema.ts'
import { PERMISSIONS } from '#features/permissions/words.ts'
import { getSponsor, listSponsors } from '#features/sponsors/operations/inquiries.server.ts'
import { ListSponsors } from '#features/sponsors/schema.ts'
import { getValuation, listValuations } from '#features/valuations/operations/read.server.ts'
import { ListValuations } from '#features/valuations/schema.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgent, testActor } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import { useEmailBrand } from '../../../test/email-brand.ts'
import { sendForm } from '../../../test/public-forms.ts'
import { getAgentInquiry, listAgentInquiries, updateAgentInquiryStatus } from './operations/owned.server.ts'
import { watchPromises } from './operations/promises.server.ts'
import {
  deleteContact,
  getContact,
  listContactHistory,
  listContacts,
  updateContactStatus,
} from './operations.server.ts'
import { leadPath } from './rules/promise.ts'
import { ListLeads } from './schema.ts'
import { LEAD_KINDS, type LeadKind } from './words.ts'

/**
 * Monday, 10 AM in Indianapolis. Each test starts a minute later, because the brokerage record is cached for seconds.
 */
let NOW = new Date('2026-11-16T15:00:00Z')
let undo = () => {}
const at = (time: Date) => {
  undo()
  undo = setClock({ now: () => time })
}
beforeEach(() => {
  NOW = new Date(NOW.getTime() + 60_000)
  at(NOW)
})
afterEach(() => undo())
beforeAll(useEmailBrand)

/** Lists the ids of a kind on its admin page. A missing kind is a type error. */
const LISTS: Record<LeadKind, () => Promise<{ id: string }[]>> = {
  contact: () => inquiries('contact'),
  listing_question: () => inquiries('listing_question'),
  seller_guide: () => inquiries('seller_guide'),
  landing_page: () => inquiries('landing_page'),
  valuation: async () => (await listValuations(await testActor('admin:leads'), z.parse(ListValuations, {}))).rows,
  sponsor: async () => (await listSponsors(await testActor('admin:events'), z.parse(ListSponsors, {}))).rows,
  appointment: async () => {
    const { rows } = await listAppointments(await testActor('admin:appointments'), z.parse(ListAppointments, {}))
    return db()
      .selectFrom('appointments')
      .select('lead_id as id')
      .where('id', 'in', ['00000000-0000-0000-0000-000000000000', ...rows.map(({ id }) => id)])
      .$narrowType<{ id: string }>()
      .execute()
  },
}

async function inquiries(kind: LeadKind): Promise<{ id: string }[]> {
  return (await listContacts(await testActor('admin', { permissions: ['contacts'] }), z.parse(ListLeads, { kind })))
    .rows
}

/** Forms that are not leads but need a person's attention as well. */
const OTHERS = ['listing_report', 'vendor_application', 'testimonial'] as const

const sentTo = async (email: string) =>
  (await db().selectFrom('mail_outbox').select('letter').where('to_email', '=', email).execute()).map(
    ({ letter: kind }) => kind,
  )

/** Loads a lead of each kind as its admin page does. */
const ADMIN_PAGES: Record<LeadKind, (leadId: string) => Promise<{ preferred_contact_method: unknown }>> = {
  contact: inquiryPage,
  listing_question: inquiryPage,
  seller_guide: inquiryPage,
  landing_page: inquiryPage,
  valuation: async (valuationId) => getValuation(await testActor('admin:leads'), { valuationId }),
  sponsor: async (sponsorId) => getSponsor(await testActor('admin:events'), { sponsorId }),
  appointment: async (leadId) =>
    getAppointment(await testActor('admin:appointments'), { appointmentId: await appointmentOf(leadId) }),
}

async function inquiryPage(contactId: string) {
  return getContact(await testActor('admin', { permissions: ['contacts'] }), { contactId })
}

async function appointmentOf(leadId: string): Promise<string> {
  const appointments = db().selectFrom('appointments').select('id').where('lead_id', '=', leadId)
  return (await appointments.executeTakeFirstOrThrow()).id
}

describe.each(keysOf(LEAD_KINDS))('a lead of the kind %s', (kind) => {
  const send = () => sendForm(kind)
  const list = LISTS[kind]

  databaseTest('shows the preferred contact method of its sender to the agent and the administrator', async () => {
    const agent = await testActor('agent')
    await db().updateTable('agents').set({ is_principal: true }).where('id', '=', agent.account.agent_id).execute()
    const sender = await testActor('own')
    const { account_id } = sender
    await db().updateTable('accounts').set({ preferred_contact_method: 'phone' }).where('id', '=', account_id).execute()
    await sendForm(kind, sender)
    const { id } = await db().selectFrom('leads').select('id').executeTakeFirstOrThrow()
    const shown =
      kind === 'appointment'
        ? await getAgentAppointment(agent, { appointmentId: await appointmentOf(id) })
        : await getAgentInquiry(agent, { inquiryId: id })
    expect(shown.preferred_contact_method).toBe('phone')
    expect(await ADMIN_PAGES[kind](id)).toMatchObject({ preferred_contact_method: 'phone' })
  })

  databaseTest('has an owner, a due time and a place in the admin area, and its owner is emailed', async () => {
    const owner = await buildAgent({ email: 'dana@example.com', is_principal: true })
    await send()
    const lead = await db().selectFrom('leads').selectAll().executeTakeFirstOrThrow()
    expect(lead).toMatchObject({ kind, status: 'new', owner_id: owner.id, due_at: expect.any(Date) })
    expect((lead.due_at?.getTime() ?? 0) - NOW.getTime()).toBeLessThanOrEqual(24 * 3_600_000)
    expect(await sentTo('dana@example.com')).toHaveLength(1)
    expect((await list()).map(({ id }) => id)).toEqual([lead.id])
    expect(Object.keys(PERMISSIONS)).toContain(LEAD_KINDS[kind].permission)
    expect(leadPath({ id: lead.id, kind }, false)).toContain(LEAD_KINDS[kind].path)
  })

  databaseTest('is in the inbox of administrators with its permission, and of no others', async () => {
    await send()
    const { id } = await db().selectFrom('leads').select('id').executeTakeFirstOrThrow()
    const { permission } = LEAD_KINDS[kind]
    const able = await testActor('admin', { permissions: [permission] })
    const others = keysOf(PERMISSIONS).filter((key) => key !== permission)
    const unable = await testActor('admin', { permissions: others })
    expect((await listContacts(able, z.parse(ListLeads, {}))).rows).toMatchObject([{ id, kind }])
    expect(await getContact(able, { contactId: id })).toMatchObject({ id, kind })
    expect(await listContactHistory(able, { contactId: id })).toBeInstanceOf(Array)
    const { rows, counts, kinds } = await listContacts(unable, z.parse(ListLeads, {}))
    expect([rows, counts.open, kinds.includes(kind)]).toEqual([[], 0, false])
    const notFound = { code: 'not_found' }
    await expect(getContact(unable, { contactId: id })).rejects.toMatchObject(notFound)
    await expect(listContactHistory(unable, { contactId: id })).rejects.toMatchObject(notFound)
    await expect(updateContactStatus(unable, { contactId: id, version: 1, status: 'contacted' })).rejects.toMatchObject(
      notFound,
    )
    await expect(deleteContact(unable, { contactId: id })).rejects.toMatchObject(notFound)
    expect(await db().selectFrom('leads').select('status').execute()).toEqual([{ status: 'new' }])
  })

  databaseTest('changes its status in the inbox, and is deleted where its records are', async () => {
    await send()
    const { id } = await db().selectFrom('leads').select('id').executeTakeFirstOrThrow()
    const able = await testActor('admin', { permissions: [LEAD_KINDS[kind].permission] })
    const { path } = await getContact(able, { contactId: id })
    expect(path === null).toBe(LEAD_KINDS[kind].path === '/admin/contacts')
    if (path !== null) await expect(deleteContact(able, { contactId: id })).rejects.toMatchObject({ code: 'invalid' })
    const change = () => updateContactStatus(able, { contactId: id, version: 1, status: 'contacted' })
    if (kind === 'appointment') {
      expect(path).toBe(`/admin/appointments/${await appointmentOf(id)}`)
      await expect(change()).rejects.toMatchObject({ code: 'invalid' })
      return
    }
    expect(await change()).toMatchObject({ status: 'contacted', answered_at: NOW })
  })

  databaseTest('is emailed to an agent with a link that the agent can open', async () => {
    const agent = await testActor('agent')
    const { email: address, agent_id } = agent.account
    await db().updateTable('agents').set({ is_principal: true }).where('id', '=', agent_id).execute()
    await send()
    const { id } = await db().selectFrom('leads').select('id').executeTakeFirstOrThrow()
    const [email] = await db().selectFrom('mail_outbox').select('text').where('to_email', '=', address).execute()
    expect(email?.text).toMatch(/\/agent\/(inquiries|appointments)/)
    expect(email?.text).not.toContain('/admin/')
    if (kind === 'appointment') return
    expect(await getAgentInquiry(agent, { inquiryId: id })).toMatchObject({ id, kind, status: 'new' })
    expect((await listAgentInquiries(agent, {})).rows.map((inquiry) => inquiry.id)).toEqual([id])
    const colleague = await testActor('agent')
    await expect(getAgentInquiry(colleague, { inquiryId: id })).rejects.toMatchObject({ code: 'not_found' })
    const status = 'contacted' as const
    await expect(updateAgentInquiryStatus(colleague, { inquiryId: id, version: 1, status })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await updateAgentInquiryStatus(agent, { inquiryId: id, version: 1, status })).toMatchObject({
      status,
      answered_at: expect.any(Date),
    })
    expect((await auditRecords()).at(-1)).toMatchObject({ act: 'lead.status_changed', object_id: id })
  })

  databaseTest('reminds its owner and escalates to the administrators', async () => {
    await buildAgent({ email: 'dana@example.com', is_principal: true })
    const chief = await buildAccount({ user_role: 'super_admin' })
    await send()
    const { due_at } = await db().selectFrom('leads').select('due_at').executeTakeFirstOrThrow()
    const worker = workerActor('promises')
    at(new Date((due_at?.getTime() ?? 0) - 3_600_000))
    for (const _ of [1, 2]) await watchPromises(worker)
    expect(await sentTo('dana@example.com')).toContain('promises-soon')
    expect(await sentTo(chief.email)).toEqual([])
    at(new Date((due_at?.getTime() ?? 0) + 1))
    for (const _ of [1, 2]) await watchPromises(worker)
    expect(await sentTo(chief.email)).toEqual(['promises-late'])
    expect((await auditRecords()).map(({ act }) => act)).toContain('lead.escalated')
  })
})

describe.each([...keysOf(LEAD_KINDS), ...OTHERS])('without a brokerage email and without a principal, a %s', (kind) => {
  const send = () => sendForm(kind)

  databaseTest('goes to the people in charge, whatever they hold', async () => {
    const plain = await buildAccount({ user_role: 'admin', permissions: [] })
    await send()
    expect(await sentTo(plain.email)).toHaveLength(1)
  })

  databaseTest('goes to those with its permission where there are any', async () => {
    const plain = await buildAccount({ user_role: 'admin', permissions: [] })
    const chief = await buildAccount({ user_role: 'super_admin' })
    await send()
    expect([await sentTo(plain.email), (await sentTo(chief.email)).length]).toEqual([[], 1])
  })
})
