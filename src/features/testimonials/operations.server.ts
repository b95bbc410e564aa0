import type { Admin, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { definePersonalData, recordConsents } from '#features/accounts/public.server.ts'
import { audit, listEntriesOf } from '#features/audit/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { emailOffice } from '#features/permissions/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, found } from '#kit/call/errors.ts'
import { idOf, newId } from '#kit/ids.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { testimonialArrived } from './emails/testimonial-arrived.tsx'
import * as queries from './queries.server.ts'
import { averageOf, isUnchanged, publishRefusal } from './rules.ts'
import type {
  AggregateRating,
  ListAllTestimonials,
  ListPublishedTestimonials,
  PublicTestimonial,
  SubmitTestimonial,
  Testimonial,
  TestimonialId,
  TestimonialsPage,
  ToggleTestimonial,
  UpdateTestimonial,
} from './schema.ts'
import { MESSAGES } from './words.ts'

/** Ids that follow from what was sent are in a namespace of their own. */
const SENT = '0c7f9d52-7a2e-5a41-8d35-2f6f0b9f4c11'

definePersonalData({ name: 'testimonials', read: queries.listOf })

/** What clients said, the newest first. */
export function listPublishedTestimonials({ limit }: ListPublishedTestimonials): Promise<PublicTestimonial[]> {
  return queries.listPublished(limit)
}

/** The stars of all that is published. */
export async function getAggregateRating(): Promise<AggregateRating> {
  const { sum, count, received } = await queries.sumRatings()
  return { average: averageOf(sum, count), count, received }
}

/** Keeps what a client wrote until somebody has found them in the records. The same sent again is kept once. @throws invalid */
export async function submitTestimonial(actor: Visitor, input: SubmitTestimonial): Promise<{ success: true }> {
  await requirePass(actor, 'public_form', input.captcha)
  // Whoever fills a field that nobody sees is a program: it is told nothing of that.
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

/** A page of all testimonials for the administrators' table, with the counts of its tabs. */
export async function listAllTestimonials(
  _actor: Admin<'testimonials'>,
  input: ListAllTestimonials,
): Promise<TestimonialsPage> {
  return { ...(await queries.listPage(input)), counts: await queries.countByStatus() }
}

/** One testimonial. @throws not_found */
export async function getTestimonial(
  _actor: Admin<'testimonials'>,
  { testimonialId }: TestimonialId,
): Promise<Testimonial> {
  return found(await queries.findTestimonial(testimonialId), MESSAGES.notFound)
}

/** Mends slips of the pen, and notes that the client was found. What they wrote is kept beside it. @throws not_found, conflict */
export async function updateTestimonial(
  actor: Admin<'testimonials'>,
  { testimonialId, version, ...fields }: UpdateTestimonial,
): Promise<Testimonial> {
  return transaction(async () => {
    const before = found(await queries.lockTestimonial(testimonialId), MESSAGES.notFound)
    if (before.version !== version) throw await conflictWith(before)
    if (isUnchanged(before, fields)) {
      noteAudit()
      return before
    }
    // Who is not known as a client any more is not quoted any more.
    if (before.status === 'published' && !fields.is_client_proved) {
      await queries.updateStatus(testimonialId, 'hidden', now())
    }
    await queries.updateTestimonial(testimonialId, fields, now())
    const after = found(await queries.findTestimonial(testimonialId), MESSAGES.notFound)
    audit(actor, 'testimonial.updated', {
      object_type: 'testimonial',
      object_id: testimonialId,
      before: { ...before },
      after: { ...after },
    })
    return after
  })
}

/** Puts a testimonial on the site or takes it off. @throws not_found, invalid without consent or proof */
export async function toggleTestimonialPublication(
  actor: Admin<'testimonials'>,
  { testimonialId, published }: ToggleTestimonial,
): Promise<Testimonial> {
  return transaction(async () => {
    const before = found(await queries.lockTestimonial(testimonialId), MESSAGES.notFound)
    if ((before.status === 'published') === published) {
      noteAudit()
      return before
    }
    const refusal = published ? publishRefusal(before) : null
    if (refusal) throw new AppError('invalid', refusal, { published: refusal })
    await queries.updateStatus(testimonialId, published ? 'published' : 'hidden', now())
    const after = found(await queries.findTestimonial(testimonialId), MESSAGES.notFound)
    audit(actor, published ? 'testimonial.published' : 'testimonial.hidden', {
      object_type: 'testimonial',
      object_id: testimonialId,
      before: { status: before.status },
      after: { status: after.status },
    })
    return after
  })
}

/** Removes a testimonial for good. @throws not_found */
export async function deleteTestimonial(
  actor: Admin<'testimonials'>,
  { testimonialId }: TestimonialId,
): Promise<{ success: true }> {
  return transaction(async () => {
    const before = found(await queries.lockTestimonial(testimonialId), MESSAGES.notFound)
    await queries.deleteTestimonial(testimonialId)
    const { email: _, ...rest } = before
    audit(actor, 'testimonial.deleted', { object_type: 'testimonial', object_id: testimonialId, before: rest })
    return { success: true }
  })
}

/** Both versions go to the person: theirs is still in the form, the stored one travels with the error. */
async function conflictWith(stored: Testimonial): Promise<AppError> {
  const [last] = await listEntriesOf('testimonial', stored.id, 1)
  const { created_at: _, published_at: __, updated_at, ...current } = stored
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: { ...current, saved_at: updated_at.toISOString(), saved_by: last?.actor_name ?? null },
  })
}
