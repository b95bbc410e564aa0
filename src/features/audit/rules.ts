import { capitalized } from '#kit/capitalized.ts'
import { CURSOR, MAX_SEARCH_CHARACTERS, PAGE_SIZES } from '#kit/table/list.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDay } from '#kit/time/format.ts'
import type { AuditValue, Snapshot, TrailEntry } from './schema.ts'
import { ACTS, MEMBERS, OBJECT_PATHS, OBJECTS, PLAIN_WORDS, type Scope, TRAIL_SORTS, VIEWS, WORKERS } from './words.ts'

/** Members whose changes are logged without their values. */
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
 * Returns the members that differ between two versions of a record. Skips `version` and `updated_at`. Secrets appear
 * without their values.
 * Source: OWASP ASVS 16.2.5.
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

/**
 * Personal data. The hash chain stores only its seals, because entries cannot change but the data must be deletable.
 */
const PERSONAL = new Set(['name', 'email', 'phone', 'street', 'city', 'state', 'postal_code'])
/** Placeholder for a purged value. */
export const PURGED = '[deleted with the account]'
const SEAL = /^[0-9a-f]{64}$/

/**
 * Replaces the personal data in one side of an account change by seals. Empty values stay.
 * @param seal stores a value and returns its seal
 */
export function sealedSide(
  side: Record<string, unknown> | null,
  seal: (value: unknown) => string,
): Record<string, unknown> | null {
  if (!side) return null
  return Object.fromEntries(
    Object.entries(side).map(([name, value]) => [
      name,
      PERSONAL.has(name) && value !== null && value !== '' ? { sealed: seal(value) } : value,
    ]),
  )
}

function sealOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('sealed' in value)) return null
  const { sealed } = value
  return typeof sealed === 'string' && SEAL.test(sealed) && Object.keys(value).length === 1 ? sealed : null
}

/** Lists the seals in one side of a change. */
export function sealsIn(side: Record<string, unknown> | null): string[] {
  return Object.values(side ?? {}).flatMap((value) => sealOf(value) ?? [])
}

/** Returns a side of a change with the values of its seals, or PURGED for purged ones. */
export function unsealed<Side extends Record<string, unknown>>(
  side: Side,
  values: ReadonlyMap<string, { value: AuditValue }>,
): Side {
  const opened = Object.entries(side).map(([name, value]) => {
    const seal = sealOf(value)
    return [name, seal === null ? value : (values.get(seal)?.value ?? PURGED)]
  })
  return { ...side, ...Object.fromEntries(opened) }
}

/** Serializes to JSON with sorted members, so that equal values give equal text. */
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

/** Returns the label of an action: "vendor.hidden" → "Vendor hidden", "sold.viewed" → "Viewed a sold home". */
export function labelOf(act: string): string {
  const view = Object.entries(VIEWS).find(([kind]) => kind === act)
  if (view) return view[1]
  return ACTS[act] ?? capitalized(plainWords(act.split(/[._]/)))
}

/** Returns the requested period, or the 30 days until `today` (a date in Indianapolis). */
export function periodOf(requested: { from?: string | undefined; to?: string | undefined }, today: string) {
  const to = requested.to ?? today
  return { from: requested.from ?? daysBefore(to, 29), to }
}

/** Returns the date a number of days before another. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * `signed` by the current key. `unsigned`, or signed by a former key. `forged`: wrong signature, or unsigned although
 * older checkpoints are signed.
 */
export type SignatureState = 'signed' | 'unsigned' | 'forged'

/**
 * Combines a verification of the hash chain with the checkpoints. A signed checkpoint that matches proves all entries
 * up to it. A mismatch means that entries after the last match were removed or rewritten.
 * @param hashes the chain's hash at each checkpoint that it reaches
 */
export function evaluateChain(
  verified: { entries: number; first_bad_seq: number | null },
  anchors: readonly { seq: number; row_hash: string; standing?: SignatureState }[],
  hashes: ReadonlyMap<number, string>,
): { entries: number; first_bad_seq: number | null; anchored_seq: number } {
  const matches = ({ seq, row_hash }: { seq: number; row_hash: string }) =>
    seq <= verified.entries && hashes.get(seq) === row_hash
  const highest = (standing: SignatureState) =>
    Math.max(
      0,
      ...anchors.filter((one) => (one.standing ?? 'signed') === standing && matches(one)).map(({ seq }) => seq),
    )
  const signed = highest('signed')
  const provenSeq = Math.max(signed, highest('unsigned'))
  let { first_bad_seq } = verified
  for (const anchor of anchors) {
    const standing = anchor.standing ?? 'signed'
    if (standing !== 'forged' && matches(anchor)) continue
    // An older checkpoint that does not match is itself wrong, because the signed one proves the chain.
    const last = standing === 'unsigned' ? provenSeq : signed
    if (anchor.seq <= last) continue
    const bad = anchor.seq > verified.entries ? verified.entries + 1 : last + 1
    first_bad_seq = Math.min(first_bad_seq ?? bad, bad)
  }
  const anchored_seq = first_bad_seq === null ? provenSeq : Math.min(provenSeq, first_bad_seq - 1)
  return { entries: verified.entries, first_bad_seq, anchored_seq }
}

/** Characters per hash in a checkpoint's trail: enough to find an entry. The full hash is the proof. */
export const TRAIL_CHARACTERS = 8

/**
 * Returns the first entry that differs from a checkpoint's trail, or null.
 * @param hashes the chain's hashes by sequence number, from the trail's first entry
 */
export function firstDifference(
  { first_seq, trail }: { first_seq: number; trail: string },
  hashes: ReadonlyMap<number, string>,
): number | null {
  for (let place = 0; place * TRAIL_CHARACTERS < trail.length; place += 1) {
    const wanted = trail.slice(place * TRAIL_CHARACTERS, (place + 1) * TRAIL_CHARACTERS)
    if (!hashes.get(first_seq + place)?.startsWith(wanted)) return first_seq + place
  }
  return null
}

/** Returns the label of a member: "sold_until" → "Sold until", "is_active" → "Active", "tellByEmail" → "Tell by email". */
export function memberLabel(name: string): string {
  const snake = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
  const known = Object.hasOwn(MEMBERS, snake) ? MEMBERS[snake] : undefined
  if (known) return known
  const words = snake.split('_').filter(Boolean)
  if (words.length > 1 && /^(?:is|has|may|can)$/.test(words[0] ?? '')) words.shift()
  if (words.length > 1 && /^(?:at|ids?)$/.test(words.at(-1) ?? '')) words.pop()
  return capitalized(plainWords(words)) || name
}

function plainWords(words: readonly string[]): string {
  return words.map((word) => plainWord(word) ?? plural(plainWord(word.slice(0, -1)), word) ?? word).join(' ')
}

function plainWord(word: string): string | undefined {
  return Object.hasOwn(PLAIN_WORDS, word) ? PLAIN_WORDS[word] : undefined
}

function plural(singular: string | undefined, word: string): string | undefined {
  return singular && word.endsWith('s') ? `${singular}s` : undefined
}

/** A stored key, such as `super_admin`. */
const KEY = /^[a-z]+(?:_[a-z]+)+$/
const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Returns a stored value as display text. Formats timestamps with `formatTime`, in Indianapolis time. */
export function valueText(value: AuditValue | undefined, formatTime: (at: Date) => string): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' && DAY.test(value)) return calendarDay(value)
  if (typeof value === 'string' && INSTANT.test(value)) return formatTime(new Date(value))
  if (typeof value === 'string' && KEY.test(value)) return capitalized(plainWords(value.split('_')))
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((one) => valueText(one, formatTime) ?? '–').join(', ')
  if (typeof value === 'object') {
    const members = Object.entries(value).map(
      ([name, one]) => `${memberLabel(name)}: ${valueText(one, formatTime) ?? '–'}`,
    )
    return members.length === 0 ? null : members.join('; ')
  }
  return String(value)
}

/** Lists the members of a change with their values before and after, as display text, in stored order. */
export function changeRows(
  before: Snapshot | null,
  after: Snapshot | null,
  formatTime: (at: Date) => string,
): { label: string; before: string | null; after: string | null }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => ({
    label: memberLabel(name),
    before: valueText(before?.[name], formatTime),
    after: valueText(after?.[name], formatTime),
  }))
}

/** Members that name a record, the first ones first. */
const NAMES = ['name', 'title', 'subject', 'file_name', 'label', 'email']

/**
 * Returns the note of an entry in a list: the labels of the changed members, or the name of a record that was added or
 * deleted, and the reason. A view has none.
 */
export function entryNote({ source, before, after, reason }: NotedEntry): string | null {
  if (source === 'view') return reason
  const record = before && after ? null : (after ?? before ?? {})
  // Two members may have one label, such as owner and owner_id.
  const labels = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})].map(memberLabel))]
  const some = labels.length > 3 ? [...labels.slice(0, 3), `${labels.length - 3} more`] : labels
  const name = record && NAMES.map((key) => record[key]).find((value) => typeof value === 'string' && value !== '')
  return [record ? name : some.join(', '), reason].filter(Boolean).join('. ') || null
}

/** Returns the name of the part of the site that wrote an entry: "sync-mls" → "MLS sync". */
export function workerLabel(name: string): string {
  return (Object.hasOwn(WORKERS, name) && WORKERS[name]) || name.replaceAll(/[-_]/g, ' ')
}

type NotedEntry = Pick<TrailEntry, 'source' | 'before' | 'after' | 'reason'>

/** Returns the path of the page for an object, or null. */
export function objectPath(type: string, id: string | null): string | null {
  const path = Object.hasOwn(OBJECT_PATHS, type) ? OBJECT_PATHS[type] : undefined
  return path && id && /^[\w.-]+$/.test(id) ? path.replace('$', id) : null
}

/** Returns the label of an object type. */
export function objectLabel(type: string): string {
  const label = Object.entries(OBJECTS).find(([name]) => name === type)?.[1]
  return label ?? memberLabel(type)
}

/** Search params of the audit log page. */
export type TrailSearch = {
  scope?: Scope | undefined
  who?: string | undefined
  actorId?: string | undefined
  act?: string | undefined
  objectType?: string | undefined
  objectId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: (typeof TRAIL_SORTS)[number] | undefined
  after?: string | undefined
  before?: string | undefined
  size?: (typeof PAGE_SIZES)[number] | undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Parses the search params of the audit log page. Ignores invalid values. */
export function trailSearch(search: Record<string, unknown>): TrailSearch {
  const textOf = (key: string) => {
    const given = Object.hasOwn(search, key) ? search[key] : undefined
    return typeof given === 'string' ? given.trim() : ''
  }
  const one = (key: string, isRight: (text: string) => boolean) => (isRight(textOf(key)) ? textOf(key) : undefined)
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T12:00:00Z`))
  const from = one('from', isDay)
  const to = one('to', (text) => isDay(text) && (from === undefined || from <= text))
  return {
    scope: oneOf(textOf('scope'), ['admins', 'people']),
    who: one('who', (text) => text !== '' && text.length <= MAX_SEARCH_CHARACTERS),
    actorId: one('actorId', (text) => UUID.test(text)),
    act: one('act', (text) => /^[a-z_]{1,40}\.[a-z_]{1,39}$/.test(text)),
    objectType: one('objectType', (text) => Object.hasOwn(OBJECTS, text)),
    objectId: one('objectId', (text) => /^[\w.:-]{1,200}$/.test(text)),
    from,
    to,
    sort: oneOf(textOf('sort'), TRAIL_SORTS),
    after: one('after', (text) => CURSOR.test(text)),
    before: one('before', (text) => CURSOR.test(text)),
    size: oneOf(textOf('size'), PAGE_SIZES),
  }
}

function oneOf<Word extends string>(text: string, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === text)
}

/** Returns whether the search params filter the list, so that an empty page is not reported as an empty log. */
export function isTrailFiltered({ sort: _, size: __, after: ___, before: ____, ...filter }: TrailSearch): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/** Names an actor, or the kind of actor if it has no name. */
export function actorNameOf({ actor_kind, actor_name }: Pick<TrailEntry, 'actor_kind' | 'actor_name'>): string {
  if (actor_kind === 'worker') return 'The site'
  if (actor_kind === 'command') return 'Server operator'
  return actor_kind === 'visitor' ? 'A visitor' : (actor_name ?? 'A former account')
}
