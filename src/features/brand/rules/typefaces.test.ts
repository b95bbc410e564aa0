import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { TYPEFACES, type Typefaces } from '../words.ts'
import { DEFAULT_TYPEFACES, fontFileOf, fontStacksOf } from './typefaces.ts'

const styles = readFileSync(join(import.meta.dirname, '../../../styles.css'), 'utf8')
const pairs = Object.keys(TYPEFACES) as Typefaces[]
const faces = (['display', 'text'] as const).flatMap((use) =>
  pairs.map((pair) => ({ use, face: TYPEFACES[pair][use] })),
)

/** Returns a font as src/styles.css declares it. */
function declared(family: string) {
  const block = [...styles.matchAll(/@font-face \{[^}]*\}/g)]
    .map(([text]) => text)
    .find((text) => text.includes(`"${family}"`))
  const percent = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(block ?? '')?.[1] ?? 100) / 100
  return {
    block: block ?? '',
    size: percent('size-adjust'),
    ascent: percent('ascent-override'),
    descent: percent('descent-override'),
  }
}

function fontOf(face: string): Font {
  const font = create(readFileSync(createRequire(import.meta.url).resolve(fontFileOf(face))))
  if (!('layout' in font)) throw new Error(`${face} is a collection.`)
  return font
}

const PROSE = 'Search every listing in Johnson County, book a tour, and ask a broker who lives here about the home.'
/** Width of text in the font as the site shows it, in em. */
const widthOf = (face: string) => {
  const font = fontOf(face)
  return (font.layout(PROSE).advanceWidth / font.unitsPerEm) * declared(`${face} Variable`).size
}

test('the stylesheet has the default pair', () => {
  const { display, text } = fontStacksOf(DEFAULT_TYPEFACES)
  expect(styles).toContain(`--font-display: ${display};`)
  expect(styles).toContain(`--font-text: ${text};`)
})

test.each(faces)('$face is declared with its file', ({ face }) => {
  expect(declared(`${face} Variable`).block).toContain(`url("${fontFileOf(face)}")`)
})

test.each(faces)('the fallback of $face has its metrics, so that the swap moves nothing', ({ use, face }) => {
  const { size, ascent, descent } = declared(`${face} Fallback`)
  const own = declared(`${face} Variable`)
  const font = fontOf(face)
  expect(Math.abs(size * ascent - (own.size * font.ascent) / font.unitsPerEm)).toBeLessThan(0.01)
  expect(Math.abs(size * descent + (own.size * font.descent) / font.unitsPerEm)).toBeLessThan(0.01)
  // All fallbacks of a use are one system font, so their sizes differ as the widths of the web fonts do.
  const usual = TYPEFACES[DEFAULT_TYPEFACES][use]
  const ratio = size / declared(`${usual} Fallback`).size
  expect(Math.abs(ratio / (widthOf(face) / widthOf(usual)) - 1)).toBeLessThan(0.02)
})

test.each(faces)('$face is about as wide as the typeface that the design was drawn for', ({ use, face }) => {
  expect(Math.abs(widthOf(face) / widthOf(TYPEFACES[DEFAULT_TYPEFACES][use]) - 1)).toBeLessThan(0.06)
})
