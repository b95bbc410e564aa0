/** Uploaded forms of a logo. The site makes those that are missing. */
export const LOGO_FORMS = {
  light: 'Logo on light',
  dark: 'Logo on dark',
  icon: 'Icon',
} as const
export type LogoForm = keyof typeof LOGO_FORMS

/** Pairs of typefaces that the site ships: one for headings, one for text. */
export const TYPEFACES = {
  newsreader: { display: 'Newsreader', text: 'Hanken Grotesk' },
  source_serif: { display: 'Source Serif 4', text: 'IBM Plex Sans' },
  lora: { display: 'Lora', text: 'Work Sans' },
} as const
export type Typefaces = keyof typeof TYPEFACES

/** The `accept` attribute of the file fields. */
export const LOGO_TYPES = 'image/svg+xml,image/png,image/webp'
/** Below the size of a call's body. */
export const MAX_LOGO_BYTES = 900_000
export const MAX_SVG_BYTES = 200_000
/** Smaller images would be blurred on a sharp screen. */
export const MIN_LOGO_WIDTH = 200
export const MIN_ICON_WIDTH = 64
/** Sent emails show a replaced logo for this long. */
export const REPLACED_FILE_DAYS = 90

export const MESSAGES = {
  badColor: 'Enter 6 digits or letters a to f after #, such as #2f6b4f.',
  noTypefaces: 'Choose a pair of typefaces.',
  noFile: 'Choose a file.',
  wrongKind: 'Choose an SVG, PNG, or WebP file.',
  tooLarge: 'This file is larger than 900 KB. Save it smaller, and try again.',
  svgTooLarge: 'This SVG is larger than 200 KB. Save it without embedded images, or as PNG.',
  broken: 'We can’t read this file. Save it again as PNG, and try that file.',
  tooManyPixels: 'This image has more than 16 million pixels. Save it smaller, and try again.',
  tooSmall: (min: number) => `This image is too small. Use one that is ${min} pixels wide or more.`,
  tooLong: 'This logo is more than 10 times as wide as it is tall, or as tall as it is wide. Use a more compact one.',
  lightFirst: 'Upload the logo on light first.',
  wrongMembers: 'Some values in the file aren’t valid.',
  changedMeanwhile: 'Someone else changed the brand since you opened this page. Reload it, and try again.',
} as const

/** Refusals of an SVG. `what` is the part that the site does not accept. */
export const SVG_FAULTS = {
  malformed: 'This SVG isn’t well-formed. Export it again as plain SVG.',
  forbidden: (what: string) => `This SVG has ${what}. Export it as plain shapes, or save it as PNG.`,
  tooComplex: 'This SVG has too many parts. Simplify it, or save it as PNG.',
  noSize: 'This SVG has no size. Export it with a viewBox.',
  empty: 'This SVG has no shapes.',
} as const
