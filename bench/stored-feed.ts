import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as z from 'zod/mini'

/** A feed with stored pages, so that their generation is not measured. */
export interface StoredFeed {
  url: string
  /** Stores all pages of a resource, starting at a request. */
  keep: (question: string) => Promise<void>
  close: () => Promise<void>
}

const zip = promisify(gzip)
const Linked = z.object({ '@odata.nextLink': z.optional(z.string()) })

/** Starts a proxy of a feed that serves stored pages from disk and forwards all other requests. */
export async function startStoredFeed(feedUrl: string, token: string, folder: string): Promise<StoredFeed> {
  const feed = new URL(feedUrl)
  const stored = new Map<string, string>()
  await mkdir(folder, { recursive: true })

  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const file = stored.get(path)
    const answer = file ? readFile(file) : ask(path).then((text) => zip(text))
    answer.then(
      (body) => {
        const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
        response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
      },
      () => response.destroy(),
    )
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const here = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`

  async function ask(path: string): Promise<string> {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
    const answer = await fetch(new URL(path, feed), { headers })
    if (!answer.ok) throw new Error(`The sample feed answered ${answer.status}.`)
    return (await answer.text()).replaceAll(feed.origin, here)
  }

  return {
    url: `${here}${feed.pathname}`,
    async keep(question) {
      for (let path: string | null = `${feed.pathname}/${question}`; path !== null; ) {
        const text = await ask(path)
        const file = stored.get(path) ?? join(folder, `${stored.size}.json.gz`)
        await writeFile(file, await zip(text))
        stored.set(path, file)
        const next = z.parse(Linked, JSON.parse(text))['@odata.nextLink']
        path = next === undefined ? null : next.slice(here.length)
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
