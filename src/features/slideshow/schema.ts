import * as z from 'zod/mini'
import { PictureKey } from '#features/pictures/schema.ts'
import { Id, line, Version } from '#kit/form/inputs.ts'
import { MAX_SLIDES, MESSAGES } from './words.ts'

/** A picture of the home page as visitors see it. */
export interface PublicSlide {
  id: string
  title: string
  alt: string
  image_key: string
  /** The point of the picture that stays in sight where it is cut, in percent from the left and from the top. */
  focus_x: number
  focus_y: number
  /** A path of this site, or a web address. */
  link_url: string | null
}

/** The whole record, as an administrator sees it. */
export interface Slide extends PublicSlide {
  is_active: boolean
  /** Place in the slideshow, from 1. */
  position: number
  version: number
  created_at: Date
  updated_at: Date
}

/** A path of this site, or an http or https address. */
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

const fields = {
  image_key: PictureKey,
  title: line(80, 'Enter a title.'),
  alt: line(200, 'Say what the picture shows: some visitors hear it.'),
  focus_x: percent,
  focus_y: percent,
  link_url: z.pipe(
    z.string().check(
      z.trim(),
      z.maxLength(300, 'Use 300 characters or fewer.'),
      z.refine((value) => value === '' || isLink(value), MESSAGES.link),
    ),
    z.transform((value): string | null => (value === '' ? null : value)),
  ),
}

/** A new slide, at the end of the slideshow. */
export const CreateSlide = z.object({ ...fields, is_active: z.boolean() })
export type CreateSlide = z.infer<typeof CreateSlide>

/** A changed slide; `version` is the one that the change is based on. */
export const UpdateSlide = z.object({ slideId: Id, version: Version, ...fields })
export type UpdateSlide = z.infer<typeof UpdateSlide>
/** The same as it is typed, before it is read. */
export type UpdateSlideInput = z.input<typeof UpdateSlide>

/** The members that both forms write. */
export type SlideFields = Omit<UpdateSlide, 'slideId' | 'version'>

/** Names one slide. */
export const SlideId = z.object({ slideId: Id })
export type SlideId = z.infer<typeof SlideId>

/** Shown on the home page or not. */
export const ToggleSlide = z.object({ slideId: Id, active: z.boolean() })
export type ToggleSlide = z.infer<typeof ToggleSlide>

const ids = z.array(Id).check(z.maxLength(4 * MAX_SLIDES))

/** The order that is wanted, and the one that it was made from: every slide once in each. */
export const ReorderSlides = z.object({ slideIds: ids, formerIds: ids })
export type ReorderSlides = z.infer<typeof ReorderSlides>
