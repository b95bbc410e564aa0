import { describe, expect, test, vi } from 'vitest'
import { assignHouses } from './assign-houses.ts'
import { HOSTILE_START, ORDINARY_START } from './cast.ts'
import { type Facts, factsOf } from './facts.ts'
import { DRAWN_HOUSES, INTERIORS, parseImageName } from './houses.ts'
import { changedMedia, mediaOf } from './media.ts'
import { MediaLinks } from './media-links.ts'
import { type Market, outlineOf } from './outline.ts'
import { RandomStream } from './random-stream.ts'
import { propertyAt, type Row } from './records.ts'
import { renderImage } from './rendered-images.ts'

// Whole markets are generated here, possibly on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const plain: Market = { count: 6000, seed: 1, day: '2026-11-20' }
const houses = assignHouses(plain)
const market: Market = { ...plain, ...(houses ? { houses } : {}) }
const mediaSettings = { mediaBase: 'http://localhost', mediaQuery: '', picturesPerHome: 5 }
const all: Facts[] = Array.from({ length: market.count }, (_, index) => factsOf(market, outlineOf(market, index)))

function fileOf(row: Row): string {
  return String(row.MediaURL).replace(/^.*\/|\.jpg$/g, '')
}

/** Counts houses shown twice on pages of 24. */
function shownTwice(homes: readonly Facts[]): number {
  let twice = 0
  for (let start = 0; start < homes.length; start += 24) {
    const page = homes.slice(start, start + 24)
    twice += page.length - new Set(page.map(({ house }) => house.number)).size
  }
  return twice
}

describe('neighbors', () => {
  const newest = all.filter(({ closed_at }) => closed_at === null).sort((a, b) => b.listed_at - a.listed_at)

  test('on a page of the newest homes do not look alike', () => {
    expect(shownTwice(newest)).toBe(0)
  })

  test('on a page of one ZIP code do not look alike', () => {
    // The pool has few houses of some kinds, such as colonials without a garage, so one may repeat.
    const twice = [...Map.groupBy(newest, ({ where }) => where.zip).values()].map(shownTwice)
    expect(twice.reduce((sum, count) => sum + count, 0)).toBeLessThan(4)
  })

  test('show houses of their own style, and no garage that they have not', () => {
    for (const { style, house, kind, garage_spaces, index } of all) {
      expect(house.style, `${index}`).toBe(style)
      if (kind === 'house') expect(house.garage_spaces, `${index}`).toBe(garage_spaces)
    }
  })
})

describe('the pictures of a home', () => {
  const records = Array.from({ length: 700 }, (_, index) => propertyAt(market, index, mediaSettings))

  test('are five, and up to twelve for the first two hundred; land has five', () => {
    for (const [index, { media }] of records.entries()) {
      if (media.length === 0) continue
      const isLand = all[index]?.kind === 'land'
      if (index >= 200 || isLand) expect(media.length, `${index}`).toBe(5)
      else expect(media.length, `${index}`).toSatisfy((count: number) => count >= 8 && count <= 12)
    }
  })

  test('say what they show, within fifty characters, and each shows something else', () => {
    for (const { media } of [...records.slice(0, HOSTILE_START), ...records.slice(ORDINARY_START)]) {
      for (const row of media) expect(String(row.ShortDescription).length).toBeLessThanOrEqual(50)
      expect(new Set(media.map(fileOf)).size).toBe(media.length)
      expect(new Set(media.map((row) => row.ShortDescription)).size).toBe(media.length)
    }
    const captions = records[0]?.media.slice(0, 5).map((row) => row.ShortDescription)
    expect(captions).toEqual(['Front', 'Kitchen', 'Living room', 'Primary bedroom', 'Floor plan, main floor'])
    expect(records[0]?.media[4]).toMatchObject({ MediaCategory: 'Floor Plan', ImageOf: 'Floor Plan' })
  })

  test('show one season, indoors and out', () => {
    for (const [index, { media }] of records.slice(0, HOSTILE_START).entries()) {
      const seasons = media
        .map((row) => parseImageName(fileOf(row)))
        .filter((drawn) => drawn && !drawn.view.startsWith('plan'))
      expect(new Set(seasons.map((drawn) => drawn?.listing.season)).size, `${index}`).toBe(1)
    }
  })

  test('count those that somebody may see; a private one has a canary for a caption', () => {
    const hidden = records.flatMap(({ media }) => media.filter((row) => String(row.Permission) === 'Private'))
    expect(hidden.length).toBeGreaterThan(3)
    for (const row of hidden) expect(row.ShortDescription).toMatch(/^CANARY-PHOTO-\d{8}$/)
    for (const { media, property } of records.slice(ORDINARY_START)) {
      expect(property.PhotosCount).toBe(media.filter((row) => String(row.Permission) !== 'Private').length)
    }
  })

  test('are a bounded number, each of one home', () => {
    const files = all.flatMap((facts) => mediaOf(facts, market, mediaSettings).map(fileOf))
    expect(new Set(files).size).toBe(files.length)
    // Five a home, and the full sets of the first 200.
    expect(files.length).toBeLessThan(5 * all.length + 200 * 7 + 1)
    // The floor plan must match the home's stories and bedrooms, the site plan its acres.
    for (const [index, { media }] of records.entries()) {
      const drawn = media.map((row) => parseImageName(fileOf(row)))
      const plan = drawn.find((one) => one?.view === 'plan')?.listing
      const facts = all[index]
      if (plan) expect(plan.bedrooms, `${index}`).toBe(Math.max(1, Math.min(6, facts?.bedrooms ?? 0)))
      const site = drawn.find((one) => one?.view === 'site')?.listing
      if (site && facts)
        expect(site.lot_size_acres, `${index}`).toBeCloseTo(Math.max(0.06, Math.min(20, facts.lot_acres)), 0)
    }
  })

  test('can all be drawn', async () => {
    const names = [
      '017-front',
      '017-dusk',
      '017-street',
      'i004-kitchen',
      'i100-bath',
      'plan-2s4b2f1h2g2400w-17-2',
      'plan-unit2b2f0h0g1200n-54',
      '017v3-front',
      'i004v42-kitchen',
      'i004v505999-living',
      'site-017v3-35',
      'site-017-35',
    ]
    for (const name of names) expect((await renderImage(name))?.subarray(0, 2).toString('hex'), name).toBe('ffd8')
    for (const name of ['999-front', '017-attic', 'i900-kitchen', 'plan-9s4b2f1h2g2400n-1', 'site-999-35', 'house'])
      expect(await renderImage(name), name).toBeNull()
    expect(DRAWN_HOUSES.length).toBeGreaterThan(400)
    expect(INTERIORS.length).toBeGreaterThan(140)
  })

  test('change as agents change them: under the same key, under a new one, in another order, one fewer', () => {
    const at = '2026-11-20T12:00:00.000Z'
    const acts = new Set<string>()
    for (let turn = 0; turn < 200; turn++) {
      const index = 200 + turn
      const before = records[index]?.media ?? []
      const facts = all[index]
      if (!facts || before.length < 3) continue
      const after = changedMedia(before, facts, at, new RandomStream(1, turn, 99), mediaSettings)
      const keys = (rows: readonly Row[]) => rows.map((row) => row.MediaKey)
      const fresh = after.filter((row) => row.MediaModificationTimestamp === at)
      if (after.length > before.length) acts.add('more')
      else if (after.length < before.length) acts.add('fewer')
      else acts.add(fresh.length > 0 ? 'exchanged' : 'order')
      expect(new Set(keys(after)).size).toBe(after.length)
      expect(fresh.length).toBeLessThanOrEqual(1)
    }
    expect(acts).toEqual(new Set(['more', 'fewer', 'exchanged', 'order']))
  })
})

describe('signed addresses', () => {
  let now = 0
  const body = JSON.stringify({ MediaURL: 'http://localhost/media/MBR1M1/017-front.jpg?sig=0' })
  const links = () => new MediaLinks({ isOnce: true, life_ms: 1000 }, () => now)
  const ask = (of: MediaLinks, text: string | Buffer) => {
    const [, key = '', name = '', sig = ''] = /media\/(\w+)\/([\w-]+)\.jpg\?sig=([^"]*)/.exec(text.toString()) ?? []
    try {
      of.admit(key, name, sig)
      return 'given'
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }

  test('answer once; a picture that was given is not given again within the hour, under a new address either', () => {
    now = 1_000_000
    const of = links()
    const [one, two] = [of.signed(body), of.signed(body)]
    expect(one).not.toBe(two)
    expect([ask(of, one), ask(of, one), ask(of, two)]).toEqual([
      'given',
      'This address was used before.',
      'This picture was downloaded within the last hour.',
    ])
    now += 3_600_001
    expect(ask(of, of.signed(body))).toBe('given')
  })

  test('expire, and cannot be made up or moved to another picture', () => {
    now = 1_000_000
    const of = links()
    const address = of.signed(body).toString()
    expect(ask(of, address.replace('017-front', '018-front'))).toBe('The signature is not valid.')
    expect(ask(of, address.replace(/sig=\w+/, 'sig=zz'))).toBe('The signature is not valid.')
    now += 1001
    expect(ask(of, address)).toBe('The address has expired.')
  })
})
