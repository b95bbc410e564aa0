import type { Actor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { emailOffice, inboxesFor } from '#features/requests/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { now } from '#ports/clock.server.ts'
import { promisesLate, promisesSoon } from '../emails/promises.tsx'
import * as queries from '../queries.server.ts'
import { requestKindOf } from '../rules/kinds.ts'
import { remindUntil } from '../rules/promise.ts'

/**
 * Reminds owners four hours before a reply is due, and tells the admins when it is overdue. Each inquiry is announced
 * once to each, however often this runs.
 */
export async function watchPromises(actor: Actor): Promise<void> {
  const at = now()
  await transaction(async () => {
    const late = await queries.lockUnannounced('escalated_at', { after: null, until: at })
    if (late.length > 0) {
      await queries.markAnnounced(ids(late), 'escalated_at', at)
      for (const [about, theirs] of Map.groupBy(late, requestKindOf))
        await emailOffice(promisesLate, () => ({ promises: theirs.map(emailFields), is_owner: false }), {
          kind: 'escalation',
          about,
        })
      for (const { id } of late) audit(actor, 'lead.escalated', { object_type: 'lead', object_id: id })
    }
    const soon = await queries.lockUnannounced('reminded_at', { after: at, until: remindUntil(at) })
    if (soon.length === 0) return
    await queries.markAnnounced(ids(soon), 'reminded_at', at)
    for (const [owner, promises] of Map.groupBy(soon, ({ owner_email }) => owner_email)) {
      if (owner) {
        await sendEmail(promisesSoon, { promises: promises.map(emailFields), is_owner: true }, { email: owner })
        continue
      }
      for (const [kind, theirs] of Map.groupBy(promises, requestKindOf))
        for (const inbox of await inboxesFor(kind))
          await sendEmail(promisesSoon, { promises: theirs.map(emailFields), is_owner: false }, inbox)
    }
    for (const { id } of soon) audit(actor, 'lead.reminded', { object_type: 'lead', object_id: id })
  })
}

/** Picks what the email says about an inquiry, without its sender. */
function emailFields({ id, kind, due_at, owner_name }: queries.OpenPromise) {
  return { id, kind, due_at, owner_name }
}

function ids(promises: readonly { id: string }[]): string[] {
  return promises.map(({ id }) => id)
}
