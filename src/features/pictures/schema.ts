import * as z from 'zod/mini'
import { MESSAGES } from './words.ts'

/** A form as the browser sends it is read by its names; anything else is judged as it is. */
const fromForm = z.transform((value: unknown) => (value instanceof FormData ? Object.fromEntries(value) : value))

/** A picture from somebody's computer. */
export const UploadPicture = z.pipe(fromForm, z.object({ file: z.file(MESSAGES.noFile) }))
export type UploadPicture = z.infer<typeof UploadPicture>

/** The storage key of a picture of the site's own. */
export const PictureKey = z
  .string(MESSAGES.noFile)
  .check(z.regex(/^site\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg$/, MESSAGES.noFile))

/** The address of a picture for social sites, as `socialUrl` makes it; empty is null. */
export const SocialUrl = z.pipe(
  z.string().check(z.regex(/^(\/img\/site\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg\?width=1280)?$/, MESSAGES.gone)),
  z.transform((value): string | null => (value === '' ? null : value)),
)

/** A stored picture of the site's own. */
export interface SitePicture {
  key: string
  width: number
  height: number
}
