import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { currentAccountOf } from '#features/accounts/public.server.ts'
import { ADMIN_LEVEL } from '#features/accounts/words.ts'
import { isRobot } from '#features/landing-pages/rules.ts'
import { callerOf, networkOf } from '#kit/call/request.server.ts'
import { isOwnOrigin } from '#kit/call/security.server.ts'
import { log } from '#kit/log.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import {
  addDropped,
  type DropReason,
  deleteBefore,
  deleteVisit,
  insertEvents,
  saltOf,
} from '../queries/events.server.ts'
import { deviceOf, isEvent, MAX_VIEWS_A_DAY, MAX_VIEWS_A_MINUTE, safeProps, safeSource } from '../rules/events.ts'
import { isPrivatePath, safePath } from '../rules/paths.ts'
import { retainedSince } from '../rules/periods.ts'
import { EventBatch, type StoredEvent } from '../schema.ts'
import { EVENTS } from '../words/events.ts'
import { RETENTION_MONTHS } from '../words/report.ts'

/** Larger than any batch of the site's collector. */
const MAX_BODY_BYTES = 32_000
/** Batches per network and window in this process; a busy office sends fewer. */
const MAX_BATCHES = 400
const WINDOW_MS = 600_000
/** Maximum number of networks and visits in memory. */
const MAX_TRACKED = 20_000
const FLUSH_MS = 2000
const FLUSH_EVENTS = 500
/** Maximum number of events to hold while the database is down. Further events are dropped and counted. */
const MAX_QUEUED = 20_000

/** Batches by network in the current window. Never stored. */
const batches = new Map<string, number>()
let windowStarted = 0
/** Page views of each visit today, in total and in the current minute. */
const visits = new Map<string, { day: string; views: number; minute: number; recent: number; isRobot: boolean }>()
let queue: StoredEvent[] = []
let dropped = new Map<string, number>()
/** Visits detected as bots, whose events are deleted with the next write. */
let botVisits: { date: string; visit: Buffer }[] = []
let isScheduled = false
let writing: Promise<void> | null = null
let salt: { date: string; value: Promise<Buffer> } | null = null

/**
 * Receives a batch of events from one of our pages. The response never reveals whether they were counted; only a
 * network that sends too many gets a rate limit. Bots, staff and browsers that opt out of tracking are not counted.
 */
export async function receiveEvents(request: Request): Promise<Response> {
  const origin = request.headers.get('origin')
  if (request.method !== 'POST') return respond(405)
  if (!origin || !isOwnOrigin(origin, request)) return respond(403)
  // Global Privacy Control and Do Not Track: our own collector does not even load there.
  if (request.headers.get('sec-gpc') === '1' || request.headers.get('dnt') === '1') return respond(204)
  const at = now()
  const date = calendarDayOf(at)
  const { ip, user_agent } = callerOf(request)
  const batch = await batchOf(request)
  const events = batch?.events.length ?? 1
  if (!isWithinBatchLimit(networkOf(ip), at.getTime())) {
    countDropped(date, 'limit', events)
    return respond(429, { 'retry-after': String(Math.ceil((windowStarted + WINDOW_MS - at.getTime()) / 1000)) })
  }
  if (!batch) {
    countDropped(date, 'invalid', 1)
    return respond(400)
  }
  if (isRobot(user_agent)) {
    countDropped(date, 'robot', events)
    return respond(204)
  }
  if (await isStaff(request)) {
    countDropped(date, 'staff', events)
    return respond(204)
  }
  const visit = await visitOf(date, networkOf(ip), user_agent ?? '')
  const stored = batch.events.flatMap((event) => storedOf(event, batch, visit, at))
  if (stored.length < batch.events.length) countDropped(date, 'invalid', batch.events.length - stored.length)
  if (isTooFast(visit, date, stored.filter(({ name }) => name === 'page_viewed').length, at.getTime())) {
    countDropped(date, 'robot', events)
    return respond(204)
  }
  queueEvents(stored, date)
  return respond(204)
}

function respond(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

async function batchOf(request: Request): Promise<EventBatch | null> {
  const text = await request.text()
  if (text.length > MAX_BODY_BYTES) return null
  try {
    const parsed = z.safeParse(EventBatch, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function isWithinBatchLimit(network: string, at: number): boolean {
  if (at - windowStarted >= WINDOW_MS || at < windowStarted) {
    windowStarted = at
    batches.clear()
  }
  const sent = (batches.get(network) ?? 0) + 1
  if (batches.has(network) || batches.size < MAX_TRACKED) batches.set(network, sent)
  return sent <= MAX_BATCHES
}

/** Returns true for staff, whose page views are not visits. A request without a session costs no query. */
async function isStaff(request: Request): Promise<boolean> {
  if (!request.headers.has('cookie')) return false
  const account = await currentAccountOf(request)
  return account !== null && (account.role_level >= ADMIN_LEVEL || account.agent_id !== null)
}

/**
 * Identifies a visitor for one day: a hash of network, browser and day with that day's salt. It cannot be computed
 * again once the salt is deleted, and changes every day. Nothing is stored in the browser.
 */
async function visitOf(date: string, network: string, userAgent: string): Promise<Buffer> {
  if (salt?.date !== date) {
    salt = { date, value: saltOf(date, randomBytes(32)) }
    salt.value.catch(() => {
      salt = null
    })
  }
  return createHash('sha256')
    .update(await salt.value)
    .update(`${network}\n${userAgent}`)
    .digest()
    .subarray(0, 16)
}

function storedOf(
  { name, path, ago, props }: EventBatch['events'][number],
  batch: EventBatch,
  visit: Buffer,
  at: Date,
): StoredEvent[] {
  if (!isEvent(name)) return []
  // Clicks, fields and searches on private pages are not stored.
  const isOwn = EVENTS[name].family === 'page' && name !== 'page_viewed' && name !== 'page_left'
  if (isOwn && isPrivatePath(path)) return []
  const happened = new Date(at.getTime() - ago)
  return [
    {
      at: happened,
      at_date: calendarDayOf(happened),
      visit,
      name,
      path: safePath(path),
      source: safeSource(batch.source, 'direct'),
      medium: safeSource(batch.medium, 'none'),
      campaign: safeSource(batch.campaign, '') || null,
      device: deviceOf(batch.width),
      props: safeProps(name, props),
    },
  ]
}

/** Returns true for a visit that opens pages faster than a person can: it is a bot, and so are its earlier events. */
function isTooFast(visit: Buffer, day: string, views: number, at: number): boolean {
  const key = visit.toString('base64')
  const minute = Math.floor(at / 60_000)
  const known = visits.get(key)
  const one = known?.day === day ? known : { day, views: 0, minute, recent: 0, isRobot: false }
  if (one.minute !== minute) Object.assign(one, { minute, recent: 0 })
  one.views += views
  one.recent += views
  if (!one.isRobot && (one.recent > MAX_VIEWS_A_MINUTE || one.views > MAX_VIEWS_A_DAY)) {
    one.isRobot = true
    botVisits.push({ date: day, visit })
  }
  visits.delete(key)
  visits.set(key, one)
  if (visits.size > MAX_TRACKED) visits.delete(visits.keys().next().value ?? '')
  return one.isRobot
}

function queueEvents(events: readonly StoredEvent[], date: string): void {
  const capacity = Math.max(0, MAX_QUEUED - queue.length)
  if (events.length > capacity) countDropped(date, 'limit', events.length - capacity)
  queue.push(...events.slice(0, capacity))
  if (queue.length >= FLUSH_EVENTS) void flushEvents()
  schedule()
}

function countDropped(date: string, reason: DropReason, events: number): void {
  const key = `${date} ${reason}`
  dropped.set(key, (dropped.get(key) ?? 0) + events)
  schedule()
}

function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    void flushEvents()
  }, FLUSH_MS).unref()
}

/** Writes the waiting events in one statement. Runs every 2 seconds, and when the process ends. */
export async function flushEvents(): Promise<void> {
  while (writing) await writing
  writing = write().finally(() => {
    writing = null
  })
  await writing
}

async function write(): Promise<void> {
  const [events, counts, visitsToDelete] = [queue, dropped, botVisits]
  queue = []
  dropped = new Map()
  botVisits = []
  const isOf = (one: { date: string; visit: Buffer }, event: StoredEvent) => one.visit.equals(event.visit)
  const people = events.filter((event) => !visitsToDelete.some((one) => isOf(one, event)))
  try {
    if (people.length > 0) await insertEvents(people)
  } catch (error) {
    // Retry them with the next write. Losing them costs a count, not anyone's work.
    queue = [...people, ...queue].slice(0, MAX_QUEUED)
    log.warn({ events: people.length, cause: String(error) }, 'analytics events not written')
    return schedule()
  }
  try {
    for (const { date, visit } of visitsToDelete) {
      const deleted = (await deleteVisit(date, visit)) + events.length - people.length
      if (deleted > 0) counts.set(`${date} robot`, (counts.get(`${date} robot`) ?? 0) + deleted)
    }
    for (const [key, number] of counts) {
      const [date = '', reason = ''] = key.split(' ')
      await addDropped(date, reason as DropReason, number)
    }
  } catch (error) {
    log.warn({ cause: String(error) }, 'analytics events left out not counted')
  }
}

/** Deletes events older than 13 months, and the salts of past days. */
export async function sweepAnalytics(): Promise<void> {
  const today = calendarDayOf(now())
  await deleteBefore(retainedSince(today, RETENTION_MONTHS), today)
}
