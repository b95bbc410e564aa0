import { toJSONAsync } from 'seroval'

/** Requests of visitors: the same pages in every run, from a fixed seed. */

const DIFFERENT_SEARCHES = 5000
const DIFFERENT_HOMES = 480
const CARDS_A_PAGE = 24

/** Returns searches with random filters, too many for a page cache to help. */
export async function searches(url: string): Promise<string[]> {
  const towns = await townsOf(url)
  const random = randomFrom(7)
  return Array.from({ length: DIFFERENT_SEARCHES }, () => randomSearch(random, towns))
}

/** Returns pages of homes for sale, and one photo of each at card size. */
export async function homesAndPictures(url: string): Promise<{ homes: string[]; pictures: string[] }> {
  const homes = new Set<string>()
  const pictures = new Set<string>()
  for (let page = 1; page <= DIFFERENT_HOMES / CARDS_A_PAGE; page += 1) {
    const html = await (await fetch(`${url}/properties?page=${page}`)).text()
    for (const [, path = ''] of html.matchAll(/href="(\/properties\/[0-9a-f-]{36})"/g)) homes.add(path)
    for (const [, path = ''] of html.matchAll(/src="(\/img\/[^"]+)"/g)) pictures.add(path.replaceAll('&amp;', '&'))
  }
  return { homes: [...homes], pictures: [...pictures] }
}

/** Returns prefixes of texts typed into the search box, correct and with a typo. */
export async function suggestions(): Promise<string[]> {
  const typed = [
    'greenwood',
    'grenwood',
    '46142',
    '1407 wheat',
    'center grove',
    'oak',
    'n main st',
    'johnson',
    'carmle',
    '2199',
  ]
  const parts = typed
    .flatMap((text) => Array.from(text, (_, end) => text.slice(0, end + 1)))
    .filter((q) => q.length > 1)
  return Promise.all(
    parts.map(async (q) => {
      const payload = JSON.stringify(await toJSONAsync({ data: { q } }))
      return `/_serverFn/suggestPlaces?payload=${encodeURIComponent(payload)}`
    }),
  )
}

/** Returns cities linked from the home page, so that most searches have results. */
async function townsOf(url: string): Promise<string[]> {
  const page = await (await fetch(url)).text()
  const towns = [...page.matchAll(/href="\/properties\?city=([^"&]+)"/g)].map((match) =>
    decodeURIComponent((match[1] ?? '').replaceAll('+', ' ')),
  )
  return [...new Set(['Indianapolis', ...towns])]
}

function randomSearch(random: () => number, towns: readonly string[]): string {
  const search = new URLSearchParams()
  const sometimes = (share: number, name: string, value: () => string | number | undefined) => {
    const one = random() < share ? value() : undefined
    if (one !== undefined) search.append(name, String(one))
  }
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const pick = <T>(list: readonly T[]) => list[whole(0, list.length - 1)]
  sometimes(0.6, 'city', () => pick(towns))
  sometimes(0.5, 'minPrice', () => 100_000 + 10_000 * whole(0, 20))
  sometimes(0.5, 'maxPrice', () => 350_000 + 10_000 * whole(0, 60))
  sometimes(0.4, 'minBeds', () => whole(1, 4))
  sometimes(0.3, 'minBaths', () => whole(1, 3))
  sometimes(0.2, 'type', () => pick(['house', 'condo', 'townhouse']))
  sometimes(0.2, 'minArea', () => 100 * whole(8, 30))
  sometimes(0.1, 'minYear', () => whole(1920, 2015))
  sometimes(0.15, pick(['pool', 'basement', 'fireplace', 'reduced']) ?? 'pool', () => 1)
  sometimes(0.1, 'q', () => pick(['oak', 'meadow', '46142', 'center', 'main st']))
  sometimes(0.3, 'sort', () => pick(['price_asc', 'price_desc', 'area', 'lot', 'price_per_sqft']))
  sometimes(0.3, 'page', () => whole(1, 5))
  return `/properties?${search}`
}

/** Returns a generator of numbers from 0 to 1, reproducible by seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
