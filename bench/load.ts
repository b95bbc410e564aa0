import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'

/** Measurements of load on a running server. */

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
  /** Accept-Encoding of the client; identity if unset. */
  encoding?: string
  /** True if the paths are calls of the site's pages. */
  isCall?: boolean
}

/**
 * Requests the paths as fast as they are answered. Each connection starts at a different one: in lockstep all would
 * request the same page at the same time, which visitors do not do and a server may render only once.
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
      // autocannon would decode each response as text for checks that are not used, which takes as long as serving a
      // compressed page (80 µs for 19 KB of binary).
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
 * Starts a minimal server in a separate process. Its rate under the same load gives the machine's current capacity;
 * measurements of other times and machines are compared by their ratio to it.
 */
export async function startBareServer(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { url: String(line).trim(), stop: () => child.kill('SIGKILL') }
}

/** Returns the current and peak memory of a process in megabytes, or null if the system does not report them. */
export async function memoryOf(pid: number): Promise<{ now_mb: number; most_mb: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const now = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  const most = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]
  return now && most ? { now_mb: Math.round(Number(now) / 1000), most_mb: Math.round(Number(most) / 1000) } : null
}

/** Returns the current and peak memory of the largest process. */
export async function memoryOfLargest(pids: readonly number[]): Promise<{ now_mb: number; most_mb: number } | null> {
  const all = (await Promise.all(pids.map(memoryOf))).filter((one) => one !== null)
  if (all.length === 0) return null
  return { now_mb: Math.max(...all.map((one) => one.now_mb)), most_mb: Math.max(...all.map((one) => one.most_mb)) }
}
