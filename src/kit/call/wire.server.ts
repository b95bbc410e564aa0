import { log } from '../log.server.ts'

/**
 * What stands before the framework's own parsing: it answers a broken or hostile body with 500, or works on it for
 * long. Here the size is capped, and a call's body must be what our own pages send.
 */

const MAX_BODY_BYTES = 1_000_000
/** Deeper than any input of a call. */
const MAX_DEPTH = 32
/** Values in one input, shared parts counted each time they are used: checking them all must stay cheap. */
const MAX_VALUES = 20_000

/** What somebody reads whose browser runs no scripts: others are told before anything is sent. */
const LARGE_FILE = 'This file is larger than 25 MB. Go back, and choose a smaller one.'

/** A request that is refused before anything else looks at it. */
class Refusal extends Error {
  status: 400 | 404 | 408 | 413
  constructor(status: 400 | 404 | 408 | 413, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Looks at a request before the framework does. @param callNames the calls that exist; null where they are not known
 * @param maxBytes the largest body, where it is an upload that was let in @returns the request to go on with, or the refusal: 404 no such call, 413 too large, 400 not the wire of a call
 */
export async function readWire(
  request: Request,
  callNames: ReadonlySet<string> | null,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<Request | Response> {
  const url = new URL(request.url)
  try {
    const isCall = url.pathname.startsWith('/_serverFn/')
    if (isCall && callNames && !callNames.has(url.pathname.slice('/_serverFn/'.length)))
      throw new Refusal(404, 'There is no such call.')
    // Our pages mark their calls. Without the mark the framework takes a call for a form and fails on most results.
    if (isCall && request.headers.get('x-tsr-serverfn') !== 'true') throw broken()
    if (request.method === 'GET' || request.method === 'HEAD') {
      if (isCall) checkPayload(url.searchParams.get('payload'))
      // A read has no body. The framework would go by its type, and fail where that is a form's.
      if (isCall) request.headers.delete('content-type')
      return request
    }
    const body = await readBody(request, maxBytes, url.pathname.startsWith('/forms/'))
    return withBody(request, body, isCall ? await checkBody(request, body) : request.headers.get('content-type'))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.info({ status: error.status, path: url.pathname.slice(0, 80) }, 'request refused before it was parsed')
    return Response.json({ error: error.message }, { status: error.status, headers: { 'cache-control': 'no-store' } })
  }
}

async function readBody(request: Request, maxBytes: number, isForm: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const isUpload = maxBytes > MAX_BODY_BYTES
  if (!isUpload && Number(request.headers.get('content-length')) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of arriving(request.body)) {
    size += chunk.byteLength
    // A browser hears an answer only after it has sent all: what is somewhat too large is read to its end, and not kept.
    if (size > (isUpload ? 3 * maxBytes : maxBytes)) throw tooLarge()
    if (size > maxBytes) chunks.length = 0
    else chunks.push(chunk)
  }
  if (size > maxBytes) throw isForm ? new Refusal(413, LARGE_FILE) : tooLarge()
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}

/** Without bytes for so long a body is given up. */
const MAX_IDLE_MS = 15_000
/** After that time a body must have come at this rate: one byte a second would hold its place for hours. */
const MIN_RATE = { after_ms: 15_000, bytes_per_second: 4000 } as const

/** The parts of a body as they arrive. @throws Refusal where they stop, or come too slowly */
async function* arriving(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  const began = performance.now()
  let size = 0
  let timer: NodeJS.Timeout | undefined
  try {
    for (;;) {
      const idle = new Promise<null>((done) => {
        timer = setTimeout(done, MAX_IDLE_MS, null)
      })
      const part = await Promise.race([reader.read(), idle])
      clearTimeout(timer)
      if (part === null) throw tooSlow()
      if (part.done) return
      size += part.value.byteLength
      const ms = performance.now() - began
      if (ms > MIN_RATE.after_ms && size * 1000 < ms * MIN_RATE.bytes_per_second) throw tooSlow()
      yield part.value
    }
  } finally {
    clearTimeout(timer)
    await reader.cancel().catch(() => undefined)
  }
}

function tooSlow(): Refusal {
  return new Refusal(408, 'This came too slowly. Please try again with a better connection.')
}

function tooLarge(): Refusal {
  return new Refusal(413, 'This is too large to be sent.')
}

/** The same request with its body in memory. Who sent it is a member of the server's own kind of request. */
function withBody(request: Request, body: Uint8Array<ArrayBuffer>, contentType: string | null): Request {
  const { method, signal } = request
  const headers = new Headers(request.headers)
  if (contentType === null) headers.delete('content-type')
  else headers.set('content-type', contentType)
  const next = new Request(request.url, { method, headers, signal, body: body.byteLength > 0 ? body : null })
  const ip = 'ip' in request ? request.ip : undefined
  return Object.defineProperty(next, 'ip', { value: ip })
}

/**
 * Checks the body of a call by its media type. The framework looks for the names of types anywhere in the header, so it
 * is given no more than what was checked. @returns the content type to hand on, or null for no body
 */
async function checkBody(request: Request, body: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const contentType = request.headers.get('content-type') ?? ''
  const [type = '', ...parameters] = contentType.split(';')
  const mime = type.trim().toLowerCase()
  if (mime === 'application/json') {
    checkPayload(new TextDecoder().decode(body))
    return mime
  }
  if (mime === 'multipart/form-data') {
    await checkForm(contentType, body)
    return [mime, ...parameters].join(';')
  }
  if (contentType !== '' || body.byteLength > 0) throw broken()
  return null
}

/** Only our own kind of form, without the context that a client could send along with it. */
async function checkForm(contentType: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw broken()
  })
  if (form.has('__TSS_CONTEXT')) throw broken()
}

/** The kinds of value (seroval's node types) that the input of a call is made of. No other kind is taken. */
const NUMBER = 0
const TEXT = 1
const CONSTANT = 2
const SEEN = 4
const DATE = 5
const LIST = 9
const RECORD = 10

/** Constants by their number: null, undefined, true, false, -0, and the three numbers that JSON cannot write. */
const CONSTANTS = 8

/** Node id → how many values it holds, for nodes that are whole. */
type Walk = Map<number, number>

function checkPayload(text: string | null): void {
  if (text === null) return
  let top: unknown
  try {
    top = JSON.parse(text)
  } catch {
    throw broken()
  }
  if (!isRecord(top) || typeof top.f !== 'number' || !isListOf(top.m, isId)) throw broken()
  const input = isRecord(top.t) && top.t.t === RECORD ? top.t : null
  // The other member that the framework knows, `context`, is how a client would set what the server trusts.
  if (!input || !isRecord(input.p) || !isListOf(input.p.k, (key) => key === 'data')) throw broken()
  sizeOf(input, new Map(), 0)
}

/** How many values a node holds. @throws Refusal where it is none that we take */
function sizeOf(node: unknown, walk: Walk, depth: number): number {
  if (!isRecord(node) || depth > MAX_DEPTH) throw broken()
  switch (node.t) {
    case NUMBER:
      if (typeof node.s !== 'number') throw broken()
      return 1
    case CONSTANT:
      if (!isId(node.s) || node.s >= CONSTANTS) throw broken()
      return 1
    case TEXT:
      if (typeof node.s !== 'string') throw broken()
      return 1
    case DATE:
      if (typeof node.s !== 'string') throw broken()
      return whole(node, walk, 1)
    case SEEN:
      return sizeOfSeen(node, walk)
    case LIST:
      if (!Array.isArray(node.a)) throw broken()
      return whole(node, walk, sum(node.a, walk, depth))
    case RECORD:
      return whole(node, walk, sum(membersOf(node), walk, depth))
    default:
      throw broken()
  }
}

/** A part that is used again must be whole by then: a value that holds itself never ends. */
function sizeOfSeen(node: Record<string, unknown>, walk: Walk): number {
  const size = isId(node.i) ? walk.get(node.i) : undefined
  if (size === undefined) throw broken()
  return size
}

function whole(node: Record<string, unknown>, walk: Walk, size: number): number {
  if (!isId(node.i) || walk.has(node.i)) throw broken()
  walk.set(node.i, size)
  return size
}

function sum(nodes: readonly unknown[], walk: Walk, depth: number): number {
  let size = 1
  for (const node of nodes) {
    size += sizeOf(node, walk, depth + 1)
    if (size > MAX_VALUES) throw broken()
  }
  return size
}

/** Names that would reach an object's own nature instead of a member. */
const UNSAFE_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

function membersOf(node: Record<string, unknown>): readonly unknown[] {
  const { p } = node
  if (!isRecord(p) || !isListOf(p.k, isSafeName) || !Array.isArray(p.v) || p.v.length !== p.k.length) throw broken()
  return p.v
}

function isSafeName(value: unknown): value is string {
  return typeof value === 'string' && !UNSAFE_NAMES.has(value)
}

function isListOf(value: unknown, test: (member: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every(test)
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function broken(): Refusal {
  return new Refusal(400, 'This request cannot be read.')
}
