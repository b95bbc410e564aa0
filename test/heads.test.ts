import { afterAll, describe, expect, test } from 'vitest'
import { PAGES, type PageKey } from '#features/seo/words.ts'
import { buildProperty } from './builders.ts'
import { asOwner } from './postgres.ts'
import { ROUTES } from './routes.ts'
import { startSite } from './server.ts'

/** Checks the head of every public page in its HTML, before any script runs. */

// A search without results is not indexed, so build a home.
await buildProperty()
const site = await startSite()
afterAll(() => site.stop())
const visitor = site.visitor()

/** Routes that do not return a page. */
const NO_PAGES = /^\/calendar\/|\/calendar$|^\/forms\/|^\/signout$|\/\$$/
const publicRoutes = Object.entries(ROUTES).filter(
  ([route, { answers }]) => typeof answers.visitor === 'number' && !NO_PAGES.test(route),
)

const EVENT = '01900000-0000-7000-8000-00000000e7e7'

interface Head {
  status: number
  title: string | null
  meta: ReadonlyMap<string, string>
  canonical: string | null
}

async function headOf(path: string): Promise<Head> {
  const { status, html } = await visitor.visit(path)
  const head = html.slice(0, html.indexOf('</head>'))
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  const meta = new Map<string, string>()
  for (const [tag] of head.matchAll(/<meta [^>]*>/g)) {
    const name = attribute(tag, 'name') || attribute(tag, 'property')
    if (name) meta.set(name, attribute(tag, 'content'))
  }
  const link = /<link [^>]*rel="canonical"[^>]*>/.exec(head)?.[0]
  return {
    status,
    title: /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? null,
    meta,
    canonical: link ? attribute(link, 'href') : null,
  }
}

const SOCIAL = [
  'og:type',
  'og:site_name',
  'og:title',
  'og:description',
  'og:url',
  'og:image',
  'twitter:card',
  'twitter:title',
  'twitter:description',
  'twitter:image',
]

describe('a public page has title, description, keywords, robots, canonical address and social tags', () => {
  test.each(publicRoutes)('%s', async (route, { path = route }) => {
    const { status, title, meta, canonical } = await headOf(path)
    expect(title, 'title').toMatch(/\S/)
    for (const name of ['description', 'keywords', 'robots', ...SOCIAL]) expect(meta.get(name), name).toMatch(/\S/)
    const isListed = !meta.get('robots')?.includes('noindex')
    expect(canonical !== null, 'a canonical address where it is listed').toBe(isListed)
    if (status !== 200) expect(isListed, 'a page that is not there is not listed').toBe(false)
  })
})

test('no public page has a note for the owner', async () => {
  for (const [route, { path = route }] of publicRoutes)
    expect((await visitor.visit(path)).html.match(/To confirm\b|Sample figure/)?.[0], path).toBeUndefined()
})

test('a page names each of its scripts once', async () => {
  const scripts = (await visitor.visit('/properties')).html.match(/\/assets\/[\w.-]+\.js/g) ?? []
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts).toEqual([...new Set(scripts)])
})

describe('a page that is not there', () => {
  test.each(['/nope', '/properties/nope/nope', '/networking/nope', '/about-nobody', '/areas/nowhere'])(
    '%s says so in its title and description',
    async (path) => {
      const { status, title, meta } = await headOf(path)
      expect(status).toBe(404)
      expect(title).toMatch(/^Not Found \| /)
      expect(meta.get('description')).toContain('no page at this address')
      expect(meta.get('robots')).toContain('noindex')
    },
  )
})

test('settings that an administrator stores are on every page that has a key', async () => {
  const keys = Object.keys(PAGES).filter((key): key is PageKey => key in PAGES)
  await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query(
      `insert into events (id, title, summary, venue, street, city, postal_code, starts_at, ends_at, status)
        values ($1, 'Pie night', 'Pie.', 'Office', '1 Main St', 'Greenwood', '46142', now() + interval '9 days',
          now() + interval '10 days', 'published')`,
      [EVENT],
    ),
  )
  const boss = await site.as('super')
  const others = { canonical_url: '', og_title: '', og_description: '', og_image_url: '', robots: '' }
  for (const pageKey of keys) {
    const { status } = await boss.call('createPageSeo', {
      ...others,
      pageKey,
      meta_title: PAGES[pageKey].path === null ? `{name}, ${pageKey}` : `Title of ${pageKey}`,
      meta_description: `Description of ${pageKey}.`,
      meta_keywords: `keywords of ${pageKey}`,
    })
    expect([pageKey, status]).toEqual([pageKey, 200])
  }
  await expect.poll(async () => (await headOf(`/networking/${EVENT}`)).title).toBe('Pie night, networking-event')
  for (const key of keys) {
    const { path } = PAGES[key]
    if (path === null) continue
    await expect
      .poll(
        async () => {
          const { title, meta } = await headOf(path)
          return [title, meta.get('description'), meta.get('keywords')]
        },
        { timeout: 20_000 },
      )
      .toEqual([`Title of ${key}`, `Description of ${key}.`, `keywords of ${key}`])
  }
}, 60_000)

test('every page of the sitemap answers, and may be listed under its own address', async () => {
  const xml = await (await visitor.fetch('/sitemap-pages.xml')).text()
  const paths = [...xml.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) {
    const { status, meta, canonical } = await headOf(path)
    expect([path, status, meta.get('robots')?.includes('noindex'), new URL(canonical ?? 'x:').pathname]).toEqual([
      path,
      200,
      false,
      path,
    ])
  }
})
