import * as z from 'zod/mini'
import { PictureKey } from '#features/pictures/schema.ts'
import { Id, line, Version } from '#kit/form/inputs.ts'
import { defineRecord, field, type RecordDraft, type RecordValues, type Stored } from '#kit/record/record.ts'
import { MAX_SLIDES, MESSAGES } from './words.ts'

/** Returns true if a text is a path of this site or an http or https URL. */
function isLink(text: string): boolean {
  if (/[\s\p{Cc}\\<>"]/u.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return !username && !password
}

const percent = z
  .int('Enter a number from 0 to 100.')
  .check(z.minimum(0, 'Enter a number from 0 to 100.'), z.maximum(100, 'Enter a number from 0 to 100.'))

const link = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(300, 'Use 300 characters or fewer.'),
    z.refine((value) => value === '' || isLink(value), MESSAGES.link),
  ),
  z.transform((value): string | null => (value === '' ? null : value)),
)

/** A slide of the home page. Visitors see every field. */
export const slideRecord = defineRecord({
  name: 'slide',
  table: 'slides',
  isTableLocked: true,
  fields: {
    image_key: field('Photo', PictureKey),
    title: field('Title', line(80, 'Enter a title.')),
    alt: field('What the photo shows', line(200, 'Describe the photo. Screen readers read this aloud.')),
    /** With `focus_y`, the point that stays visible when the image is cropped, in percent from the left and top. */
    focus_x: field('From the left', percent, 50),
    focus_y: field('From the top', percent, 60),
    /** Path on this site, or a web address. */
    link_url: field('Title link', link),
  },
  messages: MESSAGES,
})
export type SlideFields = RecordValues<typeof slideRecord>
export type SlideDraft = RecordDraft<typeof slideRecord>

/** A slide as visitors see it. */
export interface PublicSlide extends SlideFields {
  id: string
}

/** A slide as admins see it. */
export interface Slide extends PublicSlide, Stored {
  is_active: boolean
  /** From 1. */
  position: number
}

/** A new slide. */
export const CreateSlide = z.object({ ...slideRecord.shape, is_active: z.boolean() })
export type CreateSlide = z.infer<typeof CreateSlide>

/** A changed slide, based on `version`. */
export const UpdateSlide = z.object({ ...slideRecord.shape, slideId: Id, version: Version })
export type UpdateSlide = z.infer<typeof UpdateSlide>

/** Id of a slide. */
export const SlideId = z.object({ slideId: Id })
export type SlideId = z.infer<typeof SlideId>

/** Shows or hides a slide. */
export const ToggleSlide = z.object({ slideId: Id, active: z.boolean() })
export type ToggleSlide = z.infer<typeof ToggleSlide>

const ids = z.array(Id).check(z.maxLength(4 * MAX_SLIDES))

/** The new order and the order it is based on, each with every slide once. */
export const ReorderSlides = z.object({ slideIds: ids, formerIds: ids })
export type ReorderSlides = z.infer<typeof ReorderSlides>
