import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { listAppointments } from '#features/appointments/operations/read.server.ts'
import { submitAppointment } from '#features/appointments/operations/submit.server.ts'
import { ListAppointments, SubmitAppointment } from '#features/appointments/schema.ts'
import { UNSET_BROKERAGE } from '#features/brokerage/words.ts'
import { captureSellerGuideLead } from '#features/guides/operations.server.ts'
import { CaptureSellerGuideLead } from '#features/guides/schema.ts'
import { captureLandingPageLead } from '#features/landing-pages/operations/visits.server.ts'
import { CaptureLandingPageLead } from '#features/landing-pages/schema.ts'
import { PERMISSIONS } from '#features/permissions/words.ts'
import { reportListing } from '#features/properties/operations/report.server.ts'
import { ReportListing } from '#features/properties/schema.ts'
import { listSponsors, submitSponsorInquiry } from '#features/sponsors/operations/inquiries.server.ts'
import { ListSponsors, SubmitSponsorInquiry } from '#features/sponsors/schema.ts'
import { submitTestimonial } from '#features/testimonials/operations.server.ts'
import { SubmitTestimonial } from '#features/testimonials/schema.ts'
import { listValuations } from '#features/valuations/operations/read.server.ts'
import { submitHomeValuation } from '#features/valuations/operations/submit.server.ts'
import { ListValuations, SubmitHomeValuation } from '#features/valuations/schema.ts'
import { submitVendorApplication } from '#features/vendor-applications/operations.server.ts'
import { SubmitVendorApplication } from '#features/vendor-applications/schema.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgent, buildProperty, testActor } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import { useLetterhead } from '../../../test/email-brand.ts'
import { getAgentInquiry, listAgentInquiries, updateAgentInquiryStatus } from './operations/owned.server.ts'
import { askAboutHome } from './operations/questions.server.ts'
import { listContacts, submitContact, watchPromises } from './operations.server.ts'
import { leadPath } from './rules/promise.ts'
import { AskAboutHome, ListContacts, SubmitContact } from './schema.ts'
import { LEAD_DESKS, LEAD_KINDS, type LeadKind } from './words.ts'

/** Monday, 10 AM in Indianapolis; each test begins a minute later, as the brokerage record is cached for seconds. */
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
beforeAll(useLetterhead)

const person = { name: 'Ada Okonkwo', email: 'ada@example.com', phone: '317-555-0188', contactConsent: true }

async function landingPage(): Promise<string> {
  const { id: property_id } = await buildProperty()
  const id = newId()
  await db()
    .insertInto('landing_pages')
    .values({ id, slug: 'elm', name: 'Elm', property_id, intro: 'A porch.', status: 'published', publish_at: NOW })
    .execute()
  return id
}

/** Each lead kind: sends its form, and lists the ids on its admin page. A kind without a line does not compile. */
const KINDS: Record<LeadKind, { send: () => Promise<unknown>; list: () => Promise<{ id: string }[]> }> = {
  contact: {
    send: async () =>
      submitContact(
        await testActor('public'),
        z.parse(SubmitContact, { ...person, topic: 'selling', way: 'email', message: 'When to list?' }),
      ),
    list: async () =>
      (await listContacts(await testActor('admin:contacts'), z.parse(ListContacts, { kind: 'contact' }))).rows,
  },
  listing_question: {
    send: async () =>
      askAboutHome(
        await testActor('public'),
        z.parse(AskAboutHome, { ...person, propertyId: (await buildProperty()).id, way: 'email', message: 'Pool?' }),
      ),
    list: async () =>
      (await listContacts(await testActor('admin:contacts'), z.parse(ListContacts, { kind: 'listing_question' }))).rows,
  },
  seller_guide: {
    send: async () => captureSellerGuideLead(await testActor('public'), z.parse(CaptureSellerGuideLead, person)),
    list: async () =>
      (await listContacts(await testActor('admin:contacts'), z.parse(ListContacts, { kind: 'seller_guide' }))).rows,
  },
  landing_page: {
    send: async () =>
      captureLandingPageLead(
        await testActor('public'),
        z.parse(CaptureLandingPageLead, {
          ...{ landingPageId: await landingPage(), name: 'Ada', reach: 'ada@example.com', question: 'Pool?' },
          contactConsent: true,
        }),
      ),
    list: async () =>
      (await listContacts(await testActor('admin:contacts'), z.parse(ListContacts, { kind: 'landing_page' }))).rows,
  },
  valuation: {
    send: async () =>
      submitHomeValuation(
        await testActor('public'),
        z.parse(SubmitHomeValuation, {
          ...{ street: '618 Tulip Way', city: 'Greenwood', postal_code: '46142', kind: 'house', living_area: 2340 },
          ...{ bedrooms: 4, bathrooms: 2.5, year_built: 2001, lot_size_acres: null, garage_spaces: 2 },
          ...{ basement: 'none', condition: 'kept_up', timing: 'months', message: '', way: 'email' },
          ...person,
        }),
      ),
    list: async () => (await listValuations(await testActor('admin:leads'), z.parse(ListValuations, {}))).rows,
  },
  sponsor: {
    send: async () =>
      submitSponsorInquiry(
        await testActor('public'),
        z.parse(SubmitSponsorInquiry, {
          ...{ company: 'Lantern Loans', website_url: '', level: 'food', eventId: '', logoId: '', message: '' },
          ...person,
        }),
      ),
    list: async () => (await listSponsors(await testActor('admin:events'), z.parse(ListSponsors, {}))).rows,
  },
  appointment: {
    send: async () =>
      submitAppointment(
        await testActor('public'),
        z.parse(SubmitAppointment, {
          ...{ kind: 'tour', meeting: 'in_person', propertyId: (await buildProperty()).id, agentId: '' },
          ...{ first: '2026-11-18T10:00', second: '', third: '', message: '' },
          ...person,
        }),
      ),
    list: async () => {
      const { rows } = await listAppointments(await testActor('admin:appointments'), z.parse(ListAppointments, {}))
      return db()
        .selectFrom('appointments')
        .select('lead_id as id')
        .where('id', 'in', ['00000000-0000-0000-0000-000000000000', ...rows.map(({ id }) => id)])
        .$narrowType<{ id: string }>()
        .execute()
    },
  },
}
/** Requests that are no leads, and that a person must hear of all the same. */
const OTHERS: Record<string, () => Promise<unknown>> = {
  'listing report': async () =>
    reportListing(
      await testActor('public'),
      z.parse(ReportListing, {
        propertyId: (await buildProperty()).id,
        fault: 'price',
        message: 'Too low.',
        email: '',
      }),
    ),
  'vendor application': async () =>
    submitVendorApplication(
      await testActor('public'),
      z.parse(SubmitVendorApplication, {
        ...{
          name: 'Lantern Gutters',
          service_type: 'roofing',
          description: 'Seamless gutters, two crews.',
          contact_name: 'Walt',
        },
        ...{
          website_url: '',
          city: 'Franklin',
          license_number: '',
          insurer: 'Farm',
          work_seen_by: 'Marlene Brandt',
          ties: '',
        },
        ...person,
      }),
    ),
  testimonial: async () =>
    submitTestimonial(
      await testActor('public'),
      z.parse(SubmitTestimonial, {
        ...{
          name: 'Renee Okafor',
          place: 'Greenwood',
          deal: 'sold',
          rating: '5',
          body: 'They told us to leave the kitchen alone.',
          dealt_year: null,
        },
        ...{ email: 'renee@example.com', mayPublish: true },
      }),
    ),
}

const sentTo = async (email: string) =>
  (await db().selectFrom('mail_outbox').select('letter').where('to_email', '=', email).execute()).map(
    ({ letter }) => letter,
  )

describe.each(keysOf(LEAD_KINDS))('a lead of the kind %s', (kind) => {
  const { send, list } = KINDS[kind]

  databaseTest('has an owner, a due time and a place in the admin area, and its owner is emailed', async () => {
    const owner = await buildAgent({ email: 'dana@example.com', is_principal: true })
    await send()
    const lead = await db().selectFrom('leads').selectAll().executeTakeFirstOrThrow()
    expect(lead).toMatchObject({ kind, status: 'new', owner_id: owner.id, due_at: expect.any(Date) })
    expect((lead.due_at?.getTime() ?? 0) - NOW.getTime()).toBeLessThanOrEqual(24 * 3_600_000)
    expect(await sentTo('dana@example.com')).toHaveLength(1)
    expect((await list()).map(({ id }) => id)).toEqual([lead.id])
    expect(Object.keys(PERMISSIONS)).toContain(LEAD_DESKS[kind].permission)
    expect(leadPath({ id: lead.id, kind }, false)).toContain(LEAD_DESKS[kind].path)
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
    expect((await listAgentInquiries(agent)).map((inquiry) => inquiry.id)).toEqual([id])
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

describe.each(
  Object.entries({ ...Object.fromEntries(keysOf(LEAD_KINDS).map((kind) => [kind, KINDS[kind].send])), ...OTHERS }),
)('without a brokerage email and without a principal, a request (%s)', (_, send) => {
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

  databaseTest('goes to the designated broker by name', async () => {
    await db()
      .insertInto('settings')
      .values({ key: 'brokerage', value: JSON.stringify({ ...UNSET_BROKERAGE, designated_broker: 'Dana Whitcomb' }) })
      .execute()
    const chief = await buildAccount({ user_role: 'super_admin' })
    await buildAgent({ name: 'Dana Whitcomb', email: 'dana@example.com', is_principal: false })
    await send()
    expect([await sentTo(chief.email), (await sentTo('dana@example.com')).length]).toEqual([[], 1])
  })
})
