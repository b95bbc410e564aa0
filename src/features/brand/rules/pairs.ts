import type { Colors, ColorToken } from '#kit/color-tokens.ts'
import { contrastOf } from './oklch.ts'

/** Colors of the design that no brand changes, as src/styles.css defines them. */
export const FIXED_COLORS = {
  white: '#ffffff',
  ink: '#16202e',
  'ink-2': '#3b4656',
  'ink-3': '#566173',
  limestone: '#f6f5f2',
  'limestone-2': '#eceae4',
  control: '#756f64',
  'gold-700': '#8a5a00',
  'gold-100': '#fdf3da',
  ok: '#1f6b4a',
  'ok-50': '#e6f2ec',
  error: '#a32018',
  'error-200': '#ffd9d4',
  'error-300': '#ffb4ab',
  'error-50': '#fbe9e7',
  info: '#1f5f99',
  'info-50': '#e8f0f8',
} as const

type AnyColor = ColorToken | keyof typeof FIXED_COLORS

/** A color on a ground with the contrast that it needs. Source: WCAG 2.2, 1.4.3 (text) and 1.4.11 (controls). */
export interface Pair {
  color: AnyColor
  ground: AnyColor
  min: 4.5 | 3
}

const TEXT = 4.5
const CONTROL = 3
const LIGHT: readonly AnyColor[] = ['white', 'limestone', 'limestone-2', 'navy-50', 'navy-100']
const NOTICES: readonly AnyColor[] = ['gold-100', 'ok-50', 'error-50', 'info-50']
const DARK: readonly AnyColor[] = ['navy-800', 'navy-900', 'navy-950']

/** All pairs that the site, the emails and the generated images use and that a brand color changes. */
export const PAIRS: readonly Pair[] = [
  // Headings, links and outline buttons; also the focus ring and the marks of current items.
  ...pairs(['navy-600', 'navy-800', 'navy-900'], [...LIGHT, ...NOTICES], TEXT),
  ...pairs(['navy-800'], ['navy-200'], TEXT),
  ...pairs(['navy-500'], ['white', 'limestone', 'navy-50'], CONTROL),
  // Buttons, chips and the selected day.
  ...pairs(['white'], ['navy-600', 'navy-700', ...DARK], TEXT),
  // Tinted grounds: selected rows, own messages, table tools.
  ...pairs(['ink', 'ink-2', 'ink-3', 'ok', 'error', 'info', 'gold-700'], ['navy-50', 'navy-100'], TEXT),
  ...pairs(['ink'], ['navy-200'], TEXT),
  ...pairs(['control'], ['navy-50', 'navy-100'], CONTROL),
  // Dark bands: footer, market band, hero.
  ...pairs(['navy-100'], ['navy-700', ...DARK], TEXT),
  ...pairs(['navy-300', 'error-200'], ['navy-900', 'navy-950'], TEXT),
  ...pairs(['error-300'], ['navy-900', 'navy-950'], CONTROL),
  // The accent: badges and buttons with ink, marks and the focus ring on dark.
  ...pairs(['ink'], ['gold-500', 'gold-300'], TEXT),
  ...pairs(['gold-500', 'gold-300'], DARK, CONTROL),
]

function pairs(colors: readonly AnyColor[], grounds: readonly AnyColor[], min: Pair['min']): Pair[] {
  return colors.flatMap((color) => grounds.map((ground) => ({ color, ground, min })))
}

/** Returns the value of a color in a palette. */
export function colorIn(name: AnyColor, colors: Colors): string {
  return Object.hasOwn(FIXED_COLORS, name)
    ? FIXED_COLORS[name as keyof typeof FIXED_COLORS]
    : colors[name as ColorToken]
}

/** Returns the contrast of a pair in a palette. */
export function contrastIn({ color, ground }: Pair, colors: Colors): number {
  return contrastOf(colorIn(color, colors), colorIn(ground, colors))
}

/** Pairs that the admin page shows, by their use. */
export const SHOWN_PAIRS: readonly (Pair & { use: string })[] = [
  { use: 'Button text', color: 'white', ground: 'navy-800', min: TEXT },
  { use: 'Button text on hover', color: 'white', ground: 'navy-700', min: TEXT },
  { use: 'Links', color: 'navy-600', ground: 'white', min: TEXT },
  { use: 'Links on tinted areas', color: 'navy-600', ground: 'limestone', min: TEXT },
  { use: 'Selected filter', color: 'navy-800', ground: 'navy-100', min: TEXT },
  { use: 'Footer text', color: 'navy-100', ground: 'navy-900', min: TEXT },
  { use: 'Legal text in the footer', color: 'navy-300', ground: 'navy-950', min: TEXT },
  { use: 'New badge', color: 'ink', ground: 'gold-500', min: TEXT },
  { use: 'Focus ring on dark', color: 'gold-300', ground: 'navy-800', min: CONTROL },
]
