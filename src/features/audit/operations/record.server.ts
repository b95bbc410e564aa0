import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '#access/actors.ts'
import { beforeCommit } from '#db/transaction.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/chain.server.ts'
import type { SealedValue } from '../queries/sealed.server.ts'
import { insertView } from '../queries/trail.server.ts'
import { actorNameOf, canonical, changedMembers, sealedSide } from '../rules.ts'
import type { AuditNote, Change } from '../schema.ts'
import type { ViewKind } from '../words.ts'

const collect = beforeCommit<queries.NewEntry & { values: SealedValue[] }>(2, queries.insertEntries)

/**
 * Adds an entry to the audit log in the caller's transaction, so a rollback drops it too.
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
    // Convert to JSON before hashing, so that the stored entry gives the same hash.
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

/**
 * Replaces personal data by a salted hash (seal). The value is stored beside the log until the person's record is
 * purged, which leaves the hash chain intact.
 */
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
 * Logs that an account viewed something, before the data is returned. Visitors' views are not logged.
 * Source: bar V8, NAR model VOW rules 19.3(c).
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

/** Lists the entries of one object, newest first, with the actors' names where their accounts still have one. */
export const listEntriesOf = queries.listEntriesOf

const MAX_CHANGES = 30

/** Lists a record's history, newest first, as sentences by its `sentenceOf`. */
export async function historyOf(
  record: {
    objectType: string
    sentenceOf: (
      act: string,
      changed: string[],
      after: Readonly<Record<string, unknown>> | null,
      /** Name of the actor, which the sentence does not repeat. */
      by: string,
    ) => string
  },
  id: string,
): Promise<Change[]> {
  const entries = await queries.listEntriesOf(record.objectType, id, MAX_CHANGES)
  return entries.map(({ seq, at, act, before, after, ...who }) => {
    const by = actorNameOf(who)
    return { seq, at, by, what: record.sentenceOf(act, Object.keys({ ...before, ...after }), after, by) }
  })
}
