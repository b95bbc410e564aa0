import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Browser } from './server.ts'
import { payloadOf } from './wire.ts'

/**
 * A client that sends many requests: several concurrent ones over persistent connections, without parsing the bodies.
 */
export interface Reader {
  /** Navigates to an address like a browser. Sends cookies and stores none. */
  go: (path: string, headers?: Record<string, string>) => Promise<Reading>
  /** Makes a call with a query from `questionOf`, or without input. */
  ask: (call: string, question?: string, method?: 'GET' | 'POST') => Promise<Reading>
  close: () => void
}

export interface Reading {
  status: number
  headers: IncomingHttpHeaders
  /** Raw headers and body, decoded as Latin-1. */
  text: string
  body: string
}

/** Concurrent requests. */
const AT_ONCE = 4

const NAVIGATION = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const CALL = { 'sec-fetch-site': 'same-origin', 'x-tsr-serverFn': 'true', accept: 'application/json' }

/** Returns a reader with the cookies of this browser. `isPacked` requests compressed pages, as browsers do. */
export function readerOf({ cookies }: Browser, url: string, { isPacked = false } = {}): Reader {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const always = { ...(cookie ? { cookie } : {}), ...(isPacked ? { 'accept-encoding': 'gzip' } : {}) }
  const send = (path: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
    new Promise<Reading>((done, fail) => {
      request(url + path, { agent, method, headers: { ...always, ...headers } }, (response) => {
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
        .once('error', fail)
        .end()
    })
  return {
    go: (path, headers = {}) => send(path, { ...NAVIGATION, ...headers }),
    ask: (call, question = '', method) => send(`/_serverFn/${call}${question}`, CALL, method),
    close: () => agent.destroy(),
  }
}

/** Returns a call's input as the query of its URL. */
export async function questionOf(data: unknown): Promise<string> {
  return data === undefined ? '' : `?payload=${encodeURIComponent(await payloadOf({ data }))}`
}

/** Processes each item, a few concurrently. */
export async function aFewAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const one = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
