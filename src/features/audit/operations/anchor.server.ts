import * as z from 'zod/mini'
import type { Worker } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { calendarDayOf } from '#kit/format.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { storage } from '#ports/storage/storage.server.ts'
import * as queries from '../queries/chain.server.ts'
import { judgeChain } from '../rules.ts'
import { Anchor, type ChainCheck } from '../schema.ts'
import { audit } from './record.server.ts'

const LATEST = 'audit/anchors/latest.json'

/**
 * Walks the whole chain, and holds it against the heads that were put down day by day in the table of anchors and
 * outside of the database: whoever cuts off the end of the trail, or writes all of it anew, would have to reach both.
 * @param options `isOutside` false: the database alone is asked, as after a restore of an older state
 * @returns how many entries are whole, the first bad or missing one (or null), and up to where an anchor proves them
 */
export async function verifyAuditChain(
  options: { isOutside?: boolean } = {},
): Promise<{ entries: number; first_bad_seq: number | null; anchored_seq: number }> {
  const kept = await queries.listAnchors()
  const outside = (options.isOutside ?? true) ? await readLatest() : null
  const anchors = outside ? [...kept, outside] : kept
  const { hashes, ...walk } = await queries.verifyChain(new Set(anchors.map(({ seq }) => seq)))
  return judgeChain(walk, anchors, hashes)
}

async function readLatest(): Promise<Anchor | null> {
  const bytes = await storage().get(LATEST)
  return bytes ? z.parse(Anchor, JSON.parse(bytes.toString())) : null
}

/**
 * Puts the head of the chain down for the day, in the table of anchors and outside of the database. Done twice on a day it
 * changes nothing. A head that does not follow from the last one outside is not put over it.
 */
export async function anchorHead(): Promise<Anchor | null> {
  const at = now()
  const head = await queries.findHead()
  if (!head) return null
  const today = calendarDayOf(at)
  await queries.insertAnchor({ anchored_date: today, seq: head.seq, row_hash: head.row_hash, anchored_at: at })
  const last = await queries.findLastAnchor()
  if (!last) return null
  const anchor: Anchor = { ...last, anchored_at: at.toISOString() }
  const former = await readLatest()
  if (former && former.seq > anchor.seq) {
    log.error({ former, anchor }, 'the audit trail ends before its last anchor outside of the database')
    return null
  }
  const bytes = Buffer.from(JSON.stringify(anchor))
  await storage().put(`audit/anchors/${anchor.anchored_date}.json`, bytes, 'application/json')
  await storage().put(LATEST, bytes, 'application/json')
  return anchor
}

/** Every day: the chain is walked, what was found is kept, and its head is put down where it is whole. */
export async function checkChain(worker: Worker<'audit'>): Promise<ChainCheck> {
  const found = await verifyAuditChain()
  const check = { checked_at: now(), ...found }
  await transaction(async () => {
    await queries.saveCheck({ ...check, checked_at: check.checked_at.toISOString() }, check.checked_at)
    if (found.first_bad_seq === null) return
    log.error(found, 'the audit trail is not whole')
    audit(worker, 'audit.found_broken', {
      object_type: 'audit',
      object_id: String(found.first_bad_seq),
      after: found,
    })
  })
  if (found.first_bad_seq === null) await anchorHead()
  return check
}

const StoredCheck = z.object({
  checked_at: z.string(),
  entries: z.number(),
  first_bad_seq: z.nullable(z.number()),
  anchored_seq: z.number(),
})

/** What the last walk found, or null where there was none. */
export async function lastChainCheck(): Promise<ChainCheck | null> {
  const stored = StoredCheck.safeParse(await queries.findCheck())
  return stored.success ? { ...stored.data, checked_at: new Date(stored.data.checked_at) } : null
}
