import * as z from 'zod/mini'
import type { Worker } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { log } from '#kit/log.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/chain.server.ts'
import { evaluateChain, firstDifference, TRAIL_CHARACTERS } from '../rules.ts'
import type { Anchor, ChainCheck } from '../schema.ts'
import { appendAnchor, hasTrail, readAnchors, sign, signatureStates } from './outside-anchors.server.ts'
import { audit } from './record.server.ts'

/** Maximum entries in a checkpoint's trail, more than 15 minutes produce. */
const MAX_TRAIL = 5000

interface ChainResult {
  entries: number
  first_bad_seq: number | null
  anchored_seq: number
  /** Sentences about forged or missing checkpoints. Absent if there are none. */
  anchor_faults?: string[]
}

/**
 * Verifies the whole audit log, and compares it with each checkpoint in the table and outside the database.
 * @param options `isOutside: false` uses the database alone, such as after restoring an older backup
 * @returns the number of intact entries, the first bad one (or null), and the last one that a checkpoint proves
 */
export async function verifyAuditChain(options: { isOutside?: boolean } = {}): Promise<ChainResult> {
  const stored = await queries.listAnchors()
  const outside = (options.isOutside ?? true) ? await readOutsideAnchors(stored) : { anchors: [], unreadable: [] }
  const anchors = signatureStates<Anchor>([...stored, ...outside.anchors])
  const { hashes, ...walk } = await queries.verifyChain(new Set(anchors.map(({ seq }) => seq)))
  const evaluated = evaluateChain(walk, anchors, hashes)
  const exact = evaluated.first_bad_seq === null ? null : await findFirstChanged(evaluated, anchors)
  const faults = [
    ...faultsOf(stored, signatureStates<Anchor>(outside.anchors), anchors),
    ...outside.unreadable.map(({ file, lines }) => `Unreadable lines in external checkpoints: ${lines} of ${file}.`),
  ]
  return {
    ...evaluated,
    ...(exact === null ? {} : { first_bad_seq: Math.min(walk.first_bad_seq ?? exact, exact) }),
    ...(faults.length > 0 ? { anchor_faults: faults } : {}),
  }
}

async function readOutsideAnchors(stored: readonly Anchor[]) {
  const first = await queries.findFirstTime()
  const times = [first, now(), ...stored.map(({ anchored_at }) => new Date(anchored_at))].filter((at) => at !== null)
  const sorted = times.map((at) => at.getTime())
  return readAnchors(new Date(Math.min(...sorted)), new Date(Math.max(...sorted)))
}

/** Finds the first changed entry from the trails of later checkpoints. Null if trails have a gap before it. */
async function findFirstChanged(
  { anchored_seq }: { anchored_seq: number },
  anchors: readonly Anchor[],
): Promise<number | null> {
  // A trail has its own signature, so it is valid even if the rest of its line was changed.
  const after = anchors
    .filter(hasTrail)
    .map(({ first_seq, trail }) => ({ first_seq, trail, seq: first_seq - 1 + trail.length / TRAIL_CHARACTERS }))
    .filter(({ seq }) => seq > anchored_seq)
    .toSorted((a, b) => a.first_seq - b.first_seq)
  let reached = anchored_seq
  for (const anchor of after) {
    if (anchor.first_seq > reached + 1) return null
    const found = firstDifference(anchor, await queries.listHashes(anchor.first_seq, anchor.seq))
    if (found !== null) return found
    reached = Math.max(reached, anchor.seq)
  }
  return null
}

function faultsOf(
  stored: readonly Anchor[],
  outside: readonly (Anchor & { standing: string })[],
  all: readonly (Anchor & { standing: string })[],
): string[] {
  const forged = all.filter(({ standing }) => standing === 'forged').map(({ seq }) => seq)
  const inTable = new Set(stored.map(({ seq, row_hash }) => `${seq} ${row_hash}`))
  const missing = outside
    .filter(({ standing, seq, row_hash }) => standing === 'signed' && !inTable.has(`${seq} ${row_hash}`))
    .map(({ seq }) => seq)
  return [
    ...(forged.length > 0 ? [`Forged checkpoints, not signed by this site: entries ${listSeqs(forged)}.`] : []),
    ...(missing.length > 0 ? [`Checkpoints removed from the database: entries ${listSeqs(missing)}.`] : []),
  ]
}

function listSeqs(seqs: readonly number[]): string {
  const unique = [...new Set(seqs)].toSorted((a, b) => a - b)
  return unique.length > 5 ? `${unique.slice(0, 5).join(', ')} and ${unique.length - 5} more` : unique.join(', ')
}

/**
 * Writes a checkpoint of the latest entry, in the table and outside the database. Writes none if the entry has one
 * today, or if the log no longer matches the last checkpoint.
 */
export async function anchorHead(): Promise<Anchor | null> {
  return transaction(async () => {
    await queries.lockAnchors()
    const at = now()
    const today = calendarDayOf(at)
    const head = await queries.findHead()
    if (!head) return null
    const last = await queries.findLastAnchor()
    const outside = await readAnchors(new Date(at.getTime() - DAY_MS), at)
    for (const former of [...(last ? [last] : []), ...outside.anchors.filter(({ key_id }) => key_id)]) {
      const hashes = await queries.listHashes(former.seq, former.seq)
      if (hashes.get(former.seq) === former.row_hash) continue
      log.error({ former, head: head.seq }, 'the audit log lacks its last checkpoint: verify it')
      return null
    }
    const from = Math.max(head.seq - MAX_TRAIL + 1, (last?.seq ?? 0) + 1)
    const first_seq = Math.min(from, head.seq)
    const hashes = await queries.listHashes(first_seq, head.seq)
    const trail = [...hashes].toSorted(([a], [b]) => a - b).map(([, hash]) => hash.slice(0, TRAIL_CHARACTERS))
    const row_hash = head.row_hash.toString('hex')
    const core = { anchored_date: today, seq: head.seq, row_hash, anchored_at: at.toISOString() }
    const anchor = sign(core, { first_seq, trail: trail.join('') })
    await queries.insertAnchor({
      ...core,
      row_hash: head.row_hash,
      anchored_at: at,
      key_id: anchor.key_id ?? '',
      signature: Buffer.from(anchor.signature ?? '', 'hex'),
    })
    // Last, so that a storage failure rolls back the transaction and the job retries.
    await appendAnchor(anchor)
    return anchor
  })
}

/** Verifies the audit log, stores the result, and writes a checkpoint if no entry is bad. */
export async function checkChain(worker: Worker<'audit'>): Promise<ChainCheck> {
  const found = await verifyAuditChain()
  const check = { checked_at: now(), ...found }
  await transaction(async () => {
    await queries.saveCheck({ ...check, checked_at: check.checked_at.toISOString() }, check.checked_at)
    if (found.first_bad_seq === null && !found.anchor_faults) return
    log.error(found, 'audit log verification failed')
    audit(worker, 'audit.found_broken', {
      object_type: 'audit',
      object_id: String(found.first_bad_seq ?? 'anchors'),
      after: { ...found },
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
  anchor_faults: z.optional(z.array(z.string())),
})

/** Returns the result of the last verification, or null if there is none. */
export async function lastChainCheck(): Promise<ChainCheck | null> {
  const stored = StoredCheck.safeParse(await queries.findCheck())
  return stored.success ? { ...stored.data, checked_at: new Date(stored.data.checked_at) } : null
}
