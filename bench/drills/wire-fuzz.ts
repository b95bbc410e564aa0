import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { startTemporaryDatabase } from '../../scripts/temporary-database.ts'
import { grouped, say } from '../../scripts/terminal.ts'
import { webMemoryFlags } from '../../scripts/web-memory.ts'
import { callTargets } from '../../test/calls.ts'
import { insertCast } from '../../test/cast.ts'
import { asOwner } from '../../test/postgres.ts'
import { type Site, startSite } from '../../test/server.ts'
import { type HostileRequest, hostileRequest, seeded, sendHostile } from '../../test/wire-grammar.ts'
import { memoryOf } from '../load.ts'
import { record } from '../record.ts'

/**
 * Sends hostile bodies in the wire grammar to every call, as a visitor and as people of each role: `npm run drill --
 * wire-fuzz [--bodies 100000 --seed 1]`. No response may be a 500, no error may be logged, each refusal is one short
 * line, and the process neither exits nor grows.
 */

/** Growth after the first tenth of the bodies, when code is compiled and the heap has reached its size. */
const MAX_GROWTH_MB = 60
const MAX_LOG_BYTES_PER_BODY = 400
const CONNECTIONS = 16
const PEOPLE = ['buyer', 'sold', 'agent', 'vendorAdmin', 'super'] as const
/** A call may end a session, so each person gets a new one after this number of bodies. */
const NEW_SESSIONS_AFTER = 500

const { values } = parseArgs({
  options: { bodies: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const [bodies, seed] = [Number(values.bodies), Number(values.seed)]

const database = await startTemporaryDatabase()
try {
  const first = await startSite({ databaseUrl: database.url })
  await first.stop()
  await asOwner(database.url, insertCast)
  const site = await startSite({
    databaseUrl: database.url,
    webFlags: webMemoryFlags(0),
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  })
  try {
    await fuzz(site)
  } finally {
    await site.stop()
  }
} finally {
  await database.stop()
}

async function fuzz(site: Site): Promise<void> {
  const targets = await callTargets()
  const pid = Number(/"event":"listening".*?"pid":(\d+)/.exec(site.log())?.[1])
  const statuses = new Map<number, number>()
  const bad: { status: number; request: HostileRequest }[] = []
  const began = performance.now()
  const send = sender(site, targets, (status, request) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 0 || status >= 500) bad.push({ status, request })
  })
  await send(Math.ceil(bodies / 10))
  const before = await memoryOf(pid)
  await send(bodies - Math.ceil(bodies / 10))
  const a_second = Math.round((bodies / (performance.now() - began)) * 1000)
  const after = await memoryOf(pid)
  const growth_mb = (after?.now_mb ?? 0) - (before?.now_mb ?? 0)
  const log = site.log()
  const errors = log.split('\n').filter((line) => /"level":"(?:error|fatal)"|^\s+at |Error:/.test(line))
  const logBytes = Math.round(log.length / bodies)
  const isAlive = (await site.call('getUser')).status === 200
  await record('wire-fuzz', {
    isGood:
      bad.length === 0 &&
      errors.length === 0 &&
      isAlive &&
      growth_mb <= MAX_GROWTH_MB &&
      logBytes <= MAX_LOG_BYTES_PER_BODY,
    found: [
      `${grouped(bodies)} hostile bodies (seed ${seed}) to ${targets.length} calls and their forms, as a visitor and ${PEOPLE.length} people, ${grouped(a_second)} a second. Answers: ${tally(statuses)}.`,
      `The process ${isAlive ? 'is alive' : 'IS GONE'}. It held ${before?.now_mb} MB after a tenth of the bodies, ${after?.now_mb} MB at the end (${MAX_GROWTH_MB} MB more are allowed), ${after?.most_mb} MB at most.`,
      `${errors.length} errors logged; ${logBytes} bytes of log per body (${MAX_LOG_BYTES_PER_BODY} are allowed).`,
      ...bad.slice(0, 5).map(({ status, request }) => `${status}: ${JSON.stringify(request).slice(0, 600)}`),
      ...errors.slice(0, 5).map((line) => line.slice(0, 400)),
    ],
  })
}

/** Sends hostile requests over several connections, each from a separate address. */
function sender(
  site: Site,
  targets: Awaited<ReturnType<typeof callTargets>>,
  onStatus: (status: number, request: HostileRequest) => void,
): (count: number) => Promise<void> {
  const random = seeded(seed)
  let cookies: string[] = []
  let sent = 0
  const sendUntil = async (end: number, agent: Agent) => {
    while (sent < end) {
      const at = sent
      sent += 1
      if (at % NEW_SESSIONS_AFTER === 0) cookies = await newSessions(site)
      const request = hostileRequest(random, targets)
      const cookie = cookies[at % (cookies.length + 1)]
      const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
      const more = { 'x-forwarded-for': address, ...(cookie && { cookie }) }
      onStatus(await sendHostile(site.urls[0] ?? '', request, { agent, more }), request)
      if (at % 10_000 === 9999) say(`  ${grouped(at + 1)} bodies …`)
    }
  }
  return async (count) => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const end = sent + count
    await Promise.all(Array.from({ length: CONNECTIONS }, () => sendUntil(end, agent)))
    agent.destroy()
  }
}

function newSessions(site: Site): Promise<string[]> {
  return Promise.all(
    PEOPLE.map(async (name) => [...(await site.as(name)).cookies].map((pair) => pair.join('=')).join('; ')),
  )
}

function tally(statuses: ReadonlyMap<number, number>): string {
  return [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status} ${grouped(times)} times`)
    .join(', ')
}
