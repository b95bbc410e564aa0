import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { fontFileOf } from '#features/brand/rules/typefaces.ts'
import { TYPEFACES, type Typefaces } from '#features/brand/words.ts'

/** A font in one weight. */
export interface Face {
  font: Font
  /** Width of the line around each glyph, in thousandths of the font size. */
  outline: number
}

/**
 * Returns the fonts of the brand, in two weights for text and one for headings. Drawn as outlines, so that an image
 * looks the same whatever fonts the machine has. The parser yields only the regular weight of a variable font, so
 * heavier weights add an outline to each glyph.
 */
export async function facesOf(typefaces: Typefaces): Promise<Record<'text' | 'bold' | 'display', Face>> {
  const [text, display] = await Promise.all([
    loadFont(TYPEFACES[typefaces].text),
    loadFont(TYPEFACES[typefaces].display),
  ])
  return {
    text: { font: text, outline: 0 },
    bold: { font: text, outline: 30 },
    display: { font: display, outline: 20 },
  }
}

const fonts = new Map<string, Font>()

/** Loads a font and its parser on first use, because most processes never draw. */
async function loadFont(name: string): Promise<Font> {
  const file = fontFileOf(name)
  const found = fonts.get(file)
  if (found) return found
  const { create } = await import('fontkit')
  const font = create(readFileSync(createRequire(import.meta.url).resolve(file)))
  if (!('layout' in font)) throw new Error(`${file} holds more than one font.`)
  fonts.set(file, font)
  return font
}

/** Returns the width of a line of text in pixels. */
export function textWidth(text: string, face: Face, size: number): number {
  return (layout(text, face).width * size) / 1000
}

/** Draws a line of text as outlines, with the baseline at `y`. Glyphs missing from the font are left out. */
export function textOutline(text: string, face: Face, size: number, x: number, y: number, color: string): string {
  const { outline } = face
  const stroke = outline ? ` stroke="${color}" stroke-width="${outline}" stroke-linejoin="round"` : ''
  const paths = layout(text, face).outlines.map(({ path, at }) => `<path transform="translate(${at})" d="${path}"/>`)
  // Fonts measure upward from the baseline, images downward.
  const scale = size / 1000
  return `<g fill="${color}"${stroke} transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** Wraps text to a width. Text beyond `most` lines is cut with an ellipsis. */
export function wrapText(text: string, face: Face, size: number, width: number, most: number): string[] {
  const lines: string[] = []
  // Splits at plain spaces only, so that a non-breaking space joins its neighbors.
  for (const word of text.split(/ +/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && textWidth(longer, face, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  // A separator dot is dropped at the edge of a line.
  const shown = lines.slice(0, most).map((line) => line.replace(/^· | ·$/g, ''))
  const isCut = lines.length > most
  return shown.map((line, index) => truncateText(isCut && index === most - 1 ? `${line}…` : line, face, size, width))
}

function truncateText(text: string, face: Face, size: number, width: number): string {
  if (textWidth(text, face, size) <= width) return text
  let shorter = text
  while (shorter !== '' && textWidth(`${shorter}…`, face, size) > width) shorter = shorter.slice(0, -1).trimEnd()
  return `${shorter}…`
}

/** Widths are in thousandths of the font size and include kerning. An outlined glyph is wider by its outline. */
function layout(text: string, face: Face): { width: number; outlines: { path: string; at: number }[] } {
  const { font, outline } = face
  const scale = 1000 / font.unitsPerEm
  const { glyphs, positions } = font.layout(drawableText(text, font))
  let at = outline / 2
  const outlines = glyphs.map(({ path }, index) => {
    const here = at
    at += (positions[index]?.xAdvance ?? 0) * scale + outline / 2
    return { path: path.scale(scale, scale).toSVG(), at: here }
  })
  return { width: at, outlines: outlines.filter(({ path }) => path !== '') }
}

/** Replaces accented characters that the font lacks by their base characters, and drops other missing ones. */
function drawableText(text: string, font: Font): string {
  const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  return [...text.normalize('NFC')]
    .map((character) =>
      has(character)
        ? character
        : [...character.normalize('NFD')].filter((part) => !/\p{M}/u.test(part) && has(part)).join(''),
    )
    .join('')
}
