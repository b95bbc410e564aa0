import { LETTERFORMS } from './letterforms.server.ts'

/** The faces of the site: its text in two weights, and its headings. */
export type Face = keyof typeof LETTERFORMS

const faces = new Map<Face, { signs: Map<string, readonly [number, string]>; pairs: Map<string, number> }>()

function faceOf(face: Face) {
  const found = faces.get(face)
  if (found) return found
  const { signs, pairs } = LETTERFORMS[face]
  const made = {
    signs: new Map<string, readonly [number, string]>(Object.entries(signs)),
    pairs: new Map<string, number>(
      pairs.flatMap(([amount, list]) => list.split(' ').map((pair): [string, number] => [pair, amount])),
    ),
  }
  faces.set(face, made)
  return made
}

/** The width of a line of text in pixels. */
export function widthOf(text: string, face: Face, size: number): number {
  return lay(text, face).width * (size / 1000)
}

/** A line of text as outlines; `y` is its base line. Signs that the outlines do not have are left out. */
export function lettering(text: string, face: Face, size: number, x: number, y: number, color: string): string {
  const scale = size / 1000
  const paths = lay(text, face).signs.map(({ path, at }) => `<path transform="translate(${at})" d="${path}"/>`)
  return `<g fill="${color}" transform="translate(${x} ${y}) scale(${scale})">${paths.join('')}</g>`
}

/** The text in lines of a width; what does not fit in so many lines is cut, and an ellipsis says so. */
export function wrapped(text: string, face: Face, size: number, width: number, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, face, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  // A dot between two facts is none at the end of a line.
  const shown = lines.slice(0, most).map((line) => line.replace(/ ·$/, ''))
  const isCut = lines.length > most
  return shown.map((line, index) => fitted(isCut && index === most - 1 ? `${line}…` : line, face, size, width))
}

function fitted(text: string, face: Face, size: number, width: number): string {
  if (widthOf(text, face, size) <= width) return text
  let shorter = text
  while (shorter !== '' && widthOf(`${shorter}…`, face, size) > width) shorter = shorter.slice(0, -1).trimEnd()
  return `${shorter}…`
}

function lay(text: string, face: Face): { width: number; signs: { path: string; at: number }[] } {
  const { signs, pairs } = faceOf(face)
  const laid: { path: string; at: number }[] = []
  let at = 0
  let former = ''
  for (const sign of plain(text)) {
    const form = signs.get(sign)
    if (!form) continue
    at += pairs.get(former + sign) ?? 0
    if (form[1]) laid.push({ path: form[1], at })
    at += form[0]
    former = sign
  }
  return { width: at, signs: laid }
}

/** Letters with accents that the outlines do not have lose them. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\x20-\x7e·’–—×½éñ…]/gu, (sign) => sign.normalize('NFD').replace(/\p{M}/gu, ''))
}
