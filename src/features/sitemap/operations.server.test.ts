import { expect, vi } from 'vitest'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAgent, buildProperty } from '../../../test/builders.ts'
import { databaseTest } from '../../../test/database.ts'
import { crawlerFile } from './operations.server.ts'

vi.mock('./words.ts', async (original) => ({ ...(await original<object>()), HOMES_IN_A_FILE: 2 }))

const CHANGED = new Date('2026-11-01T12:34:56Z')

async function file(path: string, method = 'GET') {
  const request = new Request(`http://localhost${path}`, { method })
  const response = await crawlerFile(request)
  return { status: response?.status, text: (await response?.text()) ?? '', headers: response?.headers }
}
const places = (text: string) => [...text.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path)

databaseTest('homes that anybody may find stand in it, each once, and no other home does', async () => {
  const shown = await Promise.all(
    (['active', 'pending', 'active'] as const).map((status) =>
      buildProperty({ status, modification_timestamp: CHANGED }),
    ),
  )
  await buildProperty({ status: 'sold', close_price: 300_000, close_date: '2026-10-01' })
  await buildProperty({ is_idx: false })
  expect(places((await file('/sitemap.xml')).text)).toEqual([
    '/sitemap-pages.xml',
    '/sitemap-homes-1.xml',
    '/sitemap-homes-2.xml',
  ])
  const [first, second] = [await file('/sitemap-homes-1.xml'), await file('/sitemap-homes-2.xml')]
  expect([...places(first.text), ...places(second.text)]).toEqual(shown.map(({ id }) => `/properties/${id}`).sort())
  expect(first.text).toContain(`<lastmod>${CHANGED.toISOString()}</lastmod>`)
  expect((await file('/sitemap-homes-3.xml')).status).toBe(404)
})

databaseTest('pages and agents on the site stand in it, agents who left do not', async () => {
  const [here, gone] = [await buildAgent(), await buildAgent({ is_working: false })]
  const paths = places((await file('/sitemap-pages.xml')).text)
  expect(paths).toEqual(expect.arrayContaining(['/', '/properties', '/sell', `/about-${here.slug}`]))
  expect(paths).not.toContain(`/about-${gone.slug}`)
  // No city has statistics here.
  expect(paths).not.toContain('/areas')
})

databaseTest(
  'events and landing pages stand in it from when they are out until they end, with their time of change',
  async () => {
    const at = new Date('2026-11-10T12:00:00Z')
    const undo = setClock({ now: () => at })
    try {
      const day = (days: number) => new Date(at.getTime() + days * 86_400_000)
      const event = {
        summary: 'Coffee.',
        venue: 'Office',
        street: '1 Main St',
        city: 'Greenwood',
        postal_code: '46142',
      }
      const eventOf = async (
        id: string,
        given: { status: 'draft' | 'scheduled' | 'published' | 'archived'; publish_at?: Date; ends: number },
      ) => {
        const { status, publish_at = null, ends } = given
        const eventId = newId()
        const times = { starts_at: day(ends - 0.1), ends_at: day(ends), updated_at: day(-3) }
        await db()
          .insertInto('events')
          .values({ id: eventId, title: id, status, publish_at, ...times, ...event })
          .execute()
        return `/networking/${eventId}`
      }
      const [home, sold, licensed] = [
        await buildProperty({ modification_timestamp: day(-9) }),
        await buildProperty({ status: 'sold', close_price: 300_000, close_date: '2026-10-01' }),
        await buildProperty({ is_idx: false }),
      ]
      const pageOf = async (
        slug: string,
        property_id: string,
        status: 'draft' | 'scheduled' | 'published' | 'archived',
        out: number,
      ) => {
        const row = { id: newId(), slug, name: slug, property_id, status, updated_at: day(-5) }
        await db()
          .insertInto('landing_pages')
          .values({ ...row, publish_at: day(out) })
          .execute()
        return `/l/${slug}`
      }
      const shown = [
        await eventOf('coming', { status: 'published', ends: 1 }),
        await eventOf('out since', { status: 'scheduled', publish_at: day(-1), ends: 2 }),
        await pageOf('elm', home.id, 'published', -6),
        await pageOf('oak', home.id, 'scheduled', -1),
      ]
      const hidden = [
        await eventOf('over', { status: 'published', ends: -1 }),
        await eventOf('draft', { status: 'draft', ends: 1 }),
        await eventOf('archived', { status: 'archived', ends: 1 }),
        await eventOf('not yet', { status: 'scheduled', publish_at: day(1), ends: 2 }),
        await pageOf('later', home.id, 'scheduled', 1),
        await pageOf('ended', home.id, 'archived', -6),
        await pageOf('sold-home', sold.id, 'published', -6),
        await pageOf('licensed-home', licensed.id, 'published', -6),
      ]
      const { text } = await file('/sitemap-pages.xml')
      expect(places(text)).toEqual(expect.arrayContaining(shown))
      for (const path of hidden) expect(places(text)).not.toContain(path)
      const changed = (path: string) => new RegExp(`${path}</loc><lastmod>([^<]+)`).exec(text)?.[1]
      expect(shown.map(changed)).toEqual([day(-3), day(-1), day(-5), day(-1)].map((one) => one.toISOString()))
    } finally {
      undo()
    }
  },
)

databaseTest('caches keep it for minutes, and other addresses are none of its', async () => {
  const { headers } = await file('/sitemap.xml')
  expect(headers?.get('cache-control')).toBe('public, max-age=300')
  expect(headers?.get('content-type')).toContain('application/xml')
  expect(await file('/robots.txt', 'HEAD')).toMatchObject({ status: 200, text: '' })
  for (const path of ['/sitemap-homes-0.xml', '/sitemap-homes-1.xml/', '/sitemap', '/robots.txt.bak'])
    expect((await file(path)).status, path).toBeUndefined()
  expect((await file('/sitemap.xml', 'POST')).status).toBeUndefined()
})

databaseTest('leaves out redirects, pages that are never listed, and those that are set to noindex', async () => {
  const agent = await buildAgent()
  const hide = (page_key: string) =>
    db()
      .insertInto('page_seo')
      .values({ page_key, robots: 'noindex, follow' as const })
      .execute()
  await hide('sell')
  await hide('about-agent')
  await db()
    .insertInto('page_seo')
    .values({ page_key: 'contact', robots: 'index, follow' as const })
    .execute()
  // Moves past the lifetime of the cached settings.
  const undo = setClock({ now: () => new Date(Date.now() + 3_600_000) })
  try {
    const paths = places((await file('/sitemap-pages.xml')).text)
    for (const path of ['/buy', '/mls-compliance', '/sell', `/about-${agent.slug}`]) expect(paths).not.toContain(path)
    expect(paths).toEqual(expect.arrayContaining(['/', '/contact', '/home-valuation']))
  } finally {
    undo()
  }
})
