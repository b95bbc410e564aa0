import { visitorOf } from '#access/make-actor.server.ts'
import { listen } from '#db/changes.server.ts'
import { pool } from '#db/db.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { env, publicUrl } from '#env.server.ts'
import { flushEvents } from '#features/analytics/public.server.ts'
import { startConnections } from '#features/connections/public.server.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { shareReads, startSharing } from '#features/read-limits/public.server.ts'
import { preloadListings } from '#features/search/public.server.ts'
import { startSampling, storeResponses } from '#features/system/public.server.ts'
import { stopSender } from '#kit/job/job.server.ts'
import { log, redirectConsole } from '#kit/log.server.ts'
import { connections } from '#ports/connections.server.ts'
import { setStarted, untilReady } from './server/ready.ts'
import { callNames, respond } from './server/respond.ts'

export { setupLinkAtStart } from '#features/setup/public.server.ts'
export { cachedPage, respond } from './server/respond.ts'

// Every call is an endpoint, whether or not a page uses it. The glob makes the build register all of them.
const callFiles = import.meta.glob<Record<string, unknown>>([
  './features/*/functions.ts',
  './features/*/functions/*.ts',
  '!**/*.test.ts',
])
// A feature registers its part in an export of personal data, a closed account or a captcha when its operations load, and the
// build loads those of a call with its first request only.
const operationFiles = import.meta.glob([
  './features/*/operations.server.ts',
  './features/*/operations/*.server.ts',
  '!**/*.test.ts',
])
const stopping = new AbortController()

/** Starts the program, before the first request. The first process to start migrates the schema. */
export async function start(): Promise<void> {
  if (!import.meta.env.DEV) redirectConsole()
  await migrate()
  await startConnections()
  listen()
  for (const load of Object.values(operationFiles)) await load()
  startSharing()
  startSampling()
  if (!env.READ_LIMITS) log.warn('READ_LIMITS is off: nothing limits how many listings one client reads')
  for (const load of Object.values(callFiles)) for (const name of Object.keys(await load())) callNames.add(name)
  setStarted()
  const visitor = lookerOf(visitorOf<'public'>(new Request('http://localhost')))
  preloadListings(visitor).catch((error) => log.warn({ err: error }, 'listings could not be preloaded'))
  if (connections().feed) void warmUp()
}

/** Renders a search page once the listings are loaded. The first one takes a second, mostly to compile its code. */
async function warmUp(): Promise<void> {
  if (await untilReady(stopping.signal)) await respond(new Request(`${publicUrl}/properties`)).catch(() => undefined)
}

/** Stops the program, after the last request. */
export async function stop(): Promise<void> {
  stopping.abort()
  await flushEvents()
  await shareReads().catch(() => undefined)
  await storeResponses().catch(() => undefined)
  await stopSender()
  await pool.end()
}

export default {
  /** Answers a request with a complete Response. The framework's development server calls it. */
  async fetch(request: Request): Promise<Response> {
    const answer = await respond(request)
    if (answer.cached) return new Response(new Uint8Array(answer.cached.body), { headers: answer.cached.headers })
    const { response, page } = answer
    return page === null
      ? response
      : new Response(new Uint8Array(page), { status: response.status, headers: response.headers })
  },
}
