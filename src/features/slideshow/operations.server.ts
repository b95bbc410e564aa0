import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, changeRecord, createRecord, deleteRecord } from '#features/audit/public.server.ts'
import { requirePicture, storePicture } from '#features/pictures/public.server.ts'
import type { SitePicture, UploadPicture } from '#features/pictures/schema.ts'
import { AppError, invalidField, requireFound } from '#kit/call/errors.ts'
import { lockTable } from '#kit/record/queries.server.ts'
import { orderFault } from '#kit/table/order-fault.ts'
import * as queries from './queries.server.ts'
import {
  type CreateSlide,
  type PublicSlide,
  type ReorderSlides,
  type Slide,
  type SlideId,
  slideRecord,
  type ToggleSlide,
  type UpdateSlide,
} from './schema.ts'
import { MAX_SLIDES, MESSAGES } from './words.ts'

const lock = queries.lockSlide

/** Lists the slides of the home page, in their order. */
export function listActiveSlides(): Promise<PublicSlide[]> {
  return queries.listActive()
}

/** Lists all slides, visible and hidden, in their order. */
export function listAllSlides(_actor: Admin<'slideshow'>): Promise<Slide[]> {
  return queries.listAll()
}

/** Returns a slide. @throws not_found 'Image not found' */
export async function getSlide(_actor: Admin<'slideshow'>, { slideId }: SlideId): Promise<Slide> {
  return requireFound(await queries.findSlide(slideId), MESSAGES.notFound)
}

/** Stores an image for a slide. No page shows it until a slide references it. @throws invalid, limited */
export function uploadSlideImage(actor: Admin<'slideshow'>, input: UploadPicture): Promise<SitePicture> {
  return storePicture(actor, input, 'slide')
}

/** Adds a slide at the end. @throws invalid, conflict if there are too many */
export async function createSlide(actor: Admin<'slideshow'>, input: CreateSlide): Promise<Slide> {
  return createRecord(actor, slideRecord, {
    fields: input,
    async check() {
      const slides = await queries.listAll()
      if (slides.length >= MAX_SLIDES) throw new AppError('conflict', MESSAGES.tooMany)
      await requireNewPicture(input.image_key, slides)
    },
    save: queries.insertSlide,
  })
}

/** Changes a slide. @throws not_found, invalid, conflict with the stored version */
export async function updateSlide(
  actor: Admin<'slideshow'>,
  { slideId: id, version, ...fields }: UpdateSlide,
): Promise<Slide> {
  return changeRecord(actor, slideRecord, {
    id,
    version,
    fields,
    lock,
    async check() {
      const others = (await queries.listAll()).filter((slide) => slide.id !== id)
      await requireNewPicture(fields.image_key, others)
    },
    save: queries.updateSlide,
  })
}

/** Shows or hides a slide. @throws not_found */
export async function toggleSlide(
  actor: Admin<'slideshow'>,
  { slideId: id, active: is_active }: ToggleSlide,
): Promise<Slide> {
  const act = is_active ? 'shown' : 'hidden'
  return changeRecord(actor, slideRecord, { id, fields: { is_active }, act, lock, save: queries.updateStatus })
}

/** Permanently deletes a slide. @throws not_found */
export async function deleteSlide(actor: Admin<'slideshow'>, { slideId: id }: SlideId): Promise<{ success: true }> {
  return deleteRecord(actor, slideRecord, { id, lock, remove: queries.deleteSlide })
}

/** Reorders all slides. @throws conflict if the list has changed since the page was opened */
export async function reorderSlides(
  actor: Admin<'slideshow'>,
  { slideIds, formerIds }: ReorderSlides,
): Promise<{ success: true }> {
  return transaction(async () => {
    await lockTable(slideRecord.table)
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

/** Refuses an image that is not stored or that another slide uses. @throws invalid */
async function requireNewPicture(key: string, others: readonly Slide[]): Promise<void> {
  if (others.some(({ image_key }) => image_key === key)) {
    throw invalidField('image_key', MESSAGES.shownAlready)
  }
  await requirePicture(key, 'image_key')
}
