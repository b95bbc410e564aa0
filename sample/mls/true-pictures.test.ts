import { describe, expect, test, vi } from 'vitest'
import { drawingsOf, floorNamesOf, housePartsOf, planRoomsOf } from '../drawings/index.mjs'
import { assignHouses } from './assign-houses.ts'
import { HOSTILE_START, ORDINARY_START } from './cast.ts'
import { type Facts, factsOf } from './facts.ts'
import { DRAWN_HOUSES, INTERIORS, parseImageName } from './houses.ts'
import { mediaOf } from './media.ts'
import { type Market, outlineOf } from './outline.ts'
import type { Row } from './records.ts'

// Whole markets are generated here, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const plain: Market = { count: 6000, seed: 1, day: '2026-11-20' }
const houses = assignHouses(plain)
const market: Market = { ...plain, ...(houses ? { houses } : {}) }
const settings = { mediaBase: 'http://localhost', mediaQuery: '', picturesPerHome: 5 }
const all: Facts[] = Array.from({ length: market.count }, (_, index) => factsOf(market, outlineOf(market, index)))
const ordinary = all.filter(({ index }) => index < HOSTILE_START || index >= ORDINARY_START)

function fileOf(row: Row): string {
  return String(row.MediaURL).replace(/^.*\/|\.jpg$/g, '')
}

const drawnOf = (facts: Facts) => mediaOf(facts, market, settings).flatMap((row) => parseImageName(fileOf(row)) ?? [])

/** Counts the rooms of a home's plans whose name matches. */
function roomsOf(facts: Facts, pattern: RegExp): number {
  const listing = drawnOf(facts).find(({ view }) => view === 'plan')?.listing
  return listing ? planRoomsOf(listing).flatMap(({ rooms }) => rooms.filter((room) => pattern.test(room))).length : 0
}

describe('the pictures of a home agree with its facts', () => {
  const homes = ordinary.filter(({ kind }) => kind !== 'land')

  test('plans have its bedrooms, its full and half baths, its floors and its basement', () => {
    for (const facts of homes) {
      const at = `${facts.key} ${facts.kind} ${facts.stories} stories`
      expect(roomsOf(facts, /bedroom/i), at).toBe(facts.bedrooms)
      expect(roomsOf(facts, /^Bath\b/), at).toBe(facts.baths_full)
      expect(roomsOf(facts, /^(?:Powder|Half bath)$/), at).toBe(facts.baths_half)
      const listing = drawnOf(facts).find(({ view }) => view === 'plan')?.listing
      const floors = listing ? planRoomsOf(listing).map(({ floor }) => floor) : []
      expect(listing && floorNamesOf(listing), at).toEqual(floors)
      const below = floors.filter((floor) => /^(?:Lower|Basement)/.test(floor))
      expect(floors.length - below.length, at).toBe(facts.stories)
      expect(below, at).toEqual(
        facts.basement === 'unfinished'
          ? ['Basement, unfinished']
          : facts.basement === 'finished' || facts.basement === 'walk-out'
            ? ['Lower level']
            : [],
      )
      expect(listing?.garage_spaces, at).toBe(Math.min(3, facts.garage_spaces))
      expect(listing?.living_area, at).toBeCloseTo(Math.max(600, Math.min(6000, facts.living_area)), -3)
    }
  })

  test('fronts are of its type: condos, townhouses, duplexes, manufactured homes and farms', () => {
    for (const { kind, style, house, key } of ordinary) {
      expect(house.style, key).toBe(style)
      expect(house.setting, key).toBe(kind === 'farm' ? 'farm' : null)
      if (['condo', 'townhouse', 'duplex', 'manufactured', 'land'].includes(kind)) expect(style, key).toBe(kind)
      else expect(['condo', 'townhouse', 'duplex', 'manufactured', 'land'], key).not.toContain(style)
    }
  })

  test('garages have its number of cars, and a condo has none of its own', () => {
    for (const { kind, garage_spaces, house, house_version, key } of ordinary) {
      if (kind === 'condo') expect(garage_spaces, key).toBe(0)
      if (kind === 'condo' || kind === 'townhouse') expect(house.garage_spaces === 0 || kind === 'townhouse').toBe(true)
      else expect(house.garage_spaces, key).toBe(garage_spaces)
      expect(house_version, key).toBeLessThan(64)
    }
  })

  test('a home with one bath has one picture of a bath, and small homes have one living room', () => {
    for (const facts of homes.slice(0, 400)) {
      const captions = mediaOf(facts, market, settings).map((row) => String(row.ShortDescription))
      const count = (pattern: RegExp) => captions.filter((caption) => pattern.test(caption)).length
      expect(count(/bath/i), facts.key).toBeLessThanOrEqual(facts.baths_full + facts.baths_half)
      expect(count(/bedroom/i), facts.key).toBeLessThanOrEqual(facts.bedrooms)
      if (facts.living_area < 1500) expect(count(/living room|family room|den/i), facts.key).toBe(1)
      expect(count(/site plan/i) === 0 || facts.lot_acres > 0, facts.key).toBe(true)
    }
  })
})

describe('no two homes share a picture', () => {
  test('in the whole market', () => {
    const owners = new Map<string, string>()
    for (const facts of ordinary)
      for (const name of mediaOf(facts, market, settings).map(fileOf)) {
        expect(owners.get(name), `${name} of ${facts.key}`).toBeUndefined()
        owners.set(name, facts.key)
      }
  })

  test('of a room: versions of one interior are drawn differently', () => {
    const { number = 0 } = INTERIORS[0] ?? {}
    for (const view of ['kitchen', 'living', 'bedroom', 'bath']) {
      const drawings = Array.from({ length: 60 }, (_, version) => {
        const drawn = parseImageName(`i${String(number).padStart(3, '0')}v${version}-${view}`)
        return (
          drawn &&
          drawingsOf(drawn.listing, drawn.seed)
            .find(({ name }) => name === view)
            ?.draw()
        )
      })
      expect(new Set(drawings).size, view).toBe(drawings.length)
    }
  })
})

describe('a drawn house', () => {
  const versions = DRAWN_HOUSES.filter(({ style }) => style !== 'land').flatMap(({ number, drawing }) =>
    ['', '-1', '-7'].map((version) => ({ number, drawing, parts: housePartsOf(drawing, `pool-${number}${version}`) })),
  )

  test('has windows on its ground floor that no wall hides', () => {
    for (const { number, drawing, parts } of versions)
      if (drawing.style !== 'condo' && drawing.style !== 'contemporary')
        expect(parts.windows.length, `${number} ${drawing.style}`).toBeGreaterThan(drawing.style === 'log' ? 0 : 1)
  })

  test('has the garage of its facts, and a farm its barn and silo', () => {
    for (const { number, drawing, parts } of versions) {
      const at = `${number} ${drawing.style}`
      if (!['contemporary', 'townhouse'].includes(drawing.style))
        expect(parts.garage_spaces, at).toBe(drawing.garage_spaces)
      expect(parts.buildings.includes('barn') && parts.buildings.includes('silo'), at).toBe(drawing.setting === 'farm')
    }
  })
})
