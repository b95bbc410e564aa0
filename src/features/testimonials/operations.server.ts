import type { Admin, Visitor } from '#access/actors.ts'
import { audit, changeRecord, deleteRecord } from '#features/audit/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { receiveForm } from '#features/public-forms/public.server.ts'
import { emailOffice } from '#features/requests/public.server.ts'
import { AppError, invalidField, requireFound } from '#kit/call/errors.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { testimonialArrived } from './emails/testimonial-arrived.tsx'
import * as queries from './queries.server.ts'
import { averageOf, publishRefusal, statusAfter } from './rules.ts'
import {
  type AggregateRating,
  type ListAllTestimonials,
  type ListPublishedTestimonials,
  type PublicTestimonial,
  type RecordTestimonialConsent,
  type SubmitTestimonial,
  type Testimonial,
  type TestimonialId,
  type TestimonialsPage,
  type ToggleTestimonial,
  testimonialRecord,
  type UpdateTestimonial,
} from './schema.ts'
import { MESSAGES } from './words.ts'

const lock = queries.lockTestimonial

definePersonalData({ name: 'testimonials', read: queries.listOf })

/** Lists published testimonials, newest first. */
export function listPublishedTestimonials({ limit }: ListPublishedTestimonials): Promise<PublicTestimonial[]> {
  return queries.listPublished(limit)
}

/** Returns the average rating and the number of published testimonials. */
export async function getAggregateRating(): Promise<AggregateRating> {
  const { sum, count, received } = await queries.sumRatings()
  return { average: averageOf(sum, count), count, received }
}

/** Stores a testimonial as pending. A repeated form on the same day is stored once. @throws invalid */
export async function submitTestimonial(actor: Visitor, input: SubmitTestimonial): Promise<{ success: true }> {
  return receiveForm(actor, input, 'testimonial', async (form) => {
    const { name, place, deal, body, dealt_year, email } = input
    const { account_id } = actor
    const rating = Number(input.rating)
    const answer = { success: true } as const
    return {
      answer,
      person: { email, phone: null },
      store: async () => {
        const row = { ...form, name, place, deal, body, original_body: body, rating, dealt_year, email, account_id }
        return (await queries.insertTestimonial({ ...row, may_publish: true })) ? null : answer
      },
      finish: async () => {
        const { id } = form
        audit(actor, 'testimonial.received', { object_type: 'testimonial', object_id: id, after: { deal, rating } })
        await emailOffice(testimonialArrived, () => ({ id, name, place, body }), {
          kind: 'testimonial',
        })
      },
    }
  })
}

/** Returns a page of all testimonials with the counts of its tabs. */
export async function listAllTestimonials(
  _actor: Admin<'testimonials'>,
  input: ListAllTestimonials,
): Promise<TestimonialsPage> {
  return { ...(await queries.listPage(input)), counts: await queries.countByStatus() }
}

/** Returns a testimonial. @throws not_found */
export async function getTestimonial(
  _actor: Admin<'testimonials'>,
  { testimonialId }: TestimonialId,
): Promise<Testimonial> {
  return requireFound(await queries.findTestimonial(testimonialId), MESSAGES.notFound)
}

/** Corrects a testimonial or marks its client as verified. Preserves the original text. @throws not_found, conflict */
export async function updateTestimonial(
  actor: Admin<'testimonials'>,
  { testimonialId: id, version, ...fields }: UpdateTestimonial,
): Promise<Testimonial> {
  return changeRecord(actor, testimonialRecord, {
    id,
    version,
    fields,
    lock,
    async save(_id, _fields, at, before) {
      // Only a verified client may be quoted.
      const isHidden = before.status === 'published' && !fields.is_client_proved
      return queries.updateTestimonial(id, isHidden ? { ...fields, status: 'hidden' } : fields, at)
    },
  })
}

/** Records that a client agreed to be published, when and how. @throws not_found, conflict, invalid */
export async function recordTestimonialConsent(
  actor: Admin<'testimonials'>,
  { testimonialId: id, version, consent_date, consent_note }: RecordTestimonialConsent,
): Promise<Testimonial> {
  return changeRecord(actor, testimonialRecord, {
    id,
    version,
    lock,
    fields: { may_publish: true, consent_date, consent_note, consent_recorded_by: actor.account_id },
    act: 'consent_recorded',
    async check(before) {
      if (before.may_publish && before.consent_date === null) throw new AppError('conflict', MESSAGES.consentKnown)
      return consent_date > calendarDayOf(now()) ? { consent_date: MESSAGES.consentLater } : undefined
    },
    save: queries.updateConsent,
    snapshot: (row) => ({
      may_publish: row.may_publish,
      consent_date: row.consent_date,
      consent_note: row.consent_note,
      consent_recorded_by: row.consent_recorded_by,
    }),
  })
}

/** Publishes or hides a testimonial. @throws not_found, invalid without consent or proof */
export async function toggleTestimonialPublication(
  actor: Admin<'testimonials'>,
  { testimonialId: id, published }: ToggleTestimonial,
): Promise<Testimonial> {
  return changeRecord(actor, testimonialRecord, {
    id,
    lock,
    fields: ({ status }) => ({ status: statusAfter(status, published) }),
    act: published ? 'published' : 'hidden',
    async check(before) {
      const refusal = published ? publishRefusal(before) : null
      if (refusal) throw invalidField('published', refusal)
    },
    save: queries.updateStatus,
    snapshot: ({ status }) => ({ status }),
  })
}

/** Permanently deletes a testimonial. @throws not_found */
export async function deleteTestimonial(
  actor: Admin<'testimonials'>,
  { testimonialId: id }: TestimonialId,
): Promise<{ success: true }> {
  return deleteRecord(actor, testimonialRecord, {
    id,
    lock,
    remove: queries.deleteTestimonial,
    snapshot: ({ email: _, ...rest }) => rest,
  })
}

/** Returns the testimonials that wait for a review. */
export function waitingTestimonials(_actor: Admin<'testimonials'>) {
  return queries.findWaiting()
}
