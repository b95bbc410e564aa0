import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '#access/actors.ts'
import { beforeCommit } from '#db/transaction.server.ts'
import { noteAudit } from '#kit/call-context.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/chain.server.ts'
import type { SealedValue } from '../queries/sealed.server.ts'
import { insertView } from '../queries/trail.server.ts'
import { canonical, changedMembers, doerOf, sealedSide } from '../rules.ts'
import type { AuditNote, Change } from '../schema.ts'
import type { ViewKind } from '../words.ts'

const collect = beforeCommit<queries.Unchained & { values: SealedValue[] }>(2, queries.insertEntries)

/**
 * Records an act in the audit trail, in the caller's transaction: where the change is taken back, so is the record.
 * @param act `noun.past_verb`, such as `vendor.hidden`
 */
export function audit(actor: Actor, act: `${string}.${string}`, note: AuditNote): void {
  const changed = changedMembers(note.before, note.after)
  const { before, after, values } = sealed(note, jsonOf(changed.before), jsonOf(changed.after))
  collect({
    at: now(),
    actor_kind: actor.kind,
    actor_id: actor.account_id,
    actor_label: actor.label,
    act,
    object_type: note.object_type,
    object_id: note.object_id,
    // An entry is JSON text before it is hashed, so that what is read back hashes to the same.
    before,
    after,
    values,
    reason: note.reason ?? null,
    ip: actor.caller?.ip ?? null,
    user_agent: actor.caller?.user_agent ?? null,
    request_id: actor.caller?.request_id ?? null,
  })
  noteAudit()
}

/** What names a person is not in the chain itself: its seal is, and the value stands beside it until the person's record is purged. */
function sealed({ object_type, object_id: account_id }: AuditNote, before: Side, after: Side) {
  const values: SealedValue[] = []
  if (object_type !== 'account' || account_id === null) return { before, after, values }
  const seal = (value: unknown) => {
    const salt = randomBytes(16)
    const hash = createHash('sha256').update(salt).update(canonical(value)).digest()
    values.push({ seal: hash, account_id, salt, value })
    return hash.toString('hex')
  }
  return { before: sealedSide(before, seal), after: sealedSide(after, seal), values }
}

type Side = Record<string, unknown> | null

function jsonOf(snapshot: Record<string, unknown> | null): Record<string, unknown> | null {
  return snapshot === null ? null : JSON.parse(JSON.stringify(snapshot))
}

/**
 * Writes down that somebody looked at something. It is written before they see it: where it cannot be written, nothing is
 * shown. Who is not signed in leaves no view. Source: bar V8, NAR model VOW rules 19.3(c).
 */
export async function logView(
  actor: Actor,
  kind: ViewKind,
  seen: { object_type: string; object_id: string; details?: Record<string, unknown> },
): Promise<void> {
  noteAudit()
  if (actor.account_id === null) return
  await insertView({
    id: newId(),
    at: now(),
    account_id: actor.account_id,
    kind,
    object_type: seen.object_type,
    object_id: seen.object_id,
    details: seen.details ? JSON.stringify(seen.details) : null,
    ip: actor.caller?.ip ?? null,
    user_agent: actor.caller?.user_agent ?? null,
    request_id: actor.caller?.request_id ?? null,
  })
}

/** What was done to one object, newest first, with the name of who did it where the account still has one. */
export const listEntriesOf = queries.listEntriesOf

/** Entries that a history shows at most. */
const MAX_CHANGES = 30

/** A record's history, newest first, in the words of its `sentenceOf`. */
export async function historyOf(
  record: {
    objectType: string
    sentenceOf: (act: string, changed: string[], after: Readonly<Record<string, unknown>> | null) => string
  },
  id: string,
): Promise<Change[]> {
  const entries = await queries.listEntriesOf(record.objectType, id, MAX_CHANGES)
  return entries.map(({ seq, at, act, before, after, ...who }) => ({
    seq,
    at,
    by: doerOf(who),
    what: record.sentenceOf(act, Object.keys({ ...before, ...after }), after),
  }))
}
