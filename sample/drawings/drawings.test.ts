import { expect, test } from 'vitest'
import type { Drawing, DrawnListing, Season, Style } from './index.mjs'
import { drawingsOf } from './index.mjs'

const STYLES: readonly Style[] = [
  'ranch',
  'two_story',
  'cape_cod',
  'craftsman',
  'tudor',
  'colonial',
  'farmhouse',
  'bungalow',
  'contemporary',
  'townhouse',
  'condo',
  'log',
  'land',
  'duplex',
  'manufactured',
]
const SEASONS: readonly Season[] = ['spring', 'summer', 'autumn', 'snow']
const SEEDS = ['a', 'b', 'c']
/** The largest of 4,240 measured drawings has 136 KB. */
const MAX_BYTES = 200_000

const listingOf = (style: Style, more: Partial<DrawnListing> = {}): DrawnListing => ({
  style,
  stories: 2,
  bedrooms: 4,
  living_area: 2200,
  garage_spaces: 2,
  year_built: 1990,
  ...more,
})
const svgsOf = (drawings: readonly Drawing[]) => drawings.map(({ name, draw }) => [name, draw()] as const)

test.each(STYLES)('draws the same SVG for the same listing and seed: %s', (style) => {
  const first = svgsOf(drawingsOf(listingOf(style), 'seed'))
  expect(svgsOf(drawingsOf(listingOf(style), 'seed'))).toEqual(first)
  // The order in which drawings are requested must not matter.
  const reversed = svgsOf(drawingsOf(listingOf(style), 'seed').toReversed())
  expect(reversed.toReversed()).toEqual(first)
})

test.each(STYLES)('draws another picture for another seed: %s', (style) => {
  const fronts = SEEDS.map((seed) => drawingsOf(listingOf(style), seed)[0]?.draw())
  expect(new Set(fronts).size).toBe(SEEDS.length)
})

test.each(STYLES)('draws valid numbers within the size limit: %s', (style) => {
  const listings = [
    { style },
    listingOf(style),
    listingOf(style, { stories: 1, bedrooms: 1, living_area: 600, garage_spaces: 0, year_built: 1900 }),
    listingOf(style, { bedrooms: 6, living_area: 6000, garage_spaces: 3, year_built: 2024, lot_size_acres: 20 }),
    ...SEASONS.map((season) => listingOf(style, { season, exterior: 'brick', lot_size_acres: 0.06 })),
  ]
  for (const [number, listing] of listings.entries())
    for (const [name, svg] of svgsOf(drawingsOf(listing, `${number}`))) {
      const where = `${name} of ${JSON.stringify(listing)}`
      expect(/NaN|undefined|Infinity|\[object/.exec(svg)?.[0], where).toBeUndefined()
      expect(svg.startsWith('<svg ') && svg.endsWith('</svg>'), where).toBe(true)
      expect(svg, where).toContain('viewBox="0 0 1536 1024"')
      expect(Buffer.byteLength(svg), where).toBeLessThan(MAX_BYTES)
    }
})

test('lists the front first, with a unique name and a caption for each drawing', () => {
  for (const style of STYLES) {
    const drawings = drawingsOf(listingOf(style), 1)
    const names = drawings.map(({ name }) => name)
    expect(names[0]).toBe('front')
    expect(new Set(names).size).toBe(names.length)
    for (const { caption } of drawings) expect(caption).not.toBe('')
  }
})
