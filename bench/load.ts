import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'

/** Load on a running server, and what it does to it. */

export interface Measured {
  name: string
  a_second: number
  p50_ms: number
  p97_5_ms: number
  p99_ms: number
  answers: number
  failed: number
  bytes_each: number
}

interface Load {
  url: string
  paths: readonly string[]
  connections: number
  seconds: number
  /** What the client says that it understands; nothing = identity. */
  encoding?: string
  /** The paths are calls of the site's own pages. */
  isCall?: boolean
}

/**
 * Asks for the paths in turn, as fast as they are answered. Each connection begins at another one: in step with each other
 * they would all meet the same page at the same moment, which no visitors do, and which a server may make only once.
 */
export async function measure(
  name: string,
  { url, paths, connections, seconds, encoding, isCall }: Load,
): Promise<Measured> {
  const headers = {
    accept: 'text/html,image/webp,*/*',
    ...(encoding ? { 'accept-encoding': encoding } : {}),
    ...(isCall ? { 'x-tsr-serverfn': 'true', 'sec-fetch-site': 'same-origin' } : {}),
  }
  const requests = paths.map((path) => ({ path, headers }))
  let begun = 0
  const found = await autocannon({
    url,
    connections,
    duration: seconds,
    requests,
    setupClient: (client) => {
      const from = Math.floor((begun * requests.length) / connections)
      begun += 1
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
      // It would read each answer as text, for checks that are not asked of it: for a compressed page that takes the
      // machine as long as answering it does (80 µs for 19 KB that are no text).
      client.pipelinedRequests.addBody = () => undefined
    },
  })
  return {
    name,
    a_second: Math.round(found.requests.total / found.duration),
    p50_ms: found.latency.p50,
    p97_5_ms: found.latency.p97_5,
    p99_ms: found.latency.p99,
    answers: found.requests.total,
    failed: found.errors + found.non2xx,
    bytes_each: Math.round(found.throughput.total / Math.max(1, found.requests.total)),
  }
}

/**
 * A server that does nothing, in a process of its own. How often it answers under the same load says what the machine can
 * do at this moment: figures of different minutes and machines are compared by their ratio to it.
 */
export async function startBareServer(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { url: String(line).trim(), stop: () => child.kill('SIGKILL') }
}

/** Megabytes that a process holds, and held at most; null where the system does not say. */
export async function memoryOf(pid: number): Promise<{ now_mb: number; most_mb: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const now = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  const most = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]
  return now && most ? { now_mb: Math.round(Number(now) / 1000), most_mb: Math.round(Number(most) / 1000) } : null
}

/** Of several processes, what the largest holds and held. */
export async function memoryOfLargest(pids: readonly number[]): Promise<{ now_mb: number; most_mb: number } | null> {
  const all = (await Promise.all(pids.map(memoryOf))).filter((one) => one !== null)
  if (all.length === 0) return null
  return { now_mb: Math.max(...all.map((one) => one.now_mb)), most_mb: Math.max(...all.map((one) => one.most_mb)) }
}
