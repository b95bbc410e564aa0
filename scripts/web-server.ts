import cluster from 'node:cluster'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import compression from 'compression'
import sirv from 'sirv'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { answerClientError } from './client-errors.ts'
import { compressPage } from './compress-page.ts'
import { announceSetupLink } from './setup-link.ts'

/** Exit code of an invalid setting or a broken build: a restart would not help (EX_CONFIG). */
const EXIT_SETTING = 78
/**
 * While draining, a client with an open connection gets this long to send one more request and receive `Connection:
 * close`.
 */
const IDLE_GRACE_MS = 3000
const DRAIN_MS = 10_000
/** No server answers, or the name, the password or the database is wrong. */
const NO_DATABASE = /^(?:E(?:CONNREFUSED|CONNRESET|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH)|28P01|28000|3D000)$/
const PERIOD_OF_MONTHS = 'public, max-age=31536000, immutable'
const PERIOD_OF_AN_HOUR = 'public, max-age=3600'

interface CachedPage {
  headers: Readonly<Record<string, string>>
  body: Buffer
}
interface From {
  peer: string
  forwardedFor: string | undefined
  userAgent: string | undefined
  cookie: string | undefined
}
interface Program {
  cachedPage: (url: string, from: From, encodings: string | undefined) => CachedPage | null
  respond: (
    request: Request,
  ) => Promise<{ cached: CachedPage } | { cached: null; response: Response; page: Buffer | null }>
  start: () => Promise<void>
  stop: () => Promise<void>
  setupLinkAtStart: () => Promise<{ url: string; expires_at: Date } | null>
}

// React and other libraries select their production build by this, at import.
process.env.NODE_ENV ||= 'production'
const { env, isHttps } = await import('#env.server.ts').catch(endWith(EXIT_SETTING))
const dist = join(dirname(import.meta.dirname), 'dist')
const program: Program = await import(pathToFileURL(join(dist, 'server', 'server.js')).href).catch(
  endWith(EXIT_SETTING),
)

let isDraining = false
const open = new Set<ServerResponse>()

// Declared as a method, because the library's request type extends Node's. Pages bypass it: it retains each response,
// with its request and page, until the next full collection (decision 0018).
const compress: { run(request: IncomingMessage, response: ServerResponse, next: () => void): void } = {
  run: compression({
    threshold: 1024,
    level: 5,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    filter: (request, response) => !isEventStream(response) && compression.filter(request, response),
  }),
}
const files = sirv(join(dist, 'client'), {
  etag: true,
  brotli: true,
  gzip: true,
  setHeaders: (response, path) => {
    response.setHeader('Cache-Control', path.startsWith('/assets/') ? PERIOD_OF_MONTHS : PERIOD_OF_AN_HOUR)
    guard(response)
  },
})
const server = createServer(
  {
    headersTimeout: 15_000,
    requestTimeout: 120_000,
    // Longer than the idle timeout of common proxies, so that the proxy closes first.
    keepAliveTimeout: 75_000,
    connectionsCheckingInterval: 5000,
    maxHeaderSize: 16_384,
  },
  answer,
)
server.on('clientError', answerClientError)
server.once('error', (error) => {
  const isTaken = 'code' in error && error.code === 'EADDRINUSE'
  const isForbidden = 'code' in error && error.code === 'EACCES'
  say(
    isTaken
      ? `Port ${env.PORT} on ${env.HOST} is in use. Try PORT=${env.PORT + 1} npm start`
      : isForbidden
        ? `Port ${env.PORT} needs root. Use a port above 1023: PORT=3000 npm start`
        : `The web server could not listen on ${env.HOST}:${env.PORT}: ${error.message}`,
  )
  process.exit(EXIT_SETTING)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain())

// A balancer sends a refused connection to another process, even a POST; a response of 503 it may not repeat.
await program.start().catch(endWith(1))
server.listen(env.PORT, env.HOST, () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  const of = { pid: process.pid, parent: process.ppid }
  process.stdout.write(`${JSON.stringify({ event: 'listening', url: `http://${host}:${port}`, ...of })}\n`)
})
// Only the first process creates a link, because each new link voids the one before.
if (!cluster.worker || cluster.worker.id === 1) {
  const link = await program.setupLinkAtStart().catch((error) => say(`There is no setup link: ${error.message}`))
  if (link) announceSetupLink(link.url)
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  open.add(response)
  response.once('close', () => open.delete(response))
  if (isDraining) response.setHeader('Connection', 'close')

  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  const isProbe = path === '/healthz' || path === '/readyz' || path === '/metrics'
  if (request.method === 'TRACE' || request.method === 'TRACK') {
    return refuse(response, 405, 'This method is not allowed.', { Allow: 'GET, HEAD, POST' })
  }
  if (isDraining && path === '/readyz') {
    return refuse(response, 503, '{"ready":false,"draining":true}', { 'Content-Type': 'application/json' })
  }
  if (request.method === 'GET') {
    const cached = program.cachedPage(
      request.url ?? '/',
      {
        peer: request.socket.remoteAddress ?? '',
        forwardedFor: request.headers['x-forwarded-for']?.toString(),
        userAgent: request.headers['user-agent'],
        cookie: request.headers.cookie,
      },
      String(request.headers['accept-encoding'] ?? ''),
    )
    if (cached) return sendCached(response, cached)
  }
  if (isProbe || (request.method !== 'GET' && request.method !== 'HEAD')) return void render(request, response)
  files(request, response, () => {
    // A page of an older version requests its assets; a rendered 404 page would be useless to it.
    if (path.startsWith('/assets/')) return refuse(response, 404, 'File not found.')
    void render(request, response)
  })
}

async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const answer = await program.respond(new NodeRequest({ req: request, res: response }))
    if (answer.cached) sendCached(response, answer.cached)
    else if (answer.page === null) {
      compress.run(request, response, () => undefined)
      await sendNodeResponse(response, answer.response)
    } else sendPage(request, response, answer.response, answer.page)
  } catch (error) {
    // The client is gone.
    if (request.errored || (request.destroyed && !request.complete)) return
    if (response.destroyed && error instanceof Error && error.name === 'AbortError') return
    // The program handles its errors; this is an error of the connection or of the server around it.
    say(error instanceof Error ? String(error.stack) : String(error))
    if (response.headersSent) response.destroy()
    else refuse(response, 500, 'Something went wrong. Please try again.')
  }
}

function sendCached(response: ServerResponse, { headers, body }: CachedPage): void {
  response.writeHead(200, headers)
  response.end(body)
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers }: Response,
  page: Buffer,
): void {
  const compressed = compressPage(page, String(request.headers['accept-encoding'] ?? ''))
  response.statusCode = status
  for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies)
  response.setHeader('Vary', 'Accept-Encoding')
  if (compressed) response.setHeader('Content-Encoding', compressed.encoding)
  const body = compressed?.body ?? page
  response.setHeader('Content-Length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function refuse(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  guard(response)
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers })
  response.end(text)
}

/** Sets the security headers of responses that do not come from the program, which sets them itself. */
function guard(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
  response.setHeader('Permissions-Policy', 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)')
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  if (isHttps) response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}

/** Shuts down without a failed request: accepts no new connections, answers open ones and closes them. */
async function drain(): Promise<void> {
  if (isDraining) return
  isDraining = true
  const until = Date.now() + DRAIN_MS
  for (const response of open) {
    if (isEventStream(response)) response.end()
    else if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  // server.close() would also cut idle connections, which may have a request in flight.
  NetServer.prototype.close.call(server)
  const idleUntil = Date.now() + IDLE_GRACE_MS
  while (Date.now() < idleUntil && (await connections()) > 0) await sleep(20)
  server.closeIdleConnections()
  while (Date.now() < until - 1000 && open.size > 0) await sleep(20)
  server.closeAllConnections()
  await Promise.race([program.stop(), sleep(Math.max(1000, until - Date.now()))]).catch((error) => say(String(error)))
  process.exit(0)
}

function isEventStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream')
}

function connections(): Promise<number> {
  return new Promise((done) => server.getConnections((_, count) => done(count ?? 0)))
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function endWith(code: number): (error: unknown) => never {
  return (error) => {
    say(error instanceof Error ? sentence(error) : String(error))
    process.exit(code)
  }
}

/** Errors for users have a complete message; others need their stack. */
function sentence(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  if (NO_DATABASE.test(code)) {
    const host = URL.canParse(env.DATABASE_URL ?? '') ? ` at ${new URL(env.DATABASE_URL ?? '').host}` : ''
    return `The database${host} refuses the connection (${error.message || code}). Please check DATABASE_URL, and that PostgreSQL is running there.`
  }
  return error.name === 'Error' || error.name === 'EnvironmentError' ? error.message : String(error.stack)
}
