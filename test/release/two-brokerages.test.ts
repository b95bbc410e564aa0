import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openTimes, scheduleOf } from '#features/appointments/rules/schedule.ts'
import { paletteOf } from '#features/brand/rules/palette.ts'
import { agentPlanRecord, planRecord } from '#features/follow-up/schema.ts'
import { HOME_NUMBERS } from '#features/proposals/words.ts'
import { DEFAULT_COLORS } from '#kit/color-tokens.ts'
import { localOf } from '#kit/time/local-time.ts'
import { agents } from '../../sample/cast/agents.ts'
import { brokerage as sample } from '../../sample/cast/brokerage.ts'
import { normalized, type Word, wordsOf } from '../../scripts/sample-words.ts'
import type * as Setup from '../brokerage-content.ts'
import { BROKERAGES, foreignColors, type TestBrokerage } from '../brokerages.ts'
import { declaredCalls } from '../calls.ts'
import { idOf, OPEN_BROKERAGE, PASSWORD } from '../cast.ts'
import { dayFromToday } from '../day-from-today.ts'
import { forEachConcurrently, type HttpClient, type HttpResponse, httpClient } from '../http-client.ts'
import { MANUAL_LISTING } from '../manual-listing.ts'
import { asOwner, createDatabase, dropDatabase } from '../postgres.ts'
import { ROUTES } from '../routes.ts'
import { type Browser, type Site, startSite } from '../server.ts'
import { speak } from '../wire.ts'

/**
 * Two sites of different brokerages on two databases. No page, email, image or file of one may show anything of the
 * other, of the sample, or of the default brand.
 */

const root = dirname(dirname(import.meta.dirname))
/** About a week from today, on a day that is neither a Sunday nor a holiday. */
const TOUR_TIME = localOf(openTimes(scheduleOf('tour', { hours: [] }), new Date(), 60, 6).at(-1) ?? new Date())
const PEOPLE = ['visitor', 'buyer', 'sold', 'agent', 'super', 'suspended', 'unverified'] as const
type Person = (typeof PEOPLE)[number]
/** People who follow every link. */
const FOLLOWERS: readonly Person[] = ['visitor', 'buyer', 'agent', 'super']
/** Paths where the others see different pages. Elsewhere they see what a visitor or a buyer sees. */
const OTHERS_DIFFER = /^\/(?:$|login|dashboard|sold-properties|properties\/)/

/** Texts of the sample, and of the brokerage that the database template has. */
const SAMPLE_WORDS = wordsOf([sample, agents])
const TEMPLATE_WORDS = wordsOf([OPEN_BROKERAGE.name, OPEN_BROKERAGE.mls.name])
const publicFile = (name: string) => readFileSync(join(root, 'public', name))
const DEFAULT_FILES = ['favicon.svg', 'touch-icon.png', 'social.png']

interface Tenant {
  databaseUrl: string
  own: TestBrokerage
  setup: typeof Setup
  records: Setup.Records
  site: Site
  people: Map<Person, HttpClient>
  /** Texts, colors and files that it may not show. */
  words: Word[]
  colors: string[]
  files: Map<string, string>
}

const { adminUrl, templates, prefix } = inject('postgres')
const ownUrl = process.env.DATABASE_URL
const undo: (() => unknown)[] = []
const tenants: Tenant[] = []

beforeAll(async () => {
  for (const [at, own] of BROKERAGES.entries()) {
    const other = BROKERAGES[1 - at] ?? own
    const database = `${prefix}brokerage_${at}_${crypto.randomUUID().slice(0, 8)}`
    const url = await createDatabase(adminUrl, database, templates.cast)
    undo.push(() => dropDatabase(adminUrl, database))
    // The template's record would be in the audit entry of the first change.
    await asOwner(url, (client) => client.query("delete from settings where key = 'brokerage'"))
    // A fresh copy of the program, because its connections and caches are of one database.
    vi.resetModules()
    process.env.DATABASE_URL = url
    const setup = await import('../brokerage-content.ts')
    undo.push(() => setup.close())
    await setup.configure({ ...own.record, launch: { ...own.record.launch, open: false } })
    const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-brokerage-'))
    undo.push(() => rm(dataDir, { recursive: true, force: true }))
    const records = await setup.buildContent(own, dataDir)
    const site = await startSite({
      databaseUrl: url,
      env: { DATA_DIR: dataDir, READ_LIMITS: 'off', SAMPLE: 'off', TRUSTED_PROXIES: '127.0.0.1' },
    })
    undo.push(() => site.stop())
    const people = new Map<Person, HttpClient>()
    for (const person of PEOPLE) {
      const client = httpClient(await browserOf(site, setup, person), site.urls[0] ?? '')
      undo.push(client.close)
      people.set(person, client)
    }
    tenants.push({
      databaseUrl: url,
      own,
      setup,
      records,
      site,
      people,
      words: [...SAMPLE_WORDS, ...TEMPLATE_WORDS, ...wordsOf(other.record), ...wordsOf([other.mark, other.domain])],
      colors: foreignColors(own, other),
      files: new Map(DEFAULT_FILES.map((name) => [hashOf(publicFile(name)), `/${name}`])),
    })
    await setBrand(await browserOf(site, setup, 'super'), own)
  }
}, 400_000)
afterAll(async () => {
  for (const step of undo.reverse()) await step()
  vi.resetModules()
  process.env.DATABASE_URL = ownUrl
})

async function browserOf(site: Site, setup: typeof Setup, person: Person): Promise<Browser> {
  const browser = site.visitor()
  if (person !== 'visitor') browser.cookies.set('session', await setup.sessionOf(person))
  return browser
}

async function setBrand(admin: Browser, { color, accent, typefaces, logo }: TestBrokerage): Promise<void> {
  expect((await admin.call('updateBrand', { version: 1, color, accent: accent ?? '', typefaces })).error).toBeNull()
  const form = new FormData()
  form.set('version', '2')
  form.set('form', 'light')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 140">${logo}</svg>`
  form.set('file', new File([svg], 'logo.svg', { type: 'image/svg+xml' }))
  expect((await admin.call('uploadBrandLogo', form)).error).toBeNull()
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A response, with its person and path as `from`. */
interface Received {
  from: string
  path: string
  status: number
  type: string
  bytes: Buffer
  text: string
}

function receivedFrom(person: string, path: string, response: HttpResponse): Received {
  const bytes = Buffer.from(response.body, 'latin1')
  const type = String(response.headers['content-type'] ?? '').split(';', 1)[0] ?? ''
  const isText = /^text\/|json|xml|svg|calendar/.test(type)
  // A number of bytes can equal a ZIP code.
  const { date: _, 'content-length': _length, ...headers } = response.headers
  const text = `${JSON.stringify(headers)} ${isText ? bytes.toString('utf8') : ''}`
  return { from: `${person} ${response.status} ${path}`, path, status: response.status, type, bytes, text }
}

/** Differences that are right. An audit entry has the value before a change, which was the neutral one. */
const isAllowed = (path: string, what: string) =>
  /^\/admin\/audit-trail\/.|^getAudit|^exportAudit/.test(path) && [sample.city, ...BEFORE].includes(what)
const BEFORE: readonly string[] = [DEFAULT_COLORS['navy-800'], DEFAULT_COLORS['gold-500']]

/** Lists everything in a response that is not of this brokerage. */
function foreignIn({ own, words, colors, files }: Tenant, { from, path, type, bytes, text }: Received): string[] {
  const plain = normalized(text)
  const found: string[] = []
  for (const { word, pattern } of words) {
    const at = plain.search(pattern)
    if (at >= 0 && !isAllowed(path, word)) found.push(`“${word}” in …${plain.slice(Math.max(0, at - 60), at + 60)}…`)
  }
  for (const color of colors)
    if (plain.includes(color) && !isAllowed(path, color)) {
      const at = plain.indexOf(color)
      found.push(`${color} in …${plain.slice(Math.max(0, at - 60), at + 20)}…`)
    }
  for (const name of DEFAULT_FILES)
    if (new RegExp(`["/(= ]/?${name.replace('.', '\\.')}`).test(plain)) found.push(`the path /${name}`)
  const file = files.get(hashOf(bytes))
  if (file) found.push(`the file ${file}`)
  const title = type === 'text/html' ? /<title>([^<]*)<\/title>/.exec(text)?.[1] : undefined
  const ownTitle = normalized(own.record.name)
  if (title !== undefined && !normalized(title).includes(ownTitle)) found.push(`the title “${title}”`)
  return found.map((what) => `${from}: ${what}`)
}

const tree = readFileSync(join(root, 'src', 'route-tree.gen.ts'), 'utf8')
const routes = [...(/interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(tree)?.[1] ?? '').matchAll(/'([^']+)':/g)].map(
  ([, route = '']) => route,
)

/** The routes with their patterns; those with fewer parameters come first. */
const PATTERNS = routes
  .toSorted((a, b) => a.split('$').length - b.split('$').length)
  .map((route) => {
    const pattern = route
      .replace(/\/$/, '')
      .replace(/\{?-?\$\w*\}?/g, '\u0000')
      .replace(/[.*+?^()|[\]\\]/g, '\\$&')
      .replaceAll('\u0000', '[^/]+')
    return { route, pattern: new RegExp(`^${pattern}/?$`) }
  })

/** Returns the route of a path, that with the fewest parameters. */
function routeOf(path: string): string | undefined {
  const bare = path.replace(/[?#].*$/, '')
  return PATTERNS.find(({ pattern }) => pattern.test(bare))?.route
}

/** Pages of each route, of the records, errors, and files. */
function startPaths({ records: { homes, eventId, links } }: Tenant): string[] {
  const pages = Object.entries(ROUTES).flatMap(([route, { path }]) => (route === '/signout' ? [] : [path ?? route]))
  const ofHomes = Object.values(homes).flatMap((id) =>
    ['', '/photos', '/report', '/question', '/tour', '/open-house.ics'].map((page) => `/properties/${id}${page}`),
  )
  const files = ['sitemap.xml', 'robots.txt', 'manifest.webmanifest', 'feed.xml', 'rss.xml', 'favicon.ico', 'healthz']
  return [
    ...pages,
    ...ofHomes,
    ...links,
    ...Object.values(homes).map((id) => `/social/${id}.jpg`),
    `/properties/compare?ids=${homes.active}`,
    `/networking/${eventId}/calendar`,
    ...['/no-such-page', '/admin/no-such-page', '/dashboard/no-such-page', '/img/media/aa/nothing.avif'],
    ...['/properties?view=map', '/properties?q=zzzzzz', '/properties?sort=price_desc', '/login?error=x'],
    ...files.map((file) => `/${file}`),
  ]
}

/** Addresses that are not crawled: sign-out, assets, calls, and combined filters, which have no end. */
const NOT_CRAWLED = /^\/(?:signout|assets\/|_serverFn\/|forms\/|(?:sold-)?properties\?.*=.*&)/
/** Sorting and paging of the tables, and return addresses, change no words. */
const pageKey = (path: string) =>
  /^\/(?:img|login|register|admin|agent|dashboard)/.test(path) ? path.split('?', 1)[0] : path
const MAX_RESPONSES = 900

function linksIn(body: string, from: string, origin: string): string[] {
  const links = [...body.matchAll(/(?:(?:href|src|content)="|<loc>|srcset="|url\()([^"<) ]+)/g)]
  return links.flatMap(([, link = '']) => {
    const base = origin + from
    if (!URL.canParse(link.replaceAll('&amp;', '&'), base)) return []
    const url = new URL(link.replaceAll('&amp;', '&'), base)
    const isPath = /^(?:\/|https?:)/.test(link)
    return isPath && url.origin === origin ? [url.pathname + url.search] : []
  })
}

/** Requests every path as a person. @returns the responses without their bodies, and everything foreign in them */
async function crawl(tenant: Tenant, person: Person): Promise<{ seen: Received[]; foreign: string[] }> {
  const client = clientOf(tenant, person)
  const origin = tenant.site.urls[0] ?? ''
  const seen: Received[] = []
  const foreign: string[] = []
  let next = [...new Set(startPaths(tenant))].filter((path) => FOLLOWERS.includes(person) || OTHERS_DIFFER.test(path))
  const known = new Set(next.map(pageKey))
  while (next.length > 0) {
    const found: string[] = []
    await forEachConcurrently(next, async (path) => {
      const response = await client.get(path)
      const received = receivedFrom(person, path, response)
      foreign.push(...foreignIn(tenant, received))
      seen.push({ ...received, text: '', bytes: /^image/.test(received.type) ? received.bytes : Buffer.alloc(0) })
      if (FOLLOWERS.includes(person))
        found.push(...linksIn(`${received.text}"${response.headers.location ?? ''}"`, path, origin))
    })
    next = found.filter((path) => {
      const isNew = !NOT_CRAWLED.test(path) && !known.has(pageKey(path))
      known.add(pageKey(path))
      return isNew
    })
    if (seen.length > MAX_RESPONSES) throw new Error(`The crawl has no end: ${next.slice(0, 20).join(' ')}`)
  }
  return { seen, foreign }
}

function clientOf({ people }: Tenant, person: Person): HttpClient {
  const client = people.get(person)
  if (!client) throw new Error(`${person} is not of these people.`)
  return client
}

/** Routes that answer no page: sign-out, and the receivers of forms. */
const NOT_VISITED: readonly string[] = ['/signout', '/forms/$call']
/** Routes that redirect to another. */
const REDIRECTS: readonly string[] = ['/admin/jobs', '/buy']
const sites = [0, 1].map((at) => [BROKERAGES[at]?.mark ?? '', at] as const)
const tenantAt = (at: number): Tenant => {
  const tenant = tenants[at]
  if (!tenant) throw new Error(`There is no site ${at}.`)
  return tenant
}

test('the brokerages share no text with each other or the sample', () => {
  const [a, b] = BROKERAGES
  const clash = (words: readonly Word[], text: string) => words.filter(({ pattern }) => pattern.test(normalized(text)))
  expect(clash(wordsOf(a.record), JSON.stringify(b))).toEqual([])
  expect(clash(wordsOf(b.record), JSON.stringify(a))).toEqual([])
  expect(clash(SAMPLE_WORDS, JSON.stringify([a, b]))).toEqual([])
  expect(SAMPLE_WORDS.length).toBeGreaterThan(40)
})

describe.each(sites)('the closed site of %s', (_mark, at) => {
  test('has an opening-soon page of the brokerage, and nothing foreign', async () => {
    const tenant = tenantAt(at)
    const visitor = clientOf(tenant, 'visitor')
    const page = receivedFrom('visitor', '/', await visitor.get('/'))
    expect(page.text).toContain('Opening soon')
    expect(normalized(page.text)).toContain(normalized(tenant.own.record.name))
    expect(page.text).toContain(`--color-navy-800:${paletteOf(tenant.own)['navy-800']}`)
    const foreign = foreignIn(tenant, page)
    for (const path of ['/login', '/admin', '/robots.txt', '/sitemap.xml', '/properties/x', '/favicon.ico'])
      foreign.push(...foreignIn(tenant, receivedFrom('visitor', path, await visitor.get(path))))
    expect(foreign).toEqual([])
  })
})

describe.each(sites)('the open site of %s', (_mark, at) => {
  /** All responses of the crawls, for the tests after them. */
  const all: Received[] = []

  test('opens', async () => {
    const { setup, own, people } = tenantAt(at)
    await setup.configure(own.record)
    await expect
      .poll(async () => (await people.get('visitor')?.get('/'))?.body ?? 'Opening soon', { timeout: 20_000 })
      .not.toContain('Opening soon')
    await sendForms(tenantAt(at))
    await fillPrivatePages(tenantAt(at))
  })

  test.each(PEOPLE)('shows %s nothing foreign', { timeout: 400_000 }, async (person) => {
    const { seen, foreign } = await crawl(tenantAt(at), person)
    all.push(...seen)
    expect(shortened(foreign)).toEqual([])
  })

  test('was crawled on every route', () => {
    // A layout and its index page have one path.
    const pages = routes.filter((route) => route === '/' || !route.endsWith('/'))
    const missing = routes.filter((route) => !(route in ROUTES))
    expect(missing).toEqual([])
    const seen = new Set(all.map(({ path }) => routeOf(path)))
    expect(pages.filter((route) => !seen.has(route) && !NOT_VISITED.includes(route))).toEqual([])
    const shown = new Set(all.flatMap(({ path, status }) => (status === 200 ? [routeOf(path)] : [])))
    const isExpected = (route: string) => [...NOT_VISITED, ...REDIRECTS].includes(route)
    expect(pages.filter((route) => !shown.has(route) && !isExpected(route))).toEqual([])
    const statuses = new Set(all.map(({ status }) => status))
    for (const status of [200, 403, 404, 410]) expect(statuses).toContain(status)
    const gone = new Set(all.flatMap(({ path, status }) => (status === 410 ? [routeOf(path)] : [])))
    expect([...gone].toSorted()).toEqual(['/l/$slug', '/properties/$propertyId'])
  })

  test('shows its own name, license, phone, colors and logo', async () => {
    const { own, people } = tenantAt(at)
    const html = (await people.get('visitor')?.get('/'))?.body ?? ''
    const plain = normalized(Buffer.from(html, 'latin1').toString('utf8'))
    for (const value of [own.record.name, own.record.license_number, own.record.phone, own.record.mls.copyright])
      expect(plain).toContain(normalized(value ?? ''))
    expect(plain).toMatch(/<meta name="theme-color" content="([^"]+)"/)
    expect(html).toContain(`<meta name="theme-color" content="${paletteOf(own)['navy-800']}"`)
    expect(html).toMatch(/<img[^>]+src="\/brand\/[0-9a-f]{32}\.svg"/)
    expect(html).toMatch(/property="og:image" content="http[^"]+\/brand\/[0-9a-f]{32}\.png"/)
  })

  test('draws its images in its own colors', async () => {
    const { own } = tenantAt(at)
    const images = new Map(
      all
        .filter(({ type, path }) => /^image\/(?:png|jpeg)/.test(type) && /^\/(?:brand|social)/.test(path))
        .map((one) => [one.path, one.bytes]),
    )
    expect(images.size).toBeGreaterThan(2)
    for (const [path, bytes] of images) {
      const defaults = [DEFAULT_COLORS['navy-800'], DEFAULT_COLORS['gold-500']]
      for (const color of defaults)
        expect([path, color, (await shareOf(color, bytes)) < 0.002]).toEqual([path, color, true])
    }
    const drawn = [...images].filter(([path]) => path.startsWith('/social/'))
    expect(drawn.length).toBeGreaterThan(0)
    for (const [path, bytes] of drawn)
      expect([path, (await shareOf(paletteOf(own)['navy-800'], bytes)) > 0.01]).toEqual([path, true])
  })

  test('answers calls without anything foreign', { timeout: 400_000 }, async () => {
    const tenant = tenantAt(at)
    const foreign: string[] = []
    const calls = (await declaredCalls()).filter(({ method }) => method === 'GET')
    for (const person of PEOPLE)
      await forEachConcurrently(calls, async ({ name }) => {
        const received = receivedFrom(person, name, await clientOf(tenant, person).call(name))
        foreign.push(...foreignIn(tenant, received))
      })
    expect(shortened(foreign)).toEqual([])
  })

  test('exports files without anything foreign', async () => {
    const tenant = tenantAt(at)
    const { site, setup, records } = tenant
    const buyer = await browserOf(site, setup, 'buyer')
    const boss = await browserOf(site, setup, 'super')
    const files = {
      exportMyData: await buyer.call('exportMyData', { password: PASSWORD }),
      exportHomes: await buyer.call('exportHomes', { propertyIds: [records.homes.active] }),
      exportNewsletterSubscribers: await boss.call('exportNewsletterSubscribers', {}),
    }
    const foreign = Object.entries(files).flatMap(([name, { status, text }]) => {
      const received = { from: `${status} ${name}`, path: name, status, type: '', bytes: Buffer.from(text), text }
      return foreignIn(tenant, received)
    })
    expect(files.exportMyData.status).toBe(200)
    expect(foreign).toEqual([])
  })

  test('stores no email with anything foreign', async () => {
    const tenant = tenantAt(at)
    const rows = await asOwner(
      tenant.databaseUrl,
      async (client) => (await client.query<{ letter: string }>('select * from mail_outbox')).rows,
    )
    expect(rows.length).toBeGreaterThan(10)
    const foreign = rows.flatMap((row) => {
      const text = JSON.stringify(row)
      return foreignIn(tenant, { from: row.letter, path: '', status: 200, type: '', bytes: Buffer.from(text), text })
    })
    expect(shortened(foreign)).toEqual([])
  })
})

describe.each(sites)('an error page of %s', (_mark, at) => {
  test('of a bug has nothing foreign', async () => {
    const tenant = tenantAt(at)
    const rename = (from: string, to: string) =>
      asOwner(tenant.databaseUrl, (client) => client.query(`alter table ${from} rename to ${to}`))
    await rename('vendors', 'vendors_away')
    const page = receivedFrom(
      'visitor',
      '/vetted-vendors?service=x',
      await clientOf(tenant, 'visitor').get('/vetted-vendors?service=x'),
    )
    await rename('vendors_away', 'vendors')
    expect(page.status).toBe(500)
    expect(normalized(page.text)).toContain(normalized(tenant.own.record.name))
    expect(foreignIn(tenant, page)).toEqual([])
  })

  test('of a database that is down has nothing foreign', async () => {
    const tenant = tenantAt(at)
    await tenant.setup.close()
    const database = new URL(tenant.databaseUrl).pathname.slice(1)
    const allow = (isAllowed: boolean) =>
      asOwner(adminUrl, (client) => client.query(`alter database "${database}" allow_connections ${isAllowed}`))
    await allow(false)
    await asOwner(adminUrl, (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]),
    )
    const statuses: number[] = []
    const foreign: string[] = []
    for (const path of ['/vetted-vendors?service=roofing', '/properties?q=down', '/no-such-page', '/admin', '/']) {
      const page = receivedFrom('visitor', path, await clientOf(tenant, 'visitor').get(path))
      statuses.push(page.status)
      foreign.push(...foreignIn(tenant, page))
    }
    await allow(true)
    expect(statuses).toContain(503)
    expect(foreign).toEqual([])
  })
})

/** Fills in the public forms, whose emails and records the pages of staff then show. */
async function sendForms({ own, site, setup, records }: Tenant): Promise<void> {
  const { mark, domain, phones, place } = own
  const visitor = site.visitor()
  const person = { name: `Ada ${mark}`, email: `ada@${domain}`, phone: `${phones}-0188`, contactConsent: true }
  const message = `A question from ${mark}.`
  const propertyId = records.homes.active
  const home = { living_area: 2340, bedrooms: 4, bathrooms: 2.5, year_built: 2001, lot_size_acres: null }
  const forms: Record<string, object> = {
    submitContact: { ...person, topic: 'selling', way: 'email', message },
    askAboutHome: { ...person, way: 'email', message, propertyId },
    captureSellerGuideLead: person,
    submitHomeValuation: {
      ...person,
      ...home,
      street: `7 ${mark} Street`,
      city: place.city,
      postal_code: place.postal_code,
      kind: 'house',
      garage_spaces: 2,
      basement: 'none',
      condition: 'kept_up',
      timing: 'months',
      message: '',
      way: 'email',
    },
    submitSponsorInquiry: {
      ...person,
      company: `${mark} Loans`,
      website_url: '',
      level: 'food',
      eventId: records.eventId,
      logoId: '',
      message,
    },
    submitAppointment: {
      ...person,
      kind: 'tour',
      meeting: 'in_person',
      agentId: '',
      propertyId,
      message,
      first: TOUR_TIME,
      second: '',
      third: '',
    },
    submitVendorApplication: {
      ...person,
      name: `${mark} Gutters`,
      service_type: 'roofing',
      description: message,
      contact_name: 'Walt',
      website_url: '',
      city: place.city,
      license_number: '',
      insurer: mark,
      work_seen_by: `Client of ${mark}`,
      ties: '',
    },
    submitTestimonial: {
      name: `Renee ${mark}`,
      place: place.city,
      deal: 'sold',
      rating: '5',
      dealt_year: null,
      email: person.email,
      body: message,
      mayPublish: true,
    },
    subscribeToNewsletter: { email: person.email, gdprConsent: true },
    registerForEvent: { eventId: records.eventId, name: person.name, email: person.email, phone: '', company: '' },
    reportListing: { propertyId, fault: 'price', message, email: person.email },
  }
  for (const [at, [name, values]] of Object.entries(forms).entries()) {
    // Send each form from a different network, because this many from one network require a captcha.
    const fetch: Browser['fetch'] = (path, init) => {
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'x-forwarded-for': `198.51.100.${at}` }
      return visitor.fetch(path, { ...init, headers })
    }
    expect([name, (await speak(fetch, 'POST', name, values)).error]).toEqual([name, null])
  }
  expect((await visitor.call('resetPassword', { email: `buyer@${domain}` })).status).toBe(200)
  const buyer = await browserOf(site, setup, 'buyer')
  await buyer.visit(`/properties/${propertyId}`)
}

/** Makes a record for each page that only its people reach: agreement, thread, document, search, content, imports. */
async function fillPrivatePages({ own, site, setup, records, databaseUrl }: Tenant): Promise<void> {
  const { mark, domain, phones, place } = own
  const [buyer, agent, boss] = await Promise.all(
    (['buyer', 'agent', 'super'] as const).map((person) => browserOf(site, setup, person)),
  )
  const done = async (browser: Browser | undefined, name: string, input: object) => {
    const { result, error } = (await browser?.call(name, input)) ?? {}
    expect([name, error]).toEqual([name, null])
    return result
  }
  await done(agent, 'createRelationship', {
    relationship_type: 'buyer_agency',
    consumerEmail: `buyer@${domain}`,
    otherConsumerEmail: '',
    listingId: '',
    scope: `Homes of ${mark}.`,
    agreement_date: dayFromToday(-1),
    expiration_date: dayFromToday(90),
    fee_basis: 'percent',
    fee_percent: '2.5',
    fee_dollars: '',
    fee_note: '',
  })
  const rowOf = (text: string) =>
    asOwner(databaseUrl, async (client) => (await client.query<{ id: string; version: number }>(text)).rows[0])
  const draft = await rowOf('select id, version from relationships')
  const agentRow = await rowOf(`select id, version from agents where account_id = '${idOf('agent')}'`)
  const signed = { signatureName: `Agent ${mark}`, drawing: '', electronicConsent: true }
  await done(agent, 'updateRelationship', {
    act: 'send',
    relationshipId: draft?.id,
    version: draft?.version,
    ...signed,
  })
  await done(agent, 'addTask', {
    title: `Call about ${mark}`,
    kind: 'call',
    due_date: dayFromToday(1),
    due_time: '',
    personId: '',
    leadId: '',
    agentId: '',
    seen: '',
  })
  await done(agent, 'addEmailTemplate', { name: mark, subject: mark, message: `Hi {first name}, from ${mark}.` })
  await done(boss, 'addFollowUpPlan', { ...planRecord.empty, name: mark, day_1: 0, title_1: `Call for ${mark}` })
  const ownPlan = { ...agentPlanRecord.empty, name: `${mark} own`, day_1: 0, title_1: `Write to ${mark}` }
  const plan = (await done(agent, 'addAgentPlan', ownPlan)) as { id: string }
  await done(agent, 'askPlanApproval', { planId: plan.id, version: 1 })
  await done(buyer, 'sendMessage', { to: agentRow?.id, body: `About ${mark}.`, clientKey: crypto.randomUUID() })
  await done(buyer, 'createSavedSearch', {
    search: `?city=${encodeURIComponent(place.city)}`,
    name: mark,
    frequency: 'instant',
    events: ['new_match'],
  })
  const file = new FormData()
  file.set('file', new File([`Notes of ${mark}.`], 'notes.txt'))
  await done(buyer, 'uploadDocument', file)
  await done(boss, 'createNewsletterIssue', { subject: mark, preview_text: '', body: `Hello from ${mark}.` })
  await done(boss, 'inviteUser', { email: `new@${domain}`, role: 'admin', agent_id: '' })
  await done(boss, 'createProperty', {
    ...MANUAL_LISTING,
    street_name: `${mark} Street`,
    city: place.city,
    postal_code: place.postal_code,
    description: `By ${mark}.`,
  })
  await asOwner(databaseUrl, async (client) => {
    const key = `site/00/${'0'.repeat(32)}.jpg`
    await client.query('insert into site_pictures (key, width, height) values ($1, 1536, 1024)', [key])
    await client.query(
      `insert into csv_imports (id, kind, file_name, headers, columns, row_count, created_at)
       values (gen_random_uuid(), 'vendors', $1, '["Name", "Service"]', '{"name": 0, "service_type": 1}', 1, now())`,
      [`${mark}.csv`],
    )
    await client.query(
      `insert into mls_runs (id, kind, resource, status, ended_at, error)
       values (gen_random_uuid(), 'delta', 'Property', 'failed', now(), $1)`,
      [`Nobody answers at ${domain}.`],
    )
    await client.query(
      `insert into mls_quarantine (id, resource, record_key, reason, payload)
       values (gen_random_uuid(), 'Property', $1, 'invalid', $2)`,
      [`${mark}1`, JSON.stringify({ ListingKey: `${mark}1`, ListOfficePhone: `${phones}-0171` })],
    )
    await done(boss, 'createSlide', {
      image_key: key,
      title: mark,
      alt: `A street of ${mark}`,
      focus_x: 50,
      focus_y: 60,
      link_url: '',
      is_active: true,
    })
  })
  const person = await rowOf(
    `insert into people (id, name, account_id, owner_id)
     values (gen_random_uuid(), 'Buyer ${mark}', '${idOf('buyer')}', '${agentRow?.id}')
     on conflict (account_id) do update set owner_id = excluded.owner_id returning id, version`,
  )
  const noHomes = Object.fromEntries(
    HOME_NUMBERS.flatMap((at) => [
      [`home_${at}`, ''],
      [`note_${at}`, ''],
    ]),
  )
  await done(agent, 'proposeHomes', {
    ...noHomes,
    personId: person?.id,
    seen: '',
    home_1: `/properties/${records.homes.photographed}`,
    note_1: `A porch of ${mark}.`,
  })
  await done(agent, 'proposeSearch', {
    personId: person?.id,
    search: `?city=${encodeURIComponent(place.city)}&minBeds=2`,
    name: `A search of ${mark}`,
    note: `Wider, by ${mark}.`,
    seen: '',
  })
  const appointment = await rowOf('select id, version from appointments')
  await done(boss, 'updateAppointmentStatus', {
    appointmentId: appointment?.id,
    version: appointment?.version,
    status: 'confirmed',
    agentId: agentRow?.id,
    startsAt: TOUR_TIME,
    exceptionReason: `Signs at the door of ${mark}.`,
  })
  records.links = await setup.linkPaths(own)
}

/** Limits a finding that is on many pages to three of them. */
function shortened(foreign: readonly string[]): string[] {
  const byWhat = Map.groupBy(foreign, (line) => line.replace(/^.*?: (“.*?”|\S+(?: \S+)?).*$/s, '$1'))
  return [...byWhat.values()].flatMap((lines) => lines.slice(0, 3))
}

/** Returns the share of the pixels that have a color, within the loss of JPEG. */
async function shareOf(color: string, image: Buffer): Promise<number> {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const { data, info } = await sharp(image)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (wanted.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) <= 6)) count += 1
  return count / (info.width * info.height)
}
