import { type Agent, request } from 'node:http'

/**
 * Generates hostile requests in the wire grammar (seroval's JSON, as TanStack Start sends it), reproducible by seed:
 * nodes of every type with wrong members, valid inputs with one part changed, broken JSON, and odd content types.
 */

export interface HostileRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}

/** A call to attack, with field names that its input may have. */
export interface Target {
  name: string
  method: 'GET' | 'POST'
  fields: readonly string[]
}

type Random = () => number
type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Returns a generator of numbers from 0 to 1, reproducible by seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const NUMBERS = [0, 1, 2, 3, 7, 8, 99, -1, -0, 1.5, 127, 4711, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308]
const TEXTS = [
  '',
  'x',
  'data',
  'context',
  '__proto__',
  'constructor',
  'then',
  'toString',
  'a@example.com',
  '2026-01-01',
  '2026-02-30T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '0190a0a0-0000-7000-8000-000000000000',
  'NaN',
  '-1',
  '1e309',
  '\u0000',
  '\ud800',
  '\\',
  '\\x',
  '\\x3',
  '\\u12',
  '\\"',
  "'; drop table accounts --",
  '%',
  '<script>',
  '$TSR/t/app-error',
  '$TSR/t/packed',
  '$TSR/t/error',
  'seroval-plugins/web/URL',
  'seroval-plugins/web/FormData',
  'x'.repeat(20_000),
]
const TYPES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28]
const MORE_TYPES = [29, 30, 31, 32, 33, 34, 35, 36, 99, -1, 0.5]
/** Types that the wire accepts, weighted so that most nodes pass the type check and reach the later ones. */
const PLAIN_TYPES = [0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 5, 9, 10]
const CONTENT_TYPES = [
  'application/json; x=multipart/form-data',
  'application/json; x=application/x-www-form-urlencoded',
  'application/json;charset=utf-16',
  'Application/JSON',
  'application/json, multipart/form-data',
  'application/json;',
  'application/json; charset="',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'Multipart/Form-Data; boundary=x',
  'multipart/form-data; boundary=x; y=application/json',
  'multipart/form-data; boundary=x, application/json',
  'application/x-www-form-urlencoded',
  'text/plain; x=application/json',
  'text/plain',
  ';',
  '\t',
]
const FORMS = [
  '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@example.com\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="__TSS_CONTEXT"\r\n\r\n{"t":{"t":2,"s":99},"f":63,"m":[]}\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--',
  '--x\r\n\r\n--x--',
  '--x--',
  'email=a%40example.com&password=%',
]

/** Returns the next hostile request to one of the targets. */
export function hostileRequest(random: Random, targets: readonly Target[]): HostileRequest {
  const target = pick(random, targets)
  const isSwapped = random() < 0.02
  const method = isSwapped ? pick(random, ['GET', 'POST', 'PUT', 'HEAD', 'DELETE', 'PATCH']) : target.method
  const isForm = target.method === 'POST' && random() < 0.05
  const path = isForm ? `/forms/${target.name}` : `/_serverFn/${target.name}`
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }
  if (random() > 0.01) headers['x-tsr-serverfn'] = 'true'
  const body = random() < 0.08 ? pick(random, FORMS) : bodyText(random, target)
  const isOdd = isForm || random() < 0.12
  if (isOdd) headers['content-type'] = pick(random, CONTENT_TYPES)
  else if (method !== 'GET') headers['content-type'] = 'application/json'
  if (method !== 'GET' && method !== 'HEAD') return { method, path, headers, body }
  // A request line is limited to 16 KB.
  const payload = encodeURIComponent(body.toWellFormed()).slice(0, 12_000)
  return { method, path: `${path}?payload=${payload}`, headers, body: null }
}

function bodyText(random: Random, target: Target): string {
  const text = JSON.stringify(payload(random, target))
  if (random() > 0.1) return text
  const at = Math.floor(random() * text.length)
  return pick(random, [
    text.slice(0, at),
    `${text.slice(0, at)}${pick(random, ['"', '{', '\u0000', '\\', ',,', '1e999', '}'])}${text.slice(at)}`,
    `\ufeff${text}`,
    `${text}${text}`,
    text.replace(/"s":[^,}]+/, '"s":1e400'),
    text.replace('"t":', '"t":10,"t":'),
  ])
}

function payload(random: Random, target: Target): Json {
  const ids = counter()
  const input = random() < 0.6 ? likelyInput(random, target, ids) : node(random, ids, 0)
  const top: Json = { t: 10, i: ids.top, p: { k: ['data'], v: [input] }, o: 0 }
  const whole: Json = { t: top, f: 127, m: random() < 0.8 ? [] : junkList(random) }
  return random() < 0.35 ? changed(random, whole) : whole
}

interface Ids {
  top: number
  next: () => number
}

function counter(): Ids {
  let last = 0
  return {
    top: 0,
    next() {
      last += 1
      return last
    },
  }
}

/** Returns an input with field names that the call may know, and values of any type. */
function likelyInput(random: Random, { fields }: Target, ids: Ids): Json {
  const names = fields.filter(() => random() < 6 / Math.max(6, fields.length))
  const i = ids.next()
  return { t: 10, i, p: { k: [...names], v: names.map(() => node(random, ids, 2)) }, o: 0 }
}

/** Returns a node of the wire: mostly of an accepted type, sometimes of a refused type or with junk in its members. */
function node(random: Random, ids: Ids, depth: number): Json {
  const t = random() < 0.97 ? pick(random, PLAIN_TYPES) : pick(random, [4, 4, 4, 4, ...TYPES, ...MORE_TYPES])
  const id = () => (random() < 0.99 ? ids.next() : pick(random, [0, 1, 2, -1, 1.5, 2 ** 53, 1e21]))
  const children = (most: number) =>
    depth > 5 ? [] : Array.from({ length: Math.floor(random() * most) }, () => node(random, ids, depth + 1))
  const o = random() < 0.9 ? 0 : pick(random, [1, 2, 3, 4, -1])
  switch (t) {
    case 0:
      return { t, s: random() < 0.98 ? pick(random, NUMBERS) : junk(random) }
    case 1:
      return { t, s: random() < 0.98 ? pick(random, TEXTS) : junk(random) }
    case 2:
      return { t, s: random() < 0.95 ? Math.floor(random() * 8) : pick(random, NUMBERS) }
    case 4:
      return { t, i: Math.floor(random() * 3) }
    case 5:
      return { t, i: id(), s: pick(random, TEXTS) }
    case 9:
      return { t, i: id(), a: [...children(5), ...(random() < 0.03 ? [0] : [])], o }
    case 10:
    case 11: {
      const v = children(5)
      return { t, i: id(), p: { k: v.map((_, at) => (random() < 0.9 ? `x${at}` : pick(random, TEXTS))), v }, o }
    }
    default: {
      const e = { k: children(3), v: children(3) }
      return {
        t,
        i: id(),
        s: junk(random),
        c: pick(random, TEXTS),
        m: pick(random, TEXTS),
        a: children(3),
        b: 0,
        l: 9,
        e,
      }
    }
  }
}

/** Returns a copy with parts changed, removed, added or moved. */
function changed(random: Random, whole: Json): Json {
  const parts: { at: Record<string, Json> | Json[]; name: string }[] = []
  const collect = (value: Json) => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, part] of Object.entries(value)) {
      parts.push({ at: value, name })
      collect(part)
    }
  }
  const copy: Json = structuredClone(whole)
  collect(copy)
  for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) {
    const { at, name } = pick(random, parts)
    const other = pick(random, parts)
    const kind = random()
    if (kind < 0.5) Reflect.set(at, name, junk(random))
    else if (kind < 0.7) Reflect.deleteProperty(at, name)
    // Clone it: a shared reference could create a cycle, which JSON cannot express.
    else if (kind < 0.85) Reflect.set(at, name, structuredClone(Reflect.get(other.at, other.name)) ?? null)
    else Reflect.set(at, pick(random, ['t', 's', 'i', 'p', 'a', 'f', 'm', 'k', 'v', 'x']), junk(random))
  }
  return copy
}

function junk(random: Random): Json {
  return pick<() => Json>(random, [
    () => null,
    () => random() < 0.5,
    () => pick(random, NUMBERS),
    () => pick(random, TEXTS),
    () => junkList(random),
    () => ({ t: pick(random, TYPES), s: pick(random, NUMBERS) }),
    () => ({ length: 1e9 }),
  ])()
}

function junkList(random: Random): Json[] {
  return Array.from({ length: Math.floor(random() * 4) }, () => pick<Json>(random, [...NUMBERS, ...TEXTS, null]))
}

function pick<Item>(random: Random, list: readonly Item[]): Item {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

/** Sends a hostile request. @returns the status, or 0 if the connection ended without a response */
export function sendHostile(
  url: string,
  { method, path, headers, body }: HostileRequest,
  { agent, more = {} }: { agent: Agent; more?: Record<string, string> },
): Promise<number> {
  return new Promise((done) => {
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(
      `${url}${path}`,
      { method, headers: { ...headers, ...length, ...more }, agent },
      (response) => {
        response.resume()
        response.once('close', () => done(response.statusCode ?? 0))
      },
    )
    outgoing.once('error', () => done(0))
    outgoing.end(body ?? undefined)
  })
}
