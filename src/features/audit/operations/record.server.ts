import type { Actor } from '#access/actors.ts'
import { beforeCommit } from '#db/transaction.server.ts'
import { noteAudit } from '#kit/call-context.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/chain.server.ts'
import { insertView } from '../queries/trail.server.ts'
import { changedMembers } from '../rules.ts'
import type { AuditNote } from '../schema.ts'
import type { ViewKind } from '../words.ts'

const collect = beforeCommit<queries.Unchained>(2, queries.insertEntries)

/**
 * Records an act in the audit trail, in the caller's transaction: where the change is taken back, so is the record.
 * @param act `noun.past_verb`, such as `vendor.hidden`
 */
export function audit(actor: Actor, act: `${string}.${string}`, note: AuditNote): void {
  const { before, after } = changedMembers(note.before, note.after)
  collect({
    at: now(),
    actor_kind: actor.kind,
    actor_id: actor.account_id,
    actor_label: actor.label,
    act,
    object_type: note.object_type,
    object_id: note.object_id,
    // An entry is JSON text before it is hashed, so that what is read back hashes to the same.
    before: jsonOf(before),
    after: jsonOf(after),
    reason: note.reason ?? null,
    ip: actor.caller?.ip ?? null,
    user_agent: actor.caller?.user_agent ?? null,
    request_id: actor.caller?.request_id ?? null,
  })
  noteAudit()
}

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
