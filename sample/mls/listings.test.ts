import { describe, expect, test } from 'vitest'
import { assignHouses } from './assign-houses.ts'
import { CANARY_PATTERN, withheldListings } from './canaries.ts'
import { CAST_KEYS, indexOfKey, keyAt, ORDINARY_START, SHOWCASE_COUNT } from './cast.ts'
import { type Facts, factsOf } from './facts.ts'
import { HOSTILE } from './hostile.ts'
import { DRAWN_HOUSES } from './houses.ts'
import { DAY_MS, type Market, outlineOf } from './outline.ts'
import { PLACES } from './places.ts'
import { propertyAt } from './records.ts'

const market: Market = { count: 6000, seed: 1, day: '2026-11-20' }
const mediaSettings = { mediaBase: 'http://localhost', mediaQuery: '', picturesPerHome: 1 }
const all: Facts[] = Array.from({ length: market.count }, (_, index) => factsOf(market, outlineOf(market, index)))
const homes = all.filter((facts) => facts.kind === 'house')

function trimmed(text: unknown): string {
  return String(text).trim()
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0
}

function medianPrice(zip: string): number {
  return median(homes.filter((facts) => facts.where.zip === zip).map((facts) => facts.list_price))
}

function share(holds: (facts: Facts) => boolean): number {
  return all.filter(holds).length / all.length
}

describe('the same market', () => {
  test('is the same again, in any order', () => {
    const indexes = [0, 1, 40, 70, 999, 5999, 123_456]
    const first = indexes.map((index) => JSON.stringify(propertyAt(market, index, mediaSettings)))
    const again = indexes.toReversed().map((index) => JSON.stringify(propertyAt(market, index, mediaSettings)))
    expect(again.toReversed()).toEqual(first)
  })

  test('does not change with the number of listings', () => {
    expect(propertyAt({ ...market, count: 1_000_000 }, 321, mediaSettings)).toEqual(
      propertyAt(market, 321, mediaSettings),
    )
  })

  test('is another with another seed', () => {
    expect(propertyAt({ ...market, seed: 2 }, 321, mediaSettings)).not.toEqual(propertyAt(market, 321, mediaSettings))
  })
})

describe('the market', () => {
  test('has about 70 % for sale and 30 % closed over three years', () => {
    expect(share((facts) => facts.status === 'Closed')).toBeCloseTo(0.3, 1)
    expect(share((facts) => facts.status === 'Active')).toBeGreaterThan(0.45)
    const closed = all.map((facts) => facts.closed_at).filter((date) => date !== null)
    const start = Date.parse(market.day)
    expect(Math.min(...closed)).toBeGreaterThan(start - 3 * 366 * 86_400_000)
    expect(Math.max(...closed)).toBeLessThan(start)
  })

  test('that is brisk has sold so much in a year that what is for sale would last three to four months', () => {
    const start = Date.parse(market.day)
    const outlines = Array.from({ length: market.count }, (_, index) => outlineOf({ ...market, is_brisk: true }, index))
    const forSale = outlines.filter(({ status }) => status === 'Active' || status === 'Active Under Contract').length
    const days = outlines.flatMap(({ closed_at }) => closed_at ?? []).map((at) => (start - at) / DAY_MS)
    const sold = (from: number, to: number) => days.filter((day) => day > from && day <= to).length
    expect((forSale * 12) / sold(0, 365)).toBeGreaterThan(3)
    expect((forSale * 12) / sold(0, 365)).toBeLessThan(4)
    // Charts cover a year in steps of three months, so the first and last need similar numbers of sales.
    expect(sold(365, 457) / sold(0, 92)).toBeGreaterThan(0.7)
    expect(sold(365, 457) / sold(0, 92)).toBeLessThan(1.4)
    // Estimates are fitted on older sales and tested on the last year.
    expect(sold(365, 1100)).toBeGreaterThan(1000)
    const months = Map.groupBy(days, (day) => new Date(start - day * DAY_MS).toISOString().slice(0, 7))
    const inMonth = (month: string) => months.get(month)?.length ?? 0
    expect(inMonth('2026-06')).toBeGreaterThan(1.4 * inMonth('2026-02'))
    const waits = outlines.flatMap(({ status, pending_at, listed_at }) =>
      status === 'Closed' && pending_at !== null ? (pending_at - listed_at) / DAY_MS : [],
    )
    expect(median(waits)).toBeGreaterThan(10)
    expect(median(waits)).toBeLessThan(40)
  })

  test('has the order of prices that people expect', () => {
    const order = ['46032', '46038', '46143', '46131', '46201', '46036'].map(medianPrice)
    expect(order).toEqual(order.toSorted((a, b) => b - a))
  })

  test('has larger homes that cost more, and less a square foot', () => {
    const small = homes.filter((facts) => facts.living_area < 1600)
    const large = homes.filter((facts) => facts.living_area > 3200)
    expect(median(large.map((facts) => facts.list_price))).toBeGreaterThan(
      1.8 * median(small.map((facts) => facts.list_price)),
    )
    const [perFoot, perFootLarge] = [small, large].map((group) =>
      median(group.filter((facts) => facts.where.zip === '46143').map((facts) => facts.list_price / facts.living_area)),
    )
    expect(perFootLarge).toBeLessThan(perFoot ?? 0)
  })

  test('has the opt-outs in their shares', () => {
    expect(share((facts) => facts.withheld === 'entire')).toBeCloseTo(0.01, 2)
    expect(share((facts) => facts.withheld === 'address')).toBeCloseTo(0.02, 2)
    expect(share((facts) => facts.withheld === 'vow-only')).toBeCloseTo(0.02, 2)
  })

  test('has about thirty listings of the brokerage itself, whatever its size', () => {
    const own = all.filter((facts) => facts.office.key === 'MBR0001')
    expect(own.length).toBeGreaterThanOrEqual(28)
    expect(own.length).toBeLessThanOrEqual(36)
  })

  test('has no impossible home', () => {
    for (const facts of all) {
      const at = `${facts.key} ${facts.kind} ${facts.living_area}`
      expect(facts.list_price, at).toBeGreaterThan(9_000)
      expect(facts.original_price, at).toBeGreaterThanOrEqual(facts.list_price)
      expect(facts.year_built ?? 2000, at).toBeLessThanOrEqual(2026)
      expect(facts.entered_at, at).toBeLessThan(facts.modified_at)
      expect(facts.modified_at, at).toBeLessThan(Date.parse(market.day))
      expect(facts.house.style === facts.style, at).toBe(true)
      if (facts.kind === 'land') continue
      expect(facts.bedrooms, at).toBeGreaterThanOrEqual(1)
      expect(facts.baths_full, at).toBeGreaterThanOrEqual(1)
      expect(facts.living_area / facts.bedrooms, at).toBeGreaterThan(210)
      expect(facts.baths_full, at).toBeLessThanOrEqual(facts.bedrooms + 1)
      if (facts.closed_at !== null) expect(facts.closed_at, at).toBeGreaterThan(facts.pending_at ?? 0)
    }
  })
})

test('every home lies in its town, whatever else is wrong with it', () => {
  // Located at sea on purpose.
  const lost = HOSTILE.find(({ name }) => name === 'position-zero')?.index
  for (let index = 0; index < 1500; index++) {
    if (index === lost) continue
    const { property } = propertyAt(market, index, mediaSettings)
    const towns = PLACES.filter(
      ({ city, zip }) => city === trimmed(property.City) && zip === trimmed(property.PostalCode),
    )
    const miles = towns.map((town) =>
      Math.hypot((Number(property.Latitude) - town.latitude) * 69, (Number(property.Longitude) - town.longitude) * 53),
    )
    expect(Math.min(...miles), `${property.ListingKey} in ${property.City}`).toBeLessThan(8)
  }
})

describe('pictures', () => {
  test('come from some four hundred houses', () => {
    expect(DRAWN_HOUSES.length).toBeGreaterThanOrEqual(400)
    expect(new Set(DRAWN_HOUSES.map((house) => JSON.stringify([house.number, house.drawing]))).size).toBe(
      DRAWN_HOUSES.length,
    )
  })

  test.each([false, true])('differ between the homes that stand for their towns, in a brisk market: %s', (is_brisk) => {
    const arranged = { ...market, is_brisk, houses: assignHouses({ ...market, is_brisk }) }
    const start = Date.parse(market.day)
    const forSale = Array.from({ length: market.count }, (_, index) => outlineOf(arranged, index))
      .filter(({ withheld }) => withheld === null || withheld === 'address')
      .filter(({ status }) => ['Active', 'Active Under Contract', 'Coming Soon'].includes(status))
      .sort((a, b) => Math.abs(a.listed_at - start) - Math.abs(b.listed_at - start))
    const towns = Map.groupBy(forSale, ({ place }) => PLACES[place]?.city)
    const shown = [...towns.values()].flatMap((homes) => homes.slice(0, 4).slice(-1))
    const houses = shown.map((outline) => factsOf(arranged, outline).house.number)
    expect(new Set(houses).size).toBe(towns.size)
  })

  test('differ among the newest listings and between neighbours', () => {
    expect(new Set(all.slice(0, SHOWCASE_COUNT).map((facts) => facts.house.number)).size).toBe(SHOWCASE_COUNT)
    let same = 0
    for (let index = ORDINARY_START + 1; index < all.length; index++)
      if (all[index]?.house === all[index - 1]?.house) same++
    expect(same).toBe(0)
  })
})

describe('remarks', () => {
  test('are within 500 characters, hold no contact and no words that steer', () => {
    const steering =
      /\b(famil(?:y|ies) (?:neighborhood|friendly)|safe|exclusive|christian|church|perfect for|adults? only|no children|walking distance|bachelor|dream|stunning|must see|school rating)\b/i
    for (let index = ORDINARY_START; index < market.count; index += 3) {
      const remarks = String(propertyAt(market, index, mediaSettings).property.PublicRemarks)
      expect(remarks.length).toBeLessThanOrEqual(500)
      expect(remarks).not.toMatch(steering)
      expect(remarks).not.toMatch(/@|555|undefined|NaN|null/)
    }
  })
})

describe('the cast', () => {
  test.each([
    ['lakeHouse', 'Active'],
    ['soldLastSpring', 'Closed'],
    ['comingSoon', 'Coming Soon'],
    ['pending', 'Pending'],
  ] as const)('%s is %s', (name, status) => {
    expect(propertyAt(market, indexOfKey(CAST_KEYS[name]), mediaSettings).property.StandardStatus).toBe(status)
  })

  test('the house sold last spring closed in April', () => {
    expect(propertyAt(market, indexOfKey(CAST_KEYS.soldLastSpring), mediaSettings).property.CloseDate).toBe(
      '2026-04-16',
    )
  })

  test('the price of the cut one is below its first', () => {
    const { property } = propertyAt(market, indexOfKey(CAST_KEYS.priceCut), mediaSettings)
    expect(Number(property.ListPrice)).toBeLessThan(Number(property.OriginalListPrice))
  })
})

describe('canaries', () => {
  const withheld = [...withheldListings(market)]

  test('stand in every listing that is withheld, and in what they protect', () => {
    expect(withheld.length).toBeGreaterThan(200)
    for (const { key, words } of withheld.filter((listing) => indexOfKey(listing.key) % 5 === 0)) {
      const text = JSON.stringify(propertyAt(market, indexOfKey(key), mediaSettings).property)
      for (const word of words) expect(text).toContain(word)
      for (const word of words) expect(word).toMatch(CANARY_PATTERN)
    }
  })

  test('stand in no field of a public listing that a visitor may read', () => {
    const hidden = new Set(withheld.filter(({ withheld }) => withheld !== 'vow-only').map(({ key }) => key))
    const open = ['PublicRemarks', 'UnparsedAddress', 'StreetName', 'Directions', 'SubdivisionName', 'ListOfficeName']
    for (let index = ORDINARY_START; index < market.count; index += 7) {
      const { property } = propertyAt(market, index, mediaSettings)
      if (hidden.has(keyAt(index))) continue
      for (const name of open) expect(String(property[name])).not.toMatch(CANARY_PATTERN)
      expect(property.PrivateRemarks).toBe(`CANARY-PRIVATE-${21_000_000 + index}`)
    }
  })
})

test('every hostile listing can be written', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(36)
  expect(HOSTILE.at(-1)?.index).toBeLessThan(ORDINARY_START)
  for (const { index } of HOSTILE)
    expect(JSON.stringify(propertyAt(market, index, mediaSettings))).toContain(keyAt(index))
})
