import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, listEntriesOf } from '#features/audit/public.server.ts'
import { keepPicture, requirePicture } from '#features/pictures/public.server.ts'
import type { SitePicture, UploadPicture } from '#features/pictures/schema.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, found } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { orderFault } from '#kit/table/order-fault.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { isUnchanged } from './rules.ts'
import type { CreateSlide, PublicSlide, ReorderSlides, Slide, SlideId, ToggleSlide, UpdateSlide } from './schema.ts'
import { MAX_SLIDES, MESSAGES } from './words.ts'

/** The slides of the home page, in their order. */
export function listActiveSlides(): Promise<PublicSlide[]> {
  return queries.listActive()
}

/** Every slide, shown or not, in their order. */
export function listAllSlides(_actor: Admin<'slideshow'>): Promise<Slide[]> {
  return queries.listAll()
}

/** One slide. @throws not_found 'Image not found' */
export async function getSlide(_actor: Admin<'slideshow'>, { slideId }: SlideId): Promise<Slide> {
  return found(await queries.findSlide(slideId), MESSAGES.notFound)
}

/** Keeps a picture for a slide. It is on no page until a slide names it. @throws invalid, limited */
export function uploadSlideImage(actor: Admin<'slideshow'>, input: UploadPicture): Promise<SitePicture> {
  return keepPicture(actor, input, 'slide')
}

/** Adds a slide at the end. @throws invalid, conflict where there are too many */
export async function createSlide(actor: Admin<'slideshow'>, input: CreateSlide): Promise<Slide> {
  const id = newId()
  return transaction(async () => {
    await queries.lockList()
    const slides = await queries.listAll()
    if (slides.length >= MAX_SLIDES) throw new AppError('conflict', MESSAGES.tooMany)
    await requireNewPicture(input.image_key, slides)
    const slide = await queries.insertSlide({ ...input, id }, now())
    audit(actor, 'slide.created', { object_type: 'slide', object_id: id, after: { ...slide } })
    return slide
  })
}

/** Changes a slide. @throws not_found, invalid, conflict with the stored version */
export async function updateSlide(
  actor: Admin<'slideshow'>,
  { slideId, version, ...fields }: UpdateSlide,
): Promise<Slide> {
  return transaction(async () => {
    await queries.lockList()
    const before = found(await queries.lockSlide(slideId), MESSAGES.notFound)
    if (before.version !== version) throw await conflictWith(before)
    if (isUnchanged(before, fields)) {
      noteAudit()
      return before
    }
    await requireNewPicture(
      fields.image_key,
      (await queries.listAll()).filter(({ id }) => id !== slideId),
    )
    const after = await queries.updateSlide(slideId, fields, now())
    audit(actor, 'slide.updated', {
      object_type: 'slide',
      object_id: slideId,
      before: { ...before },
      after: { ...after },
    })
    return after
  })
}

/** Shows a slide on the home page, or no longer. @throws not_found */
export async function toggleSlide(actor: Admin<'slideshow'>, { slideId, active }: ToggleSlide): Promise<Slide> {
  return transaction(async () => {
    const before = found(await queries.lockSlide(slideId), MESSAGES.notFound)
    if (before.is_active === active) {
      noteAudit()
      return before
    }
    const after = await queries.updateStatus(slideId, active, now())
    audit(actor, active ? 'slide.shown' : 'slide.hidden', {
      object_type: 'slide',
      object_id: slideId,
      before: { ...before },
      after: { ...after },
    })
    return after
  })
}

/** Removes a slide for good; the audit trail keeps what it was. @throws not_found */
export async function deleteSlide(actor: Admin<'slideshow'>, { slideId }: SlideId): Promise<{ success: true }> {
  return transaction(async () => {
    await queries.lockList()
    const before = found(await queries.lockSlide(slideId), MESSAGES.notFound)
    await queries.deleteSlide(slideId)
    audit(actor, 'slide.deleted', { object_type: 'slide', object_id: slideId, before: { ...before } })
    return { success: true }
  })
}

/** Puts all slides in a new order. @throws conflict where the list is not the one that the order was made from */
export async function reorderSlides(
  actor: Admin<'slideshow'>,
  { slideIds, formerIds }: ReorderSlides,
): Promise<{ success: true }> {
  return transaction(async () => {
    await queries.lockList()
    const current = (await queries.listAll()).map(({ id }) => id)
    if (orderFault(current, formerIds, slideIds)) throw new AppError('conflict', MESSAGES.orderChangedMeanwhile)
    await queries.updatePositions(slideIds)
    audit(actor, 'slide.reordered', {
      object_type: 'slide',
      object_id: null,
      before: { order: current },
      after: { order: slideIds },
    })
    return { success: true }
  })
}

/** A picture that is stored, and that no other slide shows. @throws invalid */
async function requireNewPicture(key: string, others: readonly Slide[]): Promise<void> {
  if (others.some(({ image_key }) => image_key === key)) {
    throw new AppError('invalid', MESSAGES.shownAlready, { image_key: MESSAGES.shownAlready })
  }
  await requirePicture(key, 'image_key')
}

/** Both versions go to the person: theirs is still in the form, the stored one travels with the error. */
async function conflictWith(stored: Slide): Promise<AppError> {
  const [last] = await listEntriesOf('slide', stored.id, 1)
  const { created_at: _, updated_at, ...current } = stored
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: { ...current, saved_at: updated_at.toISOString(), saved_by: last?.actor_name ?? null },
  })
}
