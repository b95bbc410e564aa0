import type { Admin, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { definePersonalData, recordConsents } from '#features/accounts/public.server.ts'
import { audit, changeRecord, deleteRecord } from '#features/audit/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { emailOffice } from '#features/permissions/public.server.ts'
import { AppError, found } from '#kit/errors.ts'
import { calendarDayOf } from '#kit/format.ts'
import { idOf, newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { testimonialArrived } from './emails/testimonial-arrived.tsx'
import * as queries from './queries.server.ts'
import { averageOf, publishRefusal, statusAfter } from './rules.ts'
import {
  type AggregateRating,
  type ListAllTestimonials,
  type ListPublishedTestimonials,
  type PublicTestimonial,
  type SubmitTestimonial,
  type Testimonial,
  type TestimonialId,
  type TestimonialsPage,
  type ToggleTestimonial,
  testimonialRecord,
  type UpdateTestimonial,
} from './schema.ts'
import { MESSAGES } from './words.ts'

/** Namespace of the ids that follow from what was sent. */
const SENT = '0c7f9d52-7a2e-5a41-8d35-2f6f0b9f4c11'

const lock = queries.lockTestimonial

definePersonalData({ name: 'testimonials', read: queries.listOf })

/** Lists published testimonials, newest first. */
export function listPublishedTestimonials({ limit }: ListPublishedTestimonials): Promise<PublicTestimonial[]> {
  return queries.listPublished(limit)
}

/** Returns the stars of all published testimonials. */
export async function getAggregateRating(): Promise<AggregateRating> {
  const { sum, count, received } = await queries.sumRatings()
  return { average: averageOf(sum, count), count, received }
}

/** Stores a testimonial as pending. The same one sent again is stored once. @throws invalid */
export async function submitTestimonial(actor: Visitor, input: SubmitTestimonial): Promise<{ success: true }> {
  await requirePass(actor, 'public_form', input.captcha)
  // Only a program fills the hidden field. It gets the usual answer.
  if (input.website) return { success: true }
  const at = now()
  const { name, place, deal, body, dealt_year, email } = input
  await transaction(async () => {
    const id = newId()
    const isNew = await queries.insertTestimonial({
      id,
      name,
      place,
      deal,
      body,
      original_body: body,
      rating: Number(input.rating),
      dealt_year,
      email,
      account_id: actor.account_id,
      may_publish: true,
      submission_key: idOf(SENT, calendarDayOf(at), JSON.stringify([name, place, deal, body, email.toLowerCase()])),
      created_at: at,
    })
    if (!isNew) return
    await recordConsents(actor, { id: actor.account_id, email }, { testimonial: true }, 'submit-testimonial')
    audit(actor, 'testimonial.received', {
      object_type: 'testimonial',
      object_id: id,
      after: { deal, rating: Number(input.rating) },
    })
    await emailOffice(testimonialArrived, () => ({ id, name, place, body }), {
      owner: null,
      permission: 'testimonials',
    })
  })
  return { success: true }
}

/** Lists a page of all testimonials for administrators, with the counts of its tabs. */
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
  return found(await queries.findTestimonial(testimonialId), MESSAGES.notFound)
}

/** Corrects a testimonial, and notes that the client was found. The original text stays beside it. @throws not_found, conflict */
export async function updateTestimonial(
  actor: Admin<'testimonials'>,
  { testimonialId: id, version, ...fields }: UpdateTestimonial,
): Promise<Testimonial> {
  return changeRecord(actor, testimonialRecord, {
    ...{ id, version, fields, lock },
    async save(_id, _fields, at, before) {
      // Only a client who is found in the records is quoted.
      if (before.status === 'published' && !fields.is_client_proved)
        await queries.updateStatus(id, { status: 'hidden' }, at)
      return queries.updateTestimonial(id, fields, at)
    },
  })
}

/** Publishes or hides a testimonial. @throws not_found, invalid without consent or proof */
export async function toggleTestimonialPublication(
  actor: Admin<'testimonials'>,
  { testimonialId: id, published }: ToggleTestimonial,
): Promise<Testimonial> {
  return changeRecord(actor, testimonialRecord, {
    ...{ id, lock },
    fields: ({ status }) => ({ status: statusAfter(status, published) }),
    act: published ? 'published' : 'hidden',
    async check(before) {
      const refusal = published ? publishRefusal(before) : null
      if (refusal) throw new AppError('invalid', refusal, { published: refusal })
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
    ...{ id, lock, remove: queries.deleteTestimonial },
    snapshot: ({ email: _, ...rest }) => rest,
  })
}
