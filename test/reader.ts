import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Browser } from './server.ts'
import { payloadOf } from './wire.ts'

/** Somebody who reads very much of a site: over connections that stay open, several requests at once, and nothing is unpacked. */
export interface Reader {
  /** Goes to an address as a browser does that opens a page. Cookies are sent, and none is taken. */
  go: (path: string, headers?: Record<string, string>) => Promise<Reading>
  /** Makes a call; the question is as `questionOf` gives it, or there is none. */
  ask: (call: string, question?: string, method?: 'GET' | 'POST') => Promise<Reading>
  close: () => void
}

export interface Reading {
  status: number
  headers: IncomingHttpHeaders
  /** Everything that came, headers and body; bytes stand for letters. */
  text: string
  body: string
}

/** So many requests at once. */
const AT_ONCE = 4

const NAVIGATION = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const CALL = { 'sec-fetch-site': 'same-origin', 'x-tsr-serverFn': 'true', accept: 'application/json' }

/** A reader with the cookies of this browser. `isPacked`: pages come compressed, as browsers ask for them. */
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

/** A call's input as it stands in its address. */
export async function questionOf(data: unknown): Promise<string> {
  return data === undefined ? '' : `?payload=${encodeURIComponent(await payloadOf({ data }))}`
}

/** Does something with each of many, a few at once. */
export async function aFewAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const one = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
