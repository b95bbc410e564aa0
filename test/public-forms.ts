import * as z from 'zod/mini'
import type { Visitor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { submitAppointment } from '#features/appointments/operations/submit.server.ts'
import { SubmitAppointment } from '#features/appointments/schema.ts'
import { askAboutHome } from '#features/contacts/operations/questions.server.ts'
import { submitContact } from '#features/contacts/operations.server.ts'
import { AskAboutHome, SubmitContact } from '#features/contacts/schema.ts'
import { registerForEvent } from '#features/events/operations/register.server.ts'
import { RegisterForEvent } from '#features/events/schema.ts'
import { captureSellerGuideLead } from '#features/guides/operations.server.ts'
import { CaptureSellerGuideLead } from '#features/guides/schema.ts'
import { captureLandingPageLead } from '#features/landing-pages/operations/visits.server.ts'
import { CaptureLandingPageLead } from '#features/landing-pages/schema.ts'
import { reportListing } from '#features/listing-reports/operations/report.server.ts'
import { ReportListing } from '#features/listing-reports/schema.ts'
import { subscribeToNewsletter } from '#features/newsletter/operations/subscribe.server.ts'
import { SubscribeToNewsletter } from '#features/newsletter/schema.ts'
import type { FormKind } from '#features/public-forms/words.ts'
import { submitSponsorInquiry } from '#features/sponsors/operations/inquiries.server.ts'
import { SubmitSponsorInquiry } from '#features/sponsors/schema.ts'
import { submitTestimonial } from '#features/testimonials/operations.server.ts'
import { SubmitTestimonial } from '#features/testimonials/schema.ts'
import { submitHomeValuation } from '#features/valuations/operations/submit.server.ts'
import { SubmitHomeValuation } from '#features/valuations/schema.ts'
import { submitVendorApplication } from '#features/vendor-applications/operations.server.ts'
import { SubmitVendorApplication } from '#features/vendor-applications/schema.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { buildProperty, testActor } from './builders.ts'
import { dayFromToday } from './day-from-today.ts'

/** Every public form with valid values. */

const person = { name: 'Ada Okonkwo', email: 'ada@example.com', phone: '317-555-0188', contactConsent: true }

interface Form {
  /** Builds the records that the form refers to. */
  build?: () => Promise<object>
  typed: object
  send: (actor: Visitor, typed: object) => Promise<unknown>
}

function form<Schema extends z.core.$ZodType>(
  schema: Schema,
  send: (actor: Visitor, input: z.output<Schema>) => Promise<unknown>,
  typed: object,
  build?: () => Promise<object>,
): Form {
  return { typed, ...(build ? { build } : {}), send: (actor, values) => send(actor, z.parse(schema, values)) }
}
const home = async () => ({ propertyId: (await buildProperty()).id })

const FORMS: Record<FormKind, Form> = {
  contact: form(SubmitContact, submitContact, { ...person, topic: 'selling', way: 'email', message: 'When to list?' }),
  listing_question: form(AskAboutHome, askAboutHome, { ...person, way: 'email', message: 'Pool?' }, home),
  seller_guide: form(CaptureSellerGuideLead, captureSellerGuideLead, person),
  landing_page: form(
    CaptureLandingPageLead,
    captureLandingPageLead,
    { name: 'Ada', reach: person.email, question: 'Pool?', contactConsent: true },
    async () => {
      const { id: property_id } = await buildProperty()
      const page = {
        id: newId(),
        slug: 'elm',
        name: 'Elm',
        property_id,
        intro: 'A porch.',
        status: 'published',
      } as const
      await db()
        .insertInto('landing_pages')
        .values({ ...page, publish_at: now() })
        .execute()
      return { landingPageId: page.id }
    },
  ),
  valuation: form(SubmitHomeValuation, submitHomeValuation, {
    street: '618 Tulip Way',
    city: 'Greenwood',
    postal_code: '46142',
    kind: 'house',
    living_area: 2340,
    bedrooms: 4,
    bathrooms: 2.5,
    year_built: 2001,
    lot_size_acres: null,
    garage_spaces: 2,
    basement: 'none',
    condition: 'kept_up',
    timing: 'months',
    message: '',
    way: 'email',
    ...person,
  }),
  sponsor: form(SubmitSponsorInquiry, submitSponsorInquiry, {
    company: 'Lantern Loans',
    website_url: '',
    level: 'food',
    eventId: '',
    logoId: '',
    message: '',
    ...person,
  }),
  appointment: form(
    SubmitAppointment,
    submitAppointment,
    {
      kind: 'tour',
      meeting: 'in_person',
      agentId: '',
      first: '2026-11-18T10:00',
      second: '',
      third: '',
      message: '',
      ...person,
    },
    home,
  ),
  vendor_application: form(SubmitVendorApplication, submitVendorApplication, {
    service_type: 'roofing',
    description: 'Seamless gutters, two crews.',
    contact_name: 'Walt',
    website_url: '',
    city: 'Franklin',
    license_number: '',
    insurer: 'Farm',
    work_seen_by: 'Marlene Brandt',
    ties: '',
    ...person,
    name: 'Lantern Gutters',
  }),
  testimonial: form(SubmitTestimonial, submitTestimonial, {
    name: 'Renee Okafor',
    place: 'Greenwood',
    deal: 'sold',
    rating: '5',
    dealt_year: null,
    body: 'They told us to leave the kitchen alone.',
    email: person.email,
    mayPublish: true,
  }),
  newsletter: form(SubscribeToNewsletter, subscribeToNewsletter, { email: person.email, gdprConsent: true }),
  event_registration: form(
    RegisterForEvent,
    registerForEvent,
    { name: person.name, email: person.email, phone: '', company: '' },
    async () => {
      const [starts_at, ends_at] = [18, 20].map((hour) => new Date(`${dayFromToday(9)}T${hour}:00:00Z`))
      const place = { venue: 'The Wheel House', street: '240 Madison Row', city: 'Greenwood', postal_code: '46142' }
      const event = { id: newId(), title: 'First Thursday', summary: 'Pie.', status: 'published' as const, ...place }
      await db()
        .insertInto('events')
        .values({ ...event, starts_at: starts_at ?? now(), ends_at: ends_at ?? now() })
        .execute()
      return { eventId: event.id }
    },
  ),
  listing_report: form(ReportListing, reportListing, { fault: 'price', message: 'Too low.', email: '' }, home),
}

/**
 * Returns a function that submits a public form repeatedly as one visitor. @param sender by default a visitor without a
 * session
 */
export async function fillForm(kind: FormKind, sender?: Visitor): Promise<(part?: object) => Promise<unknown>> {
  const { build, typed, send } = FORMS[kind]
  const records = await build?.()
  const visitor = sender ?? (await testActor('public'))
  return (part = {}) => send(visitor, { ...typed, ...records, ...part })
}

/** Submits a public form once. */
export async function sendForm(kind: FormKind, sender?: Visitor): Promise<unknown> {
  return (await fillForm(kind, sender))()
}
