import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Colors, DEFAULT_COLORS } from '#kit/color-tokens.ts'
import { contrastOf, luminanceOf, oklchOf } from './oklch.ts'
import { contrastIn, FIXED_COLORS, PAIRS } from './pairs.ts'
import { DEFAULT_BRAND_COLORS, paletteOf } from './palette.ts'

const EXTREMES = [
  '#000000',
  '#ffffff',
  '#808080',
  '#ffff00',
  '#f0b429',
  '#ff00ff',
  '#00ff00',
  '#39ff14',
  '#0000ff',
  '#ff0000',
  '#00ffff',
  '#010000',
  '#fefefe',
  '#7d2b22',
  '#1f5a46',
]
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** Contrast of white on 72% of a color over a white photo, the lightest ground of a caption. */
function captionContrast(color: string): number {
  const parts = [1, 3, 5].map((at) => Math.round(0.72 * Number.parseInt(color.slice(at, at + 2), 16) + 0.28 * 255))
  return contrastOf('#ffffff', `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
}

function faultsOf(colors: Colors): string[] {
  const faults = PAIRS.map((pair) => ({ ...pair, contrast: contrastIn(pair, colors) }))
    .filter(({ contrast, min }) => contrast < min)
    .map(({ color, ground, contrast }) => `${color} on ${ground}: ${contrast.toFixed(2)}`)
  const malformed = Object.values(colors).filter((value) => !/^#[0-9a-f]{6}$/.test(value))
  const caption = captionContrast(colors['navy-950'])
  return [...faults, ...malformed, ...(caption < 4.5 ? [`caption: ${caption.toFixed(2)}`] : [])]
}

test('the tokens are those of the stylesheet', () => {
  const sheet = readFileSync(new URL('../../../styles.css', import.meta.url), 'utf8')
  for (const [name, value] of Object.entries({ ...DEFAULT_COLORS, ...FIXED_COLORS }))
    expect(sheet).toContain(`--color-${name}: ${value};`)
})

test('the default colors give exactly the default palette', () => {
  expect(paletteOf(DEFAULT_BRAND_COLORS)).toEqual(DEFAULT_COLORS)
  expect(faultsOf(DEFAULT_COLORS)).toEqual([])
})

test('a color next to the default gives nearly the default palette', () => {
  const near = paletteOf({ color: '#1e3a60', accent: '#e9b03f' })
  for (const [name, value] of Object.entries(DEFAULT_COLORS)) {
    const [a, b] = [oklchOf(value), oklchOf(near[name as keyof Colors])]
    expect(Math.abs(a.lightness - b.lightness), name).toBeLessThan(0.01)
    expect(Math.abs(a.chroma - b.chroma), name).toBeLessThan(0.012)
  }
})

test.each(EXTREMES)('every pair keeps its contrast with %s', (color) => {
  expect(faultsOf(paletteOf({ color, accent: null }))).toEqual([])
  for (const accent of EXTREMES) expect(faultsOf(paletteOf({ color, accent }))).toEqual([])
})

test('every pair keeps its contrast with 200 random colors', () => {
  fc.assert(
    fc.property(hex, fc.option(hex), (color, accent) => {
      expect(faultsOf(paletteOf({ color, accent }))).toEqual([])
    }),
    { numRuns: 200, seed: 21 },
  )
})

test('a brand color that has enough contrast is used as it is, and a lighter one is darkened in its hue', () => {
  expect(paletteOf({ color: '#1f5a46', accent: null })['navy-800']).toBe('#1f5a46')
  const yellow = paletteOf({ color: '#f0b429', accent: null })['navy-800']
  expect(luminanceOf(yellow)).toBeCloseTo(0.12, 1)
  expect(oklchOf(yellow).hue).toBeCloseTo(oklchOf('#f0b429').hue, 1)
})

test('a button changes under the pointer', () => {
  for (const color of EXTREMES) {
    const colors = paletteOf({ color, accent: null })
    expect(contrastOf(colors['navy-800'], colors['navy-700']), color).toBeGreaterThan(1.15)
  }
})

test('the accent is used as it is where it contrasts enough', () => {
  expect(paletteOf({ color: '#1f5a46', accent: '#e9b03f' })['gold-500']).toBe('#e9b03f')
  expect(paletteOf({ color: '#1f5a46', accent: null })['gold-500']).not.toBe('#e9b03f')
})
