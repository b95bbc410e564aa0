/** Items that a company can sponsor. */
export const SPONSOR_LEVELS = {
  evening: 'The whole event',
  food: 'Food and drink',
  door_prize: 'A door prize',
  other: 'Something else',
} as const

/** Statuses of an inquiry, and their badge tones. Source: product decision, statuses of leads. */
export const INQUIRY_STATUSES = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Agreed in principle',
  won: 'Sponsor',
  lost: 'Not this time',
} as const
export type InquiryStatus = keyof typeof INQUIRY_STATUSES
export const INQUIRY_TONES = {
  new: 'info',
  contacted: 'pending',
  qualified: 'pending',
  won: 'ok',
  lost: 'grey',
} as const

export const SPONSOR_LIST = {
  sorts: ['received', 'company'],
  filters: { status: INQUIRY_STATUSES, level: SPONSOR_LEVELS },
} as const

export const MAX_LOGO_BYTES = 900_000
/** The `accept` attribute of the file field. */
export const LOGO_TYPES = 'image/png,image/jpeg,image/webp'
/** Largest size of a stored logo in pixels, twice the displayed size. */
export const LOGO_WIDTH = 640
export const LOGO_HEIGHT = 320

export const MESSAGES = {
  notFound: 'This offer was deleted.',
  changedMeanwhile: 'Someone else changed this offer after you opened it.',
  noFile: 'Choose an image.',
  empty: 'This file is empty.',
  tooLarge: 'This file is larger than 900 KB. Save it smaller, or send it to us by email.',
  kind: 'Use a PNG, JPEG, or WebP image. We can’t accept SVG or PDF files.',
  broken: 'We can’t read this image.',
  tooManyPixels: 'This image has too many pixels. Save it with 4,000 pixels a side or fewer.',
  tooSmall: 'This image is too small. Use one that is 120 pixels wide or more.',
  logoGone: 'The logo is no longer stored. Choose it again.',
  eventGone: 'This event was deleted. Choose another one.',
  notWon: 'Set the status to Sponsor first. Then you can show the logo.',
} as const
