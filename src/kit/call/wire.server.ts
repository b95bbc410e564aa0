import { withoutLinkSecrets } from '../email/secret-links.ts'
import { log } from '../log.server.ts'

/**
 * Validates requests before the framework parses them, which answers a malformed or hostile body with 500 or spends
 * long on it. Caps the size, and accepts only bodies that our own pages send.
 */

const MAX_BODY_BYTES = 1_000_000
/** Nesting depth, larger than any call's input needs. */
const MAX_DEPTH = 32
/** Values in one input. A shared node counts at each use, because validation visits it each time. */
const MAX_VALUES = 20_000

/** For browsers without JavaScript; with it, the form refuses the file before sending. */
const LARGE_FILE = 'This file is larger than 25 MB. Go back, and choose a smaller one.'

/** A request refused before the framework sees it. */
class Refusal extends Error {
  status: 400 | 404 | 408 | 413
  constructor(status: 400 | 404 | 408 | 413, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Validates a request before the framework parses it.
 * @param callNames names of all calls; null if unknown
 * @param maxBytes largest body, for an upload with a slot
 * @returns the request to process, or the refusal: 404 no such call, 408 too slow, 413 too large, 400 malformed
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
      throw new Refusal(404, 'Unknown call.')
    // Our pages set this header on calls. Without it the framework treats a call as a form and fails on most results.
    if (isCall && request.headers.get('x-tsr-serverfn') !== 'true') throw broken()
    if (request.method === 'GET' || request.method === 'HEAD') {
      if (isCall) checkPayload(url.searchParams.get('payload'))
      // A GET has no body. With a form's content type the framework would try to parse one and fail.
      if (isCall) request.headers.delete('content-type')
      return request
    }
    const body = await readBody(request, maxBytes, url.pathname.startsWith('/forms/'))
    return withBody(request, body, isCall ? await checkBody(request, body) : request.headers.get('content-type'))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.info(
      { status: error.status, path: withoutLinkSecrets(url.pathname).slice(0, 80) },
      'request refused before it was parsed',
    )
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
    // A browser reads the response only after it has sent the whole body, so drain a slightly larger body.
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

/** Idle timeout of a body. */
const MAX_IDLE_MS = 15_000
/** Minimum rate of a body after this time. One byte per second would otherwise occupy the connection for hours. */
const MIN_RATE = { after_ms: 15_000, bytes_per_second: 4000 } as const

/** Yields the chunks of a body as they arrive. @throws Refusal if they stop or are too slow */
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
  return new Refusal(408, 'The upload was too slow. Please try again with a better connection.')
}

function tooLarge(): Refusal {
  return new Refusal(413, 'This is too large to send.')
}

/** Returns the same request with its body in memory. The server's Request subclass has the client's IP address. */
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
 * Validates the body of a call by its media type. The framework searches the whole header for type names, so pass on
 * only what was validated. @returns the content type to pass on, or null for no body
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

/** Accepts only our own form format, without the context that a client could add. */
async function checkForm(contentType: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw broken()
  })
  if (form.has('__TSS_CONTEXT')) throw broken()
}

/** Value kinds (seroval's node types) that an input may contain. All others are refused. */
const NUMBER = 0
const TEXT = 1
const CONSTANT = 2
const SEEN = 4
const DATE = 5
const LIST = 9
const RECORD = 10

/** Constants by number: null, undefined, true, false, -0, and the three numbers that JSON lacks. */
const CONSTANTS = 8

/** Values by node id, for completed nodes. */
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
  // Refuse the framework's other member, `context`: it would let a client set what the server trusts.
  if (!input || !isRecord(input.p) || !isListOf(input.p.k, (key) => key === 'data')) throw broken()
  sizeOf(input, new Map(), 0)
}

/** Counts the values of a node. @throws Refusal for a kind that is not allowed */
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

/** A reference must point to a completed node, or a cyclic value would never end. */
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

/** Names that would reach the object's prototype instead of a member. */
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
  return new Refusal(400, 'This request can’t be read.')
}
