import { expect, test } from 'vitest'
import { UNSET_BROKERAGE } from '#features/brokerage/words.ts'
import { awaitsListings, awaitsPhotos, nextStep, pathOf, placeOf, stepBeside, stepsOf } from './rules.ts'
import type { SetupFacts } from './schema.ts'

const missing = (href: string) => ({ key: 'name' as const, sentence: 'Missing.', href, field: null })
const connection = { source: 'none', summary: null }

/** A site right after its first administrator. */
function facts(
  change: {
    missing?: string[]
    brand?: object
    feed?: object
    mail?: object
    is_open?: boolean
    listings?: number
  } = {},
) {
  return {
    administrator: 'Priya Raman',
    brokerage: {
      brokerage: UNSET_BROKERAGE,
      version: 1,
      updated_at: null,
      is_open: change.is_open ?? false,
      missing: (change.missing ?? ['identity', 'office', 'mls', 'launch']).map((at) =>
        missing(`/admin/brokerage#${at}`),
      ),
      history: [],
    },
    brand: {
      brand: { color: '#1e3a5f', accent: null, typefaces: 'newsreader', logo: null, files: null, ...change.brand },
      version: 1,
    },
    connections: { feed: { ...connection, ...change.feed }, mail: { ...connection, ...change.mail } },
    listings: change.listings ?? 0,
  } as unknown as SetupFacts
}
const doneOf = (given: SetupFacts) => stepsOf(given).flatMap(({ step, is_done }) => (is_done ? [step] : []))

test.each([
  ['a new site has its account', facts(), ['account']],
  ['identity and office make the brokerage', facts({ missing: ['mls', 'launch'] }), ['account', 'brokerage']],
  ['an identity without an office does not', facts({ missing: ['office', 'mls'] }), ['account']],
  ['a color is a brand', facts({ brand: { files: {} } }), ['account', 'brand']],
  ['a pair of typefaces is a brand', facts({ brand: { typefaces: 'lora' } }), ['account', 'brand']],
  ['a feed without office keys is not done', facts({ feed: { source: 'stored' } }), ['account']],
  [
    'a feed of the server with its MLS texts is done',
    facts({ feed: { source: 'environment' }, missing: ['identity'] }),
    ['account', 'feed'],
  ],
  ['a stored mail server is done', facts({ mail: { source: 'stored' } }), ['account', 'email']],
  ['an open site has nothing left', facts({ is_open: true, missing: [] }), ['account', 'brokerage', 'launch']],
])('%s', (_, given, expected) => {
  expect(doneOf(given)).toEqual(expected)
})

test('notes say what is set, and skipped steps have none', () => {
  const given = facts({ missing: [], listings: 6018, mail: { source: 'stored', summary: 'smtp.example.com' } })
  expect(stepsOf(given).map(({ note }) => note)).toEqual([
    'Priya Raman',
    'Real Estate',
    null,
    '6,018 listings imported',
    'smtp.example.com',
    null,
  ])
})

test.each([
  ['a connected feed without listings', 'stored', 'listings', true],
  ['a feed whose listings are there', 'stored', 'legal_review', false],
  ['no feed', 'none', 'listings', false],
] as const)('%s: the launch list waits for listings, %s', (_, source, key, expected) => {
  const { brokerage, connections } = facts({ feed: { source } })
  const given = { ...brokerage, missing: [{ ...missing('/admin/mls-sync'), key }] }
  expect(awaitsListings({ brokerage: given, connections })).toBe(expected)
})

test.each([
  ['stored', 291, false, true],
  ['stored', 0, false, false],
  ['stored', 291, true, false],
  ['none', 291, false, false],
] as const)(
  'feed %s, %i listings, photos tried: %s: photos are awaited: %s',
  (source, listings, has_pictures, expected) => {
    const { connections } = facts({ feed: { source } })
    expect(awaitsPhotos({ connections, listings, has_pictures })).toBe(expected)
  },
)

test('the next step is the first open one, and the last one if all are done', () => {
  expect(nextStep(stepsOf(facts()))).toBe('brokerage')
  expect(nextStep(stepsOf(facts({ missing: ['mls'] })))).toBe('brand')
  expect(nextStep([])).toBe('launch')
})

test.each([
  ['account', -1, null],
  ['account', 1, 'brokerage'],
  ['launch', -1, 'email'],
  ['launch', 1, null],
] as const)('beside %s by %i is %s', (step, by, expected) => {
  expect(stepBeside(step, by)).toBe(expected)
})

test.each([
  ['/admin/brokerage#identity', '/setup/brokerage'],
  ['/admin/brokerage#mls', '/setup/feed'],
  ['/admin/brokerage/legal', '/setup/launch#legal'],
  ['/admin/mls-sync', '/setup/feed'],
  ['/admin/connections/mail', '/setup/email'],
  ['/admin/users', '/admin/users'],
])('a missing item of %s is added at %s', (href, expected) => {
  expect(placeOf(href)).toBe(expected)
})

test('the first step is at /setup itself', () => {
  expect(pathOf('account')).toBe('/setup')
  expect(pathOf('feed')).toBe('/setup/feed')
})
