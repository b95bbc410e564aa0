import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokerage } from '../../sample/cast/brokerage.ts'
import { callsWithInput, declaredCalls } from '../calls.ts'
import { CAST, type CastName, PASSWORD } from '../cast.ts'
import { forEachConcurrently, type HttpClient, httpClient, inputQuery } from '../http-client.ts'
import { asOwner } from '../postgres.ts'
import { ROUTES } from '../routes.ts'
import { type Site, startSite } from '../server.ts'
import {
  FOR_ALL,
  FOR_BROKERS,
  FOR_NOBODY,
  FOR_REGISTRANTS,
  FOR_SOLD_VIEWERS,
  homeId,
  openMarket,
  pictureKeys,
  records,
  WITHHELD_IDS,
  WITHHELD_NUMBERS,
} from '../withheld-homes.ts'

/** Searches every response of the site, for every class of viewers, for words and numbers that they may not receive. */

const sql = (text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query(text, values)).rows)

let site: Site
let dataDir = ''
const undo: (() => unknown)[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'porchlight-canaries-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const office = { ...brokerage, email: 'office@example.com' }
  await sql(
    "insert into settings (key, value) values ('brokerage', $1), ('vow', $2) on conflict (key) do update set value = excluded.value",
    [JSON.stringify(office), JSON.stringify({ captcha_from_percent: 100 })],
  )
  const market = await openMarket(dataDir)
  undo.push(market.close)
  // An import leaves the address of a withheld home empty. It must stay hidden even if it is stored.
  await sql(
    `update properties set address = '7 canarystreet Court', street_number = '7', street_name = 'canarystreet',
       unit_number = 'canarystreetunit', latitude = 39.71234, longitude = -86.31234 where id = $1`,
    [homeId('streetless')],
  )
  // Assign all homes to one agent, whose page lists them.
  await sql("update agents set member_key = 'CANARYAGENT' where slug = 'agent'")
  await sql("update properties set list_agent_key = 'CANARYAGENT' where id = any($1)", [WITHHELD_IDS])
  for (const name of LANDING_SLUGS) {
    await sql(
      `insert into landing_pages (id, slug, name, property_id, intro, status, publish_at)
       values (gen_random_uuid(), $1, $1, $2, 'A porch.', 'published', now())`,
      [name, homeId(name)],
    )
  }
  site = await startSite({
    hasWorker: true, // The test reads far more than a buyer would.
    env: { DATA_DIR: dataDir, READ_LIMITS: 'off' },
  })
  undo.push(() => site.stop())
})
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

type Person = CastName | 'visitor'
const origin = () => site.urls[0] ?? ''
const readers = new Map<Person, Promise<HttpClient>>()

/** Each person has one session. A visitor accepts compressed pages, so the response cache serves them. */
function readerFor(person: Person): Promise<HttpClient> {
  const known = readers.get(person) ?? makeReader(person)
  readers.set(person, known)
  return known
}

async function makeReader(person: Person): Promise<HttpClient> {
  const isVisitor = person === 'visitor'
  const reader = httpClient(isVisitor ? site.visitor() : await site.as(person), origin(), { acceptsGzip: isVisitor })
  undo.push(reader.close)
  return reader
}

/** Words that each group must not receive. */
const FORBIDDEN_UNREGISTERED = [FOR_NOBODY, FOR_REGISTRANTS, FOR_SOLD_VIEWERS]
const FORBIDDEN_WITHOUT_SOLD_ACCESS = [FOR_NOBODY, FOR_SOLD_VIEWERS]
const FORBIDDEN_WORDS: Record<string, readonly RegExp[]> = {
  visitor: FORBIDDEN_UNREGISTERED,
  unverified: FORBIDDEN_UNREGISTERED,
  withoutTerms: FORBIDDEN_UNREGISTERED,
  expired: FORBIDDEN_UNREGISTERED,
  suspended: FORBIDDEN_UNREGISTERED,
  deactivated: FORBIDDEN_UNREGISTERED,
  buyer: FORBIDDEN_WITHOUT_SOLD_ACCESS,
  agent: FORBIDDEN_WITHOUT_SOLD_ACCESS,
  admin: FORBIDDEN_WITHOUT_SOLD_ACCESS,
  super: FORBIDDEN_WITHOUT_SOLD_ACCESS,
  sold: [FOR_NOBODY],
  auditor: [FOR_NOBODY],
}
/** People who follow every link: one per class of viewers. */
const CRAWLERS: readonly Person[] = ['visitor', 'buyer', 'sold']
const people = Object.keys(FORBIDDEN_WORDS).filter((name): name is Person => name === 'visitor' || name in CAST)

/** Landing pages of homes of each standing. Each must show only what a visitor may see, to any viewer. */
const LANDING_SLUGS = ['shown', 'sold', 'vow', 'streetless', 'gone'] as const

/**
 * Start of a crawl: every page without a parameter, pages of each home, searches that match each of them, and files.
 */
function startPaths(): string[] {
  const pages = Object.entries(ROUTES).flatMap(([route, { path }]) =>
    route.includes('$') || route === '/signout' ? [] : [path ?? route],
  )
  const homes = WITHHELD_IDS.flatMap((id) => [
    `/properties/${id}`,
    `/properties/${id}/photos`,
    `/properties/${id}/report`,
    `/properties/${id}/open-house.ics`,
    `/social/${id}.jpg`,
    `/properties/compare?ids=${id}&ids=${homeId('shown')}`,
  ])
  const searches = [
    ...WITHHELD_NUMBERS.map((number) => `q=${number}`),
    ...['sold', 'active', 'pending', 'withdrawn'].map((status) => `status=${status}`),
    'q=canar',
    'minPrice=4400000',
    'sort=price_desc',
    'bounds=-86.32,39.71,-86.31,39.72',
    'zip=46131',
    'view=map',
  ].flatMap((search) => [`/properties?${search}`, `/sold-properties?${search}`])
  const files = ['sitemap.xml', 'robots.txt', 'feed.xml', 'rss.xml', 'feed.json', 'healthz', 'readyz', 'metrics']
  return [
    ...pages,
    ...homes,
    ...LANDING_SLUGS.map((slug) => `/l/${slug}`),
    ...searches,
    ...files.map((file) => `/${file}`),
  ]
}

/** Addresses that are not crawled: sign-out, assets, calls, and combined filters, which have no end. */
const NOT_CRAWLED = /^\/(?:signout|assets\/|_serverFn\/|(?:sold-)?properties\?.*=.*&)/

interface Received {
  from: string
  text: string
}

/** Upper bound of one crawl; this market has less. */
const MAX_RESPONSES = 1000

/**
 * Requests every page, the pages of each home and searches for it. With `followsLinks` it also follows every link, image and
 * form. @returns all responses
 */
async function crawl(reader: HttpClient, followsLinks: boolean): Promise<Received[]> {
  const received: Received[] = []
  let next = startPaths()
  const known = new Set(next.map(cacheKey))
  while (next.length > 0 && received.length < MAX_RESPONSES) {
    const found: string[] = []
    await forEachConcurrently(next, async (path) => {
      const { status, headers, body, text } = await reader.get(path)
      received.push({ from: `${status} ${path}`, text })
      if (status >= 500 && status !== 503) throw new Error(`${path} answers ${status}.`)
      if (followsLinks) found.push(...[headers.location ?? '', ...linksOf(body)].flatMap((link) => pathOf(link, path)))
    })
    next = found.filter((path) => {
      const isNew = !NOT_CRAWLED.test(path) && !known.has(cacheKey(path))
      known.add(cacheKey(path))
      return isNew
    })
  }
  expect(received.length).toBeLessThan(MAX_RESPONSES)
  return received
}

/**
 * Image access does not depend on size, and each size has to be made, so one size is enough. The same holds for sign-in
 * with any return address.
 */
const cacheKey = (path: string) => (/^\/(?:img\/|login|register)/.test(path) ? path.replace(/\?.*/, '') : path)

/** Returns the links of a page, in attributes and in its data. */
function linksOf(body: string): string[] {
  const attributes = [...body.matchAll(/(?:(?:href|src|action)=|content=(?="(?:\/|http)))"([^"]+)"/g)].map(
    ([, link = '']) => link,
  )
  const sets = [...body.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
    set.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  )
  const inData = [...body.matchAll(/media\/[0-9a-f]{2}\/[0-9a-f]{32}\.\w+/g)].map(([key]) => `/img/${key}?width=320`)
  return [...attributes, ...sets, ...inData].map((link) => link.replaceAll('&amp;', '&'))
}

function pathOf(link: string, from: string): string[] {
  const base = origin() + from
  if (link === '' || !URL.canParse(link, base)) return []
  const { origin: other, pathname, search } = new URL(link, base)
  return other === origin() ? [pathname + search] : []
}

/** Returns inputs of calls, grouped by shape: each shape that some call takes, with each restricted home. */
function inputGroups(): unknown[][] {
  const search = (values: Record<string, string | string[]>) => ({
    search: values,
    parts: ['cards', 'map', 'facets'],
    frame: null,
  })
  const alone = [
    undefined,
    {},
    { limit: 20 },
    { limit: 100 },
    { page: 1 },
    { months: '36' },
    { token: 'x.y' },
    { action: 'sign_up' },
    { since: '2025-01-01T00:00:00Z' },
    { pageKey: 'home' },
    { serviceType: 'inspection' },
    { agent: 'agent' },
    ...LANDING_SLUGS.map((slug) => ({ slug })),
    { search: '?minPrice=4400000&status=sold' },
  ]
  return [
    ...alone.map((one) => [one]),
    [{ ids: WITHHELD_IDS.slice(0, 6) }, { ids: WITHHELD_IDS.slice(4) }],
    WITHHELD_IDS.map((propertyId) => ({ propertyId })),
    ['canar', 'canary', '7000', 'Greenw', '46131', 'Frankl', 'place', 'school'].map((q) => ({ q, limit: 20 })),
    [
      ...WITHHELD_NUMBERS.map((number) => search({ q: number })),
      ...['sold', 'active', 'pending'].map((status) => search({ status })),
      ...['newest', 'price_desc', 'price_asc', 'closed', 'area'].map((sort) => search({ sort })),
      search({ minPrice: '4400000' }),
      search({ maxDays: '9999', unknown: '1' }),
      search({ bounds: '-86.32,39.71,-86.31,39.72' }),
      ...[3, 9, 12, 15, 22].map((zoom) => ({
        search: {},
        parts: ['map'],
        frame: { bounds: [-88, 38, -84, 42], zoom },
      })),
      { search: {}, parts: ['map'], frame: { bounds: [-86.32, 39.71, -86.31, 39.72], zoom: 18 } },
    ],
  ]
}

/** The inputs serialized for the wire, grouped by shape. */
const inputsByShape = await Promise.all(inputGroups().map((family) => Promise.all(family.map(inputQuery))))
const withInput = await callsWithInput()
const calls = (await declaredCalls()).filter(({ method }) => method === 'GET')
/**
 * Call → the inputs that it accepts. The super administrator tries all inputs once, so that other people try only
 * accepted ones.
 */
const acceptedInputs = new Map<string, readonly string[]>()

/** If the first and last input of a group are refused alike, the ones between them are not tried. */
const firstAndLast = <Item>(items: readonly Item[]) =>
  items.length < 2 ? items : [items.at(0), items.at(-1)].flatMap((one) => one ?? [])

async function callAll(person: Person): Promise<Received[]> {
  const reader = await readerFor(person)
  const received: Received[] = []
  await forEachConcurrently(calls, async ({ name, access }) => {
    // Administrators of the feed may see its records.
    if (access === 'admin:mls') return
    const all = acceptedInputs.get(name) ?? inputsByShape.flat()
    const callWith = async (question: string) => {
      const { status, text, body } = await reader.call(name, question)
      received.push({ from: `${status} ${name}${decodeURIComponent(question)}`, text })
      return `${status} ${body}`
    }
    const responses: string[] = []
    for (const question of firstAndLast(all)) responses.push(await callWith(question))
    // Access is checked before the input is parsed, so a caller refused at both ends is refused for all inputs.
    if (access !== 'public' && responses.every((answer) => answer === responses[0] && /^40[13] /.test(answer))) return
    for (const question of all.slice(1, -1)) await callWith(question)
  })
  return received
}

const leaks = (received: readonly Received[], words: readonly RegExp[]) =>
  received.flatMap(({ from, text }) =>
    words.flatMap((word) => {
      const found = word.exec(text)
      return found ? [`${from}: …${text.slice(Math.max(0, found.index - 60), found.index + 60)}…`] : []
    }),
  )
const has = (received: readonly Received[], word: RegExp) => received.some(({ text }) => word.test(text))

test('the market is what it should be: every kept word came with the feed, and each home has its standing', async () => {
  const sent = JSON.stringify(records())
  for (const word of [FOR_NOBODY, FOR_REGISTRANTS, FOR_SOLD_VIEWERS, FOR_ALL]) expect(sent).toMatch(word)
  const rows = await sql('select id, status, is_idx, is_vow, is_address_shown from properties where id = any($1)', [
    WITHHELD_IDS,
  ])
  const standing = (name: Parameters<typeof homeId>[0]) => rows.find(({ id }) => id === homeId(name))
  expect(standing('sold')).toMatchObject({ status: 'sold', is_idx: true })
  expect(standing('soldToRegistrants')).toMatchObject({ status: 'sold', is_idx: false, is_vow: true })
  expect(standing('vow')).toMatchObject({ status: 'active', is_idx: false, is_vow: true })
  expect(standing('streetless')).toMatchObject({ is_idx: true, is_address_shown: false })
  expect(await pictureKeys(homeId('sold'))).toHaveLength(2)
  expect(await pictureKeys(homeId('streetless'))).toHaveLength(2)
})

test('each call that is read takes some of the questions', async () => {
  const reader = await readerFor('super')
  const viewer = await readerFor('sold')
  await forEachConcurrently(calls, async ({ name, access }) => {
    const answers = new Set<string>()
    const isAccepted = async (question: string) => {
      const { status, body } = await (access === 'sold' ? viewer : reader).call(name, question)
      if (status !== 422) answers.add(body)
      return status !== 422
    }
    const accepted: string[] = []
    for (const family of withInput.has(name) ? inputsByShape : [['']]) {
      const responses = []
      for (const question of firstAndLast(family)) responses.push(await isAccepted(question))
      if (responses.includes(true)) accepted.push(...family)
    }
    // A call that gives the same answer to every input has no input.
    for (const question of accepted) if (accepted.length > 1 && answers.size === 1) await isAccepted(question)
    acceptedInputs.set(name, answers.size === 1 ? accepted.slice(0, 1) : accepted)
  })
  // These take an id that is not a home's.
  const others = [
    'getAgentAppointment',
    'getAgentAppointmentCalendar',
    'getCalendarEntry',
    'getTourPlan',
    'listOfferTimes',
    'getAgentInquiry',
    'getPerson',
    'listPersonTimeline',
    'listTasksAbout',
    'listPeopleLists',
    'getTask',
    'getEmailTemplate',
    'getEmailComposer',
    'getFollowUp',
    'getFollowUpPlan',
    'getAgentPlan',
    'getProposalForm',
    'getSearchProposalForm',
    'suggestHomesToPropose',
    'listProposalsTo',
    'getActivityOfPerson',
    'getNewsletterIssue',
    'listNewsletterHistory',
    'getAppointment',
    'getComparison',
    'getMlsListing',
    'getMlsRun',
    'getMlsQuarantined',
    'getListingReport',
    'listListingReportHistory',
    'getOutboxEmail',
    'getSavedSearch',
    'getVendor',
    'getAgentRecord',
    'getAgentAccess',
    'getInvitationRecord',
    'getImport',
    'getContact',
    'getLeadRule',
    'getAgentSchedule',
    'getRequestGroup',
    'getSiteText',
    'getSiteTexts',
    'getDraftTexts',
    'listContactHistory',
    'getTestimonial',
    'getSlide',
    'getLandingPage',
    'getLandingPageAnalytics',
    'getEvent',
    'getEventCalendar',
    'getEventRecord',
    'getRegistration',
    'listEventRegistrations',
    'listEventSponsors',
    'getSponsor',
    'getVendorApplication',
    'getValuation',
    'listValuationHistory',
    'getMarketArea',
    'suggestTags',
  ]
  const without = calls.filter(({ name }) => acceptedInputs.get(name)?.length === 0).map(({ name }) => name)
  expect(without.filter((name) => !others.includes(name))).toEqual([])
})

test('what is for brokers alone is not kept, so that whoever works on the feed does not see it either', async () => {
  const boss = await readerFor('super')
  const keys = await Promise.all(WITHHELD_NUMBERS.map((number) => inputQuery({ listingKey: `MBR${number}` })))
  const received: Received[] = []
  await forEachConcurrently(calls, async ({ name, access }) => {
    if (access !== 'admin:mls') return
    for (const question of [...(acceptedInputs.get(name) ?? []), ...keys])
      received.push({ from: name, text: (await boss.call(name, question)).text })
  })
  expect(leaks(received, [FOR_BROKERS])).toEqual([])
  expect(has(received, FOR_SOLD_VIEWERS)).toBe(true)
})

describe('who receives what', () => {
  test.each(people)('%s', { timeout: 300_000 }, async (person) => {
    const words = FORBIDDEN_WORDS[person] ?? FORBIDDEN_UNREGISTERED
    const received = await crawl(await readerFor(person), CRAWLERS.includes(person))
    const answers = await callAll(person)
    // Administrators of the feed may see its records on pages too, but no fields for brokers only.
    const isOfFeed = ({ from }: Received) => person === 'super' && from.startsWith('200 /admin/mls-sync')
    expect(leaks(received.filter(isOfFeed), [FOR_BROKERS])).toEqual([])
    const pages = received.filter((page) => !isOfFeed(page))
    expect(leaks(pages, words)).toEqual([])
    expect(leaks(answers, words)).toEqual([])
    expect(has(pages, FOR_ALL)).toBe(true)
    expect(has(answers, FOR_ALL)).toBe(true)
    // Guards against a blind crawl: people who may see these words must receive them, on pages and by calls.
    for (const word of [FOR_REGISTRANTS, FOR_SOLD_VIEWERS])
      expect([word, has(pages, word), has(answers, word)]).toEqual([word, !words.includes(word), !words.includes(word)])
  })
})

describe('pictures', () => {
  const get = async (person: Person, key: string, headers: Record<string, string> = {}) => {
    const answer = await (await readerFor(person)).get(`/img/${key}?width=320`, headers)
    return { status: answer.status, cache: answer.headers['cache-control'], etag: answer.headers.etag ?? '' }
  }
  const statuses = async (key: string) => {
    const found: Record<string, number> = {}
    for (const person of people) found[person] = (await get(person, key)).status
    return found
  }
  const for_ = (words: RegExp) =>
    Object.fromEntries(people.map((person) => [person, FORBIDDEN_WORDS[person]?.includes(words) ? 404 : 200]))

  test('of a sold home are there for sold viewers, of a home for registrants for registrants', async () => {
    for (const [name, words] of [
      ['sold', FOR_SOLD_VIEWERS],
      ['soldToRegistrants', FOR_SOLD_VIEWERS],
      ['vow', FOR_REGISTRANTS],
    ] as const) {
      const [key = ''] = await pictureKeys(homeId(name))
      expect(await statuses(key), name).toEqual(for_(words))
    }
  })

  test('for registrants alone are there for registrants, beside those for everybody', async () => {
    const [open = '', registrants = '', ...more] = await pictureKeys(homeId('shown'))
    // A photo for agents only and a document are not even downloaded.
    expect(more).toEqual([])
    expect(await statuses(registrants)).toEqual(for_(FOR_REGISTRANTS))
    expect(await statuses(open)).toEqual(for_(/nothing/))
    const images = async (person: Person) =>
      (await (await readerFor(person)).get(`/properties/${homeId('shown')}`)).body.includes(registrants)
    expect([await images('visitor'), await images('buyer')]).toEqual([false, true])
  })

  test('that are not for everybody are kept by no shared cache, and a tag opens nothing', async () => {
    const [key = ''] = await pictureKeys(homeId('sold'))
    const [open = ''] = await pictureKeys(homeId('shown'))
    const shown = await get('sold', key)
    expect(shown.cache).toBe('private, no-cache')
    expect((await get('sold', key, { 'if-none-match': shown.etag })).status).toBe(304)
    expect(await get('visitor', key, { 'if-none-match': shown.etag })).toMatchObject({ status: 404, cache: 'no-store' })
    expect((await get('visitor', open)).cache).toBe('public, max-age=3600')
  })

  test('for social sites are drawn of homes that everybody may see, with their street, and of no other', async () => {
    for (const person of people)
      for (const id of WITHHELD_IDS) {
        const { status, headers } = await (await readerFor(person)).get(`/social/${id}.jpg`)
        const isDrawn = id === homeId('shown')
        expect([status, headers.location]).toEqual(isDrawn ? [200, undefined] : [302, '/social.png'])
      }
  })
})

test('letters and files that people take with them hold nothing that is kept', async () => {
  const buyer = await site.as('buyer')
  const visitor = site.visitor()
  const report = (id: string) => ({ propertyId: id, fault: 'facts', message: 'Three baths.', email: '' })
  for (const id of WITHHELD_IDS) await visitor.call('reportListing', report(id))
  // Reports arrive only for the two homes that a visitor may see.
  await expect
    .poll(
      async () => (await sql("select distinct subject from mail_outbox where letter = 'listing-reported'")).length,
      { timeout: 20_000 },
    )
    .toBe(2)
  const emails = await sql('select * from mail_outbox')
  // An export of more than half of this market would be refused. The numbers are quoted because a bare number is parsed
  // as a price.
  const exports = ['"700001"', '"700004"', '"700006"'].map((q) => buyer.call('exportSearch', { search: { q } }))
  const files = [...(await Promise.all(exports)), await buyer.call('exportMyData', { password: PASSWORD })]
  const received = [
    ...emails.map((emailMessage) => ({ from: 'letter', text: JSON.stringify(emailMessage) })),
    ...files.map(({ status, text }, at) => ({ from: `file ${at} ${status}`, text })),
  ]
  expect(files.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(leaks(received.slice(0, emails.length), FORBIDDEN_UNREGISTERED)).toEqual([])
  expect(leaks(received, FORBIDDEN_WITHOUT_SOLD_ACCESS)).toEqual([])
  expect(emails.length).toBeGreaterThan(1)
  expect(files[0]?.text).toMatch(FOR_ALL)
  expect(files[2]?.text).toMatch(FOR_REGISTRANTS)
})
