import * as z from 'zod/mini'
import { MESSAGES, MIN_CROP } from './words.ts'

/** Converts browser form data to an object. Other values are validated unchanged. */
const fromForm = z.transform((value: unknown) => (value instanceof FormData ? Object.fromEntries(value) : value))

/** An uploaded image. */
export const UploadPicture = z.pipe(fromForm, z.object({ file: z.file(MESSAGES.noFile) }))
export type UploadPicture = z.infer<typeof UploadPicture>

/** Storage key of an uploaded image. */
export const PictureKey = z
  .string(MESSAGES.noFile)
  .check(z.regex(/^site\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg$/, MESSAGES.noFile))

/** URL of `socialUrl`. Empty becomes null. */
export const SocialUrl = z.pipe(
  z.string().check(z.regex(/^(\/img\/site\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg\?width=1280)?$/, MESSAGES.gone)),
  z.transform((value): string | null => (value === '' ? null : value)),
)

const part = (least: number) => z.int('Move the slider.').check(z.minimum(least), z.maximum(1000))

/** The square part of an image, in thousandths: left of the width, top of the height, size of the shorter side. */
export const SquareCrop = z.object({ x: part(0), y: part(0), size: part(MIN_CROP) })
export type SquareCrop = z.infer<typeof SquareCrop>

/** A stored upload. */
export interface SitePicture {
  key: string
  width: number
  height: number
}
