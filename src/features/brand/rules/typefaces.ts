import { TYPEFACES, type Typefaces } from '../words.ts'

/** Pair of a new brokerage. src/styles.css has its fonts as the default. */
export const DEFAULT_TYPEFACES: Typefaces = 'newsreader'

/** Fonts of every system, after the pair's own. */
const SYSTEM_FONTS = { display: 'Georgia, serif', text: '"Helvetica Neue", Arial, sans-serif' }

/** Returns the values of the custom properties `--font-display` and `--font-text`. */
export function fontStacksOf(typefaces: Typefaces): { display: string; text: string } {
  const { display, text } = TYPEFACES[typefaces]
  return { display: stackOf(display, SYSTEM_FONTS.display), text: stackOf(text, SYSTEM_FONTS.text) }
}

function stackOf(face: string, system: string): string {
  return `"${face} Variable", "${face} Fallback", ${system}`
}

/** Returns the font file of a typeface, as a module specifier. */
export function fontFileOf(face: string): string {
  const name = face.toLowerCase().replaceAll(' ', '-')
  return `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`
}

/** Returns the name of a pair as people choose it. */
export function typefacesLabel(typefaces: Typefaces): string {
  const { display, text } = TYPEFACES[typefaces]
  return `${display} and ${text}`
}
