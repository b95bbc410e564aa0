import { parseArgs } from 'node:util'
import { FLAGS, NUMBERS, PLACES, SORTS } from '#features/search/words.ts'
import { grouped, say } from '../../scripts/terminal.ts'
import { randomFrom } from '../pages.ts'
import { record } from '../record.ts'
import { startSampleSite } from '../sample-site.ts'

/**
 * Sends hostile values of each search parameter, alone and combined, over HTTP: `npm run drill -- fuzz [--listings
 * 20000 --mixed 2000]`. No response may be a server error or slow.
 */

const MAX_P99_MS = 50
const { values } = parseArgs({
  options: { listings: { type: 'string', default: '20000' }, mixed: { type: 'string', default: '2000' } },
})
const [listings, mixed] = [Number(values.listings), Number(values.mixed)]

const PARAMETERS = [
  'q',
  ...Object.keys(PLACES),
  ...Object.keys(NUMBERS),
  ...Object.keys(FLAGS),
  'type',
  'subtype',
  'status',
  'sort',
  'page',
  'bounds',
  'area',
  'unknown',
  'view',
  'filters',
  'nobodyKnows',
  '__proto__',
  'constructor',
]
const ring = (points: number) =>
  Array.from({ length: points }, (_, at) => {
    const turn = (at * 2 * Math.PI * 7) / points
    return `${(-86.15 + Math.cos(turn)).toFixed(4)},${(39.77 + Math.sin(turn)).toFixed(4)}`
  }).join(' ')
const VALUES = [
  '',
  ' ',
  '0',
  '1',
  '-1',
  '3',
  '1e9',
  '1e309',
  '-0',
  'NaN',
  'Infinity',
  '0x10',
  '1,000',
  '1.5',
  '９９',
  '9'.repeat(400),
  'true',
  'null',
  'undefined',
  '[object Object]',
  '{"a":1}',
  '["a","b"]',
  "'",
  'id;drop table properties--',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e',
  'Ｇｒｅｅｎｗｏｏｄ',
  'Greenwood',
  'indianapolis',
  '46142',
  'pool -community "walk to school"',
  '"',
  '-',
  '-pool',
  '"a'.repeat(60),
  'a '.repeat(500),
  'oak'.repeat(300),
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'http://127.0.0.1/',
  'sold',
  'price_asc',
  ...Object.keys(SORTS).slice(0, 2),
  '-86.2,39.5,-86.0,39.8',
  '-86.0,39.8,-86.2,39.5',
  '-180,-90,180,90',
  '179,-90,-179,90',
  '0,0,0,0',
  '1e400,0,0,0',
  ',,,',
  '-86.2,39.5 -86.0,39.5 -86.0,39.8',
  // A bow tie: its edges cross.
  '-86.3,39.6 -86.0,39.9 -86.0,39.6 -86.3,39.9',
  ring(20),
  ring(400),
  '-86.2,39.5 '.repeat(300),
]

const site = await startSampleSite(listings, false)
try {
  const single = PARAMETERS.flatMap((name) => VALUES.map((value) => [[name, value] as const]))
  const repeated = PARAMETERS.map((name) => Array.from({ length: 200 }, (_, at) => [name, `${at}`] as const))
  const random = randomFrom(11)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] ?? list[0]
  const together = Array.from({ length: mixed }, () =>
    Array.from({ length: 2 + Math.floor(random() * 8) }, () => [pick(PARAMETERS) ?? '', pick(VALUES) ?? ''] as const),
  )
  const all = [...single, ...repeated, ...together]
  say(`  ${grouped(all.length)} searches …`)
  // Warm up: the first search loads the listings, and V8 optimizes hot code.
  for (const one of all.slice(0, 600)) await ask(one)
  const answers = []
  for (const one of all) answers.push(await ask(one))
  const slowest = answers.toSorted((a, b) => b.ms - a.ms)
  const p99 = slowest[Math.floor(slowest.length / 100)]?.ms ?? 0
  const faulty = answers.filter(({ status }) => status >= 500 || status === 0)
  const statuses = [...new Set(answers.map(({ status }) => status))].sort()
  await record('fuzz', {
    isGood: faulty.length === 0 && p99 < MAX_P99_MS,
    found: [
      `${grouped(listings)} listings; ${grouped(all.length)} searches with ${PARAMETERS.length} parameters and ${VALUES.length} values, one after the other: answered with ${statuses.join(', ')}.`,
      `p99 ${p99.toFixed(1)} ms (under ${MAX_P99_MS} is the target), the slowest ${slowest[0]?.ms.toFixed(1)} ms: ${slowest[0]?.path.slice(0, 120)}.`,
      ...faulty.slice(0, 5).map(({ status, path }) => `${status}: ${path.slice(0, 300)}`),
    ],
  })
} finally {
  await site.stop()
}

async function ask(
  pairs: readonly (readonly [string, string])[],
): Promise<{ path: string; status: number; ms: number }> {
  const path = `/properties?${pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`
  const began = performance.now()
  const status = await fetch(`${site.url}${path}`, { redirect: 'manual' }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  return { path, status, ms: performance.now() - began }
}

/** Encodes like a careless client: existing escapes pass unchanged, and a broken surrogate is sent as bytes. */
function encode(text: string): string {
  return text === '%00' || text === '%'
    ? text
    : encodeURIComponent(text.replaceAll('\ud800', '')).concat(text.includes('\ud800') ? '%ED%A0%80' : '')
}
