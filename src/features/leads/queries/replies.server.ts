import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { holdsPermission } from '#features/permissions/public.server.ts'
import type { Permission } from '#features/permissions/words.ts'
import type { LeadKind } from '../words.ts'

/** Finds the lead of an email that was sent from its record. */
export async function findAnswered(
  emailId: string,
): Promise<{ lead_id: string; kind: LeadKind; topic: string | null } | undefined> {
  return db()
    .selectFrom('lead_activities as e')
    .innerJoin('leads as l', 'l.id', 'e.lead_id')
    .select(['e.lead_id', 'l.kind', 'l.topic'])
    .$narrowType<{ kind: LeadKind }>()
    .where('e.email_id', '=', emailId)
    .where('e.direction', '=', 'outgoing')
    .executeTakeFirst()
}

/** Locks a lead that was answered. */
export async function lockLead(
  id: string,
): Promise<{ id: string; kind: LeadKind; topic: string | null; name: string } | undefined> {
  return db()
    .selectFrom('leads')
    .select(['id', 'kind', 'topic', 'name'])
    .$narrowType<{ kind: LeadKind }>()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Marks a lead as having an unread email. Those of others who edit it stay valid: the version stays. */
export async function setUnreadReply(id: string, at: Date): Promise<void> {
  await db()
    .updateTable('leads')
    .set((set) => ({ unread_reply_at: set.fn.coalesce('unread_reply_at', set.val(at)) }))
    .where('id', '=', id)
    .execute()
}

/** Marks the emails of a lead as read. @returns false if none was unread */
export async function clearUnreadReply(id: string): Promise<boolean> {
  const row = await db()
    .updateTable('leads')
    .set({ unread_reply_at: null })
    .where('id', '=', id)
    .where('unread_reply_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface Reader {
  email: string
  account_id: string | null
  is_owner: boolean
}

/**
 * Finds who reads an answer: the lead’s owner, else the author of the email that it answers if they have the permission to
 * open the lead. An agent who left and an account that is not active read none.
 */
export async function findReader(emailId: string, permission: Permission): Promise<Reader | undefined> {
  return db()
    .selectFrom('lead_activities as e')
    .innerJoin('leads as l', 'l.id', 'e.lead_id')
    .leftJoin('agents as a', (join) => join.onRef('a.id', '=', 'l.owner_id').on('a.is_working', '=', true))
    .leftJoin('accounts as o', (join) =>
      join.onRef('o.id', '=', 'a.account_id').on('o.status', '=', 'active').on('o.deleted_at', 'is', null),
    )
    .innerJoin('accounts as r', (join) =>
      join.on(
        sql<boolean>`r.id = coalesce(o.id, e.account_id) and r.status = 'active' and r.deleted_at is null
          and (o.id is not null or ${holdsPermission('r', permission)})`,
      ),
    )
    .select(['r.email', 'r.id as account_id', sql<boolean>`o.id is not null`.as('is_owner')])
    .where('e.email_id', '=', emailId)
    .where('e.direction', '=', 'outgoing')
    .executeTakeFirst()
}
