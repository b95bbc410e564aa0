/** What a picture is uploaded for, and what becomes of it: its size in pixels, cut to it or only made to fit. */
export const USES = {
  /** As social sites show a page. */
  social: { width: 1200, height: 630, isCut: true },
  /** As wide as the front page on a large screen. */
  slide: { width: 2400, height: 1600, isCut: false },
  /** As large as a listing's page shows a home. */
  listing: { width: 2048, height: 1536, isCut: false },
} as const
export type Use = keyof typeof USES

/** Smaller ones would be blurred where they are shown. */
export const MIN_WIDTH: Record<Use, number> = { social: 600, slide: 1280, listing: 1024 }

/** A file as a camera makes it. */
export const MAX_BYTES = 15_000_000

/** What the upload of a picture takes, as a file field says it. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** Texts that more than one place shows or compares. */
export const MESSAGES = {
  noFile: 'Choose a picture.',
  wrongKind: 'Choose a JPEG, PNG or WebP picture.',
  tooLarge: 'This picture is larger than 15 MB. Save it smaller, and try again.',
  tooManyPixels: 'This picture has more than 50 million pixels. Save it smaller, and try again.',
  broken: 'This picture cannot be read. Open it on your computer, save it again as JPEG, and try that file.',
  tooNarrow: (least: number) => `This picture is too small. It has to be ${least} pixels wide or more.`,
  gone: 'This picture is not stored any more. Upload it again.',
} as const
