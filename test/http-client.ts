import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { DeclaredCall } from './calls.ts'
import type { Browser } from './server.ts'
import { payloadOf } from './wire.ts'

/**
 * A client that sends many requests: several concurrent ones over persistent connections, without parsing the bodies.
 */
export interface HttpClient {
  /** Navigates to an address like a browser. Sends cookies and stores none. */
  get: (path: string, headers?: Record<string, string>) => Promise<HttpResponse>
  /** Makes a call with a query from `inputQuery`, or without input. */
  call: (call: string, query?: string, method?: 'GET' | 'POST') => Promise<HttpResponse>
  close: () => void
}

export interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  /** Raw headers and body, decoded as Latin-1. */
  text: string
  body: string
}

/** Concurrent requests. */
const MAX_CONCURRENT = 4

const NAVIGATION = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const CALL = { 'sec-fetch-site': 'same-origin', 'x-tsr-serverFn': 'true', accept: 'application/json' }

/** Returns a client with the cookies of this browser. `acceptsGzip` requests compressed pages, as browsers do. */
export function httpClient({ cookies }: Browser, url: string, { acceptsGzip = false } = {}): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONCURRENT })
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const baseHeaders = { ...(cookie ? { cookie } : {}), ...(acceptsGzip ? { 'accept-encoding': 'gzip' } : {}) }
  const send = (path: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET'): Promise<HttpResponse> =>
    new Promise<HttpResponse>((done, fail) => {
      const outgoing = request(url + path, { agent, method, headers: { ...baseHeaders, ...headers } }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part) => parts.push(part))
        response.once('error', fail)
        response.once('end', () => {
          const bytes = Buffer.concat(parts)
          const isGzip = response.headers['content-encoding'] === 'gzip'
          const body = (isGzip ? gunzipSync(bytes) : bytes).toString('latin1')
          const { statusCode: status = 0, headers } = response
          done({ status, headers, body, text: `${JSON.stringify(response.rawHeaders)} ${body}` })
        })
      })
      outgoing.once('error', (error: NodeJS.ErrnoException) => {
        // The server closed the idle connection at the moment of its reuse, and has not seen the request.
        if (outgoing.reusedSocket && error.code === 'ECONNRESET') send(path, headers, method).then(done, fail)
        else fail(error)
      })
      outgoing.end()
    })
  return {
    get: (path, headers = {}) => send(path, { ...NAVIGATION, ...headers }),
    call: (call, query = '', method) => send(`/_serverFn/${call}${query}`, CALL, method),
    close: () => agent.destroy(),
  }
}

/** Returns a call's input as the query of its URL. */
export async function inputQuery(data: unknown): Promise<string> {
  return data === undefined ? '' : `?payload=${encodeURIComponent(await payloadOf({ data }))}`
}

/** Processes each item, a few concurrently. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = items.values()
  const worker = async () => {
    for (const item of remaining) await work(item)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker))
}

/** Returns "passes" for a call that got past access, or the status of its refusal. */
export function outcomeOf(status: number): 'passes' | number {
  return status === 401 || status === 403 || status >= 500 ? status : 'passes'
}

/** Returns the outcome of each call. The calls must not affect each other, because several run at the same time. */
export async function askAll(
  browser: Browser,
  url: string,
  calls: readonly DeclaredCall[],
): Promise<Record<string, unknown>> {
  const reader = httpClient(browser, url)
  const answers: Record<string, unknown> = {}
  await forEachConcurrently(calls, async ({ name, method }) => {
    answers[name] = outcomeOf((await reader.call(name, '', method)).status)
  })
  reader.close()
  return answers
}
