import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { COUNT_LIMIT, PAGE_SIZES } from '#kit/table/list.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as chain from '../queries/chain.server.ts'
import * as figures from '../queries/figures.server.ts'
import * as queries from '../queries/trail.server.ts'
import { labelOf, periodOf } from '../rules.ts'
import type {
  ActivityType,
  AuditEntry,
  AuditPeriod,
  AuditStatistics,
  GetAuditEntry,
  ListTrail,
  LogAdminAction,
  TrailPage,
} from '../schema.ts'
import { MESSAGES, type Scope } from '../words.ts'
import { lastChainCheck } from './anchor.server.ts'
import { audit, logView } from './record.server.ts'

/** Lists administrators' actions, and their views of records. */
export function listAdminLogs(actor: Admin<'audit'>, input: ListTrail): Promise<TrailPage> {
  return listFor(actor, 'admins', input)
}

/** Lists what visitors and users did and viewed. */
export function listUserLogs(actor: Admin<'audit'>, input: ListTrail): Promise<TrailPage> {
  return listFor(actor, 'people', input)
}

/** Lists the whole audit log, including jobs and commands. */
export function getAuditTrail(actor: Admin<'audit'>, input: ListTrail): Promise<TrailPage> {
  return listFor(actor, 'all', input)
}

async function listFor(actor: Admin<'audit'>, scope: Scope, input: ListTrail): Promise<TrailPage> {
  const { after: _after, before: _before, size: _size, sort: _sort, ...filter } = input
  const page = await listTrail(scope, input)
  await logView(actor, 'admin.read_audit', { object_type: 'audit', object_id: scope, details: { ...filter } })
  return page
}

/** Returns an entry with its hashes. Logs the view. @throws not_found */
export async function getAuditEntry(actor: Admin<'audit'>, { entryId }: GetAuditEntry): Promise<AuditEntry> {
  const seq = entryId.startsWith('a') ? Number(entryId.slice(1)) : null
  const entry = seq === null ? await queries.findView(entryId) : await queries.findEntry(seq)
  if (!entry) throw new AppError('not_found', MESSAGES.noSuchEntry)
  await logView(actor, 'admin.read_audit', { object_type: 'audit', object_id: entryId })
  const proof = seq === null ? null : await chain.findProof(seq)
  const anchor = await chain.findLastAnchor()
  return {
    ...entry,
    prev_hash: proof?.prev_hash ?? null,
    row_hash: proof?.row_hash ?? null,
    is_whole: proof?.is_whole ?? null,
    anchored_seq: anchor?.seq ?? 0,
    before_id: seq !== null && seq > 1 ? `a${seq - 1}` : null,
    after_id: proof?.has_next ? `a${(seq ?? 0) + 1}` : null,
  }
}

/**
 * Returns a page of entries and views (or entries alone), newest first by default. Uses keyset pagination in both directions, so the last
 * page is as fast as the first.
 */
export async function listTrail(
  scope: Scope,
  input: ListTrail,
  { hasViews = true }: { hasViews?: boolean } = {},
): Promise<TrailPage> {
  const { after, before, size: requestedSize, sort = 'newest', ...filter } = input
  const wanted = { ...filter, scope }
  const size = Number(requestedSize ?? PAGE_SIZES[0])
  const isAscending = sort === 'oldest'
  const cursor = parseCursor(after ?? before, sort)
  const isBackward = cursor !== null && after === undefined
  const isForwardInTime = isAscending !== isBackward
  const side = cursor && { cursor, isLater: isForwardInTime }
  // Run sequentially, because two parallel queries would take two connections per reader.
  const entries = await queries.listEntries(wanted, side, isForwardInTime, size + 1)
  const views = hasViews ? await queries.listViews(wanted, side, isForwardInTime, size + 1) : []
  const found = merge(entries, views, isForwardInTime)
  // The row behind the cursor is gone. Return the first page instead of an empty one.
  if (found.length === 0 && cursor)
    return listTrail(scope, { ...input, after: undefined, before: undefined }, { hasViews })
  const hasMore = found.length > size
  const placed = found.slice(0, size)
  if (isBackward) placed.reverse()
  const [head, tail] = [placed.at(0)?.cursor, placed.at(-1)?.cursor]
  const total = await count(wanted, null, hasViews)
  const skipped = cursor && head ? await count(wanted, { cursor: head, isLater: !isAscending }, hasViews) : 0
  return {
    rows: placed.map(({ cursor: _, ...row }) => row),
    total: Math.min(total, COUNT_LIMIT),
    is_total_capped: total > COUNT_LIMIT,
    first: skipped > COUNT_LIMIT ? null : Math.min(skipped + 1, total),
    before: head && (isBackward ? hasMore : skipped > 0) ? formatCursor(head, sort) : null,
    after: tail && (isBackward || hasMore) ? formatCursor(tail, sort) : null,
  }
}

/** Merges two sorted lists. For equal times, entries come before views. */
function merge(entries: queries.Placed[], views: queries.Placed[], isAscending: boolean): queries.Placed[] {
  const found: queries.Placed[] = []
  const [left, right] = [entries.slice(), views.slice()]
  for (;;) {
    const [entry, view] = [left[0], right[0]]
    if (!entry || !view) return [...found, ...left, ...right]
    const isEntryFirst = isAscending ? entry.cursor.at <= view.cursor.at : entry.cursor.at > view.cursor.at
    const next = isEntryFirst ? left.shift() : right.shift()
    if (next) found.push(next)
  }
}

async function count(
  wanted: queries.Wanted,
  side: Parameters<typeof queries.countEntries>[1],
  hasViews: boolean,
): Promise<number> {
  const entries = await queries.countEntries(wanted, side)
  return entries > COUNT_LIMIT || !hasViews ? entries : entries + (await queries.countViews(wanted, side))
}

function formatCursor({ at, source, key }: queries.Cursor, sort: string): string {
  return Buffer.from(JSON.stringify([sort, at, source, key])).toString('base64url')
}

const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/
const KEY = { entry: /^\d{1,15}$/, view: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ }

/** Parses a cursor. Returns null for one of another sort order, or one that is malformed. */
function parseCursor(text: string | undefined, sort: string): queries.Cursor | null {
  if (!text) return null
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || parts[0] !== sort) return null
    const [, at, source, key]: unknown[] = parts
    if (typeof at !== 'string' || !INSTANT.test(at) || Number.isNaN(Date.parse(at))) return null
    if (source !== 'entry' && source !== 'view') return null
    const form: RegExp = KEY[source]
    return typeof key === 'string' && form.test(key) ? { at, source, key } : null
  } catch {
    return null
  }
}

const MAX_ACTORS = 20

/** Counts entries in a period by action, day and actor, and returns the verification status. */
export async function getAuditStatistics(actor: Admin<'audit'>, said: AuditPeriod): Promise<AuditStatistics> {
  const { from, to } = periodOf(said, calendarDayOf(now()))
  await logView(actor, 'admin.read_audit', { object_type: 'audit', object_id: 'statistics', details: { from, to } })
  const by_act = await figures.countByAct(from, to)
  const by_day = await figures.countByDay(from, to)
  const head = await chain.findHead()
  return {
    from,
    to,
    entries: by_day.reduce((sum, { entries }) => sum + entries, 0),
    views: by_day.reduce((sum, { views }) => sum + views, 0),
    by_act: by_act.map(({ act, count }) => ({ act, label: labelOf(act), count })),
    by_day,
    by_actor: await figures.countByActor(from, to, MAX_ACTORS),
    head: head && { seq: head.seq, at: head.at, row_hash: head.row_hash.toString('hex') },
    anchor: await chain.findLastAnchor(),
    check: await lastChainCheck(),
  }
}

/** Lists the kinds of actions and views in the audit log, for its filters. */
export async function listActivityTypes(actor: Admin<'audit'>): Promise<ActivityType[]> {
  await logView(actor, 'admin.read_audit', { object_type: 'audit', object_id: 'types' })
  const acts = await figures.listActs()
  return acts.map(({ act, source }) => ({ act, label: labelOf(act), source }))
}

/** Adds an entry for work that an administrator did outside the program. */
export async function logAdminAction(
  actor: Admin<'any'>,
  { act, objectType, objectId, reason, note }: LogAdminAction,
): Promise<{ success: true }> {
  const [noun = 'note', verb = 'written'] = act.split('.')
  await transaction(async () => {
    audit(actor, `${noun}.${verb}`, {
      object_type: objectType,
      object_id: objectId || null,
      after: note ? { note } : null,
      reason,
    })
  })
  return { success: true }
}
