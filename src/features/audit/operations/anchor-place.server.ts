import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { env } from '#env.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { anchorStorage } from '#ports/storage/storage.server.ts'
import { type AnchorStanding, canonical, daysBefore } from '../rules.ts'
import { Anchor } from '../schema.ts'

/** Anchors outside of the database: signed, and one file of lines a day at AUDIT_ANCHOR_URL. */

/** The one file of before this release, with the newest anchor. */
const LATEST = 'audit/anchors/latest.json'
/** Files that are read at once. */
const AT_ONCE = 8

const key = Buffer.from(hkdfSync('sha256', env.SECRET ?? '', '', 'audit-anchors', 32))
/** Names the key and says nothing of it. */
const KEY_ID = createHmac('sha256', key).update('key id').digest('hex').slice(0, 12)

type Core = Pick<Anchor, 'seq' | 'row_hash' | 'anchored_at'>

function macOf(value: unknown): Buffer {
  return createHmac('sha256', key).update(canonical(value)).digest()
}

/** Signs an anchor, and its trail by a signature of its own. */
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

/** Returns the standing of each anchor. What is not signed by our key after the first that is was not written by us. */
export function standingsOf<A extends Anchor>(anchors: readonly A[]): (A & { standing: AnchorStanding })[] {
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

/** True where the anchor's trail is as we wrote it. */
export function hasTrail<A extends Anchor>(anchor: A): anchor is A & { first_seq: number; trail: string } {
  const { signature, first_seq, trail, trail_signature } = anchor
  if (!signature || first_seq === undefined || trail === undefined || !trail_signature) return false
  return isEqual(trail_signature, macOf({ signature, first_seq, trail }))
}

function pathOf(day: string): string {
  return `audit/anchors/${day}.jsonl`
}

async function readDay(day: string): Promise<Anchor[]> {
  const bytes = await anchorStorage().get(pathOf(day))
  if (!bytes) return []
  return bytes
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => z.parse(Anchor, JSON.parse(line)))
}

/** Reads every anchor of the place from a day on. */
export async function readPlace(from: Date, until: Date): Promise<Anchor[]> {
  const days: string[] = []
  const first = calendarDayOf(from)
  for (let day = calendarDayOf(until); day >= first; day = daysBefore(day, 1)) days.push(day)
  const found: Anchor[] = []
  for (let at = 0; at < days.length; at += AT_ONCE) {
    found.push(...(await Promise.all(days.slice(at, at + AT_ONCE).map(readDay))).flat())
  }
  const latest = await anchorStorage().get(LATEST)
  return latest ? [...found, z.parse(Anchor, JSON.parse(latest.toString()))] : found
}

/** Adds an anchor to the file of its day. Where the bucket has Object Lock, the versions before stay. */
export async function appendToPlace(anchor: Anchor): Promise<void> {
  const lines = await readDay(anchor.anchored_date)
  if (lines.some(({ seq, row_hash }) => seq === anchor.seq && row_hash === anchor.row_hash)) return
  const text = [...lines, anchor].map((line) => `${JSON.stringify(line)}\n`).join('')
  await anchorStorage().put(pathOf(anchor.anchored_date), Buffer.from(text), 'application/x-ndjson')
}
