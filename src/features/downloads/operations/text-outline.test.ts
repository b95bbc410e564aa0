import { expect, test } from 'vitest'
import { facesOf, textOutline, textWidth, wrapText } from './text-outline.server.ts'

const { text, bold, display } = await facesOf('newsreader')

test('letters stand as near as the font says', () => {
  expect(textWidth('AV', text, 100)).toBeLessThan(textWidth('A', text, 100) + textWidth('V', text, 100) - 1)
  expect(textWidth('$384,900', bold, 60)).toBeGreaterThan(textWidth('$384,900', text, 60))
  expect(textWidth('', display, 60)).toBeLessThan(2)
})

test('a sign that the font does not have is left out; a letter loses an accent before that', () => {
  expect(textWidth('Lopez ☃', text, 30)).toBe(textWidth('Lopez ', text, 30))
  expect(textWidth('Košice', text, 30)).toBe(textWidth('Kosice', text, 30))
  expect(textWidth('José', text, 30)).not.toBe(0)
})

test('what is drawn is outlines alone, whatever was written', () => {
  const svg = textOutline('<script> & "1407"', display, 28, 10, 20, '#fff')
  expect(svg).toMatch(
    /^<g fill="#fff" stroke="#fff"[^>]*>(<path transform="translate\([\d.-]+\)" d="[MLQCZ\d\s.-]+"\/>)+<\/g>$/,
  )
})

test('lines keep to their width, and the last one says that something is left out', () => {
  const long = '14614 Pinehurst Boulevard Extension North, Greenwood, IN 46142 · Honeycreek'
  const lines = wrapText(long, bold, 30, 320, 2)
  expect(lines).toHaveLength(2)
  expect(lines.at(-1)).toMatch(/…$/)
  for (const line of lines) expect(textWidth(line, bold, 30)).toBeLessThanOrEqual(320)
  expect(wrapText('4 bd  ·  2 ba  ·  0.27 ac', text, 28, 140, 2)).toEqual(['4 bd · 2 ba', '0.27 ac'])
  expect(wrapText('Greenwood, IN\u00a046143', text, 28, 200, 2)).toEqual(['Greenwood,', 'IN\u00a046143'])
})

test.each(['source_serif', 'lora'] as const)(
  'the pair %s draws headings and text in its own fonts',
  async (typefaces) => {
    const own = await facesOf(typefaces)
    expect(textWidth('Greenwood', own.display, 28)).not.toBe(textWidth('Greenwood', display, 28))
    expect(textWidth('Greenwood', own.text, 28)).not.toBe(textWidth('Greenwood', text, 28))
    expect(textOutline('$384,900', own.bold, 60, 0, 0, '#fff')).toMatch(/<path /)
  },
)
