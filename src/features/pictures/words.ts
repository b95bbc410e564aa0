/** Uses of uploaded images, with the size in pixels. `isCut` crops to the size, else the image fits inside. */
export const USES = {
  /** Preview on social sites. */
  social: { width: 1200, height: 630, isCut: true },
  /** Width of the home page on a large screen. */
  slide: { width: 2400, height: 1600, isCut: false },
  /** Source of an agent's portrait, of which pages show a square. */
  portrait: { width: 1600, height: 1600, isCut: false },
  /** Largest photo on a listing's page. */
  listing: { width: 2048, height: 1536, isCut: false },
} as const
export type Use = keyof typeof USES

/** Smallest square of an image, in thousandths of its shorter side. */
export const MIN_CROP = 250

/** Smaller images would be blurred. */
export const MIN_WIDTH: Record<Use, number> = { social: 600, slide: 1280, portrait: 320, listing: 1024 }

/** Enough for a camera's file. */
export const MAX_BYTES = 15_000_000

/** The `accept` attribute of the file field. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp'

export const MESSAGES = {
  noFile: 'Choose an image.',
  wrongKind: 'Choose a JPEG, PNG, or WebP image.',
  tooLarge: 'This image is larger than 15 MB. Save it smaller, and try again.',
  tooManyPixels: 'This image has more than 50 million pixels. Save it smaller, and try again.',
  broken: 'We can’t read this image. Save it as a JPEG and try again.',
  tooNarrow: (least: number) => `This image is too small. It must be ${least} pixels wide or more.`,
  gone: 'This image is no longer stored. Upload it again.',
} as const
