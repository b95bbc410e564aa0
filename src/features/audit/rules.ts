import { VIEWS } from './words.ts'

/** Members that are named in an audit record when they change, but never with their value. */
const SECRETS = new Set([
  'password',
  'password_hash',
  'token',
  'token_hash',
  'secret',
  'totp_secret',
  'code_hash',
  'proof_hash',
])

/**
 * The members that differ between two versions of a record, on both sides. Stamps that change with every write are left out.
 * A secret shows as changed, never with its value. Source: OWASP ASVS 16.2.5.
 */
export function changedMembers(
  before: Record<string, unknown> | null | undefined,
  after: Record<string, unknown> | null | undefined,
): { before: Record<string, unknown> | null; after: Record<string, unknown> | null } {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => name !== 'updated_at' && name !== 'version' && canonical(before?.[name]) !== canonical(after?.[name]),
  )
  return { before: pick(before, names), after: pick(after, names) }
}

function pick(record: Record<string, unknown> | null | undefined, names: string[]): Record<string, unknown> | null {
  if (!record) return null
  return Object.fromEntries(
    names
      .filter((name) => record[name] !== undefined)
      .map((name) => [name, SECRETS.has(name) ? '[changed]' : record[name]]),
  )
}

/** JSON with members in order: equal values give equal text, whatever order they were written in. */
export function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
    return `{${members.join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/** An act as people read it: "vendor.hidden" → "Vendor hidden", "sold.viewed" → "Viewed a sold home". */
export function labelOf(act: string): string {
  const view = Object.entries(VIEWS).find(([kind]) => kind === act)
  if (view) return view[1]
  const text = act.replaceAll(/[._]/g, ' ')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** The days that figures are of: those that were said, else the 30 until today. `today` is the day in Indianapolis. */
export function periodOf(said: { from?: string | undefined; to?: string | undefined }, today: string) {
  const to = said.to ?? today
  return { from: said.from ?? daysBefore(to, 29), to }
}

/** The calendar day that lies some days before another. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}

/**
 * What a walk over the chain means together with the heads that were put down outside of the table: an anchor beyond the
 * chain's end says that the tail was cut; one with another hash that the chain was written anew.
 * @param hashes the hash that the chain has at the place of each anchor that it reaches
 */
export function judgeChain(
  walk: { entries: number; first_bad_seq: number | null },
  anchors: readonly { seq: number; row_hash: string }[],
  hashes: ReadonlyMap<number, string>,
): { entries: number; first_bad_seq: number | null; anchored_seq: number } {
  let { first_bad_seq } = walk
  let anchored_seq = 0
  for (const { seq, row_hash } of [...anchors].sort((a, b) => a.seq - b.seq)) {
    const isProven = seq <= walk.entries && hashes.get(seq) === row_hash
    if (isProven) {
      anchored_seq = Math.max(anchored_seq, seq)
      continue
    }
    // Missing: the first one after the end. Written anew: somewhere after the last anchor that still holds.
    const bad = seq > walk.entries ? walk.entries + 1 : anchored_seq + 1
    first_bad_seq = Math.min(first_bad_seq ?? bad, bad)
  }
  return { entries: walk.entries, first_bad_seq, anchored_seq }
}
