import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { env } from '#env.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { anchorStorage } from '#ports/storage/storage.server.ts'
import { canonical, daysBefore, type SignatureState } from '../rules.ts'
import { Anchor } from '../schema.ts'

/** Checkpoints outside the database: signed, in one JSON lines file per day at AUDIT_ANCHOR_URL. */

/** File of earlier releases, which holds only the newest checkpoint. */
const LATEST = 'audit/anchors/latest.json'
const CONCURRENCY = 8

const key = Buffer.from(hkdfSync('sha256', env.SECRET ?? '', '', 'audit-anchors', 32))
/** Identifies the key without revealing it. */
const KEY_ID = createHmac('sha256', key).update('key id').digest('hex').slice(0, 12)

type Core = Pick<Anchor, 'seq' | 'row_hash' | 'anchored_at'>

function macOf(value: unknown): Buffer {
  return createHmac('sha256', key).update(canonical(value)).digest()
}

/** Signs a checkpoint, and separately the trail in it. */
export function sign(core: Core & { anchored_date: string }, trail: { first_seq: number; trail: string }): Anchor {
  const { seq, row_hash, anchored_at } = core
  const signature = macOf({ seq, row_hash, anchored_at }).toString('hex')
  return {
    ...core,
    key_id: KEY_ID,
    signature,
    ...trail,
    trail_signature: macOf({ signature, ...trail }).toString('hex'),
  }
}

function isEqual(given: string, wanted: Buffer): boolean {
  const bytes = Buffer.from(given, 'hex')
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}

/**
 * Returns each checkpoint with the result of its signature check. An unsigned one is forged if it is newer than the
 * first signed one.
 */
export function signatureStates<A extends Anchor>(anchors: readonly A[]): (A & { standing: SignatureState })[] {
  const judged = anchors.map((anchor) => {
    const { seq, row_hash, anchored_at, key_id, signature } = anchor
    const isOurs = key_id === KEY_ID
    const isGood = isOurs && signature !== undefined && isEqual(signature, macOf({ seq, row_hash, anchored_at }))
    return { anchor, standing: isGood ? ('signed' as const) : isOurs ? ('forged' as const) : ('unsigned' as const) }
  })
  const times = judged.flatMap(({ anchor, standing }) =>
    standing === 'signed' ? [Date.parse(anchor.anchored_at)] : [],
  )
  const firstAt = Math.min(...times)
  return judged.map(({ anchor, standing }) => ({
    ...anchor,
    standing: standing === 'unsigned' && Date.parse(anchor.anchored_at) >= firstAt ? 'forged' : standing,
  }))
}

/** Returns whether the checkpoint's trail has a valid signature. */
export function hasTrail<A extends Anchor>(anchor: A): anchor is A & { first_seq: number; trail: string } {
  const { signature, first_seq, trail, trail_signature } = anchor
  if (!signature || first_seq === undefined || trail === undefined || !trail_signature) return false
  return isEqual(trail_signature, macOf({ signature, first_seq, trail }))
}

function pathOf(day: string): string {
  return `audit/anchors/${day}.jsonl`
}

async function readLines(path: string): Promise<string[]> {
  const bytes = await anchorStorage().get(path)
  return bytes ? bytes.toString().split('\n').filter(Boolean) : []
}

function anchorIn(line: string): Anchor | null {
  try {
    return z.parse(Anchor, JSON.parse(line))
  } catch {
    return null
  }
}

/** Checkpoints outside the database. An invalid line must not abort verification, so invalid lines are counted. */
interface OutsideAnchors {
  anchors: Anchor[]
  /** Number of invalid lines per file. */
  unreadable: { file: string; lines: number }[]
}

/** Reads the checkpoints of a range of days, and those of the file of earlier releases. */
export async function readAnchors(from: Date, until: Date): Promise<OutsideAnchors> {
  const days: string[] = []
  const first = calendarDayOf(from)
  for (let day = calendarDayOf(until); day >= first; day = daysBefore(day, 1)) days.push(day)
  const files = [...days.map((day) => ({ file: day, path: pathOf(day) })), { file: 'latest.json', path: LATEST }]
  const result: OutsideAnchors = { anchors: [], unreadable: [] }
  for (let at = 0; at < files.length; at += CONCURRENCY) {
    const some = files.slice(at, at + CONCURRENCY)
    const read = await Promise.all(some.map(async ({ file, path }) => ({ file, lines: await readLines(path) })))
    for (const { file, lines } of read) {
      const anchors = lines.map(anchorIn)
      result.anchors.push(...anchors.filter((anchor) => anchor !== null))
      const broken = anchors.filter((anchor) => anchor === null).length
      if (broken > 0) result.unreadable.push({ file, lines: broken })
    }
  }
  return result
}

/** Appends a checkpoint to the file of its day. A bucket with Object Lock retains the earlier versions. */
export async function appendAnchor(anchor: Anchor): Promise<void> {
  const lines = await readLines(pathOf(anchor.anchored_date))
  if (lines.map(anchorIn).some((one) => one?.seq === anchor.seq && one.row_hash === anchor.row_hash)) return
  const text = [...lines, JSON.stringify(anchor)].map((line) => `${line}\n`).join('')
  await anchorStorage().put(pathOf(anchor.anchored_date), Buffer.from(text), 'application/x-ndjson')
}
