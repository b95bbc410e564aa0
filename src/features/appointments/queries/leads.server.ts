import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

export async function updateLeadOf(
  appointmentId: string,
  lead: { lead_id: string; agent_id: string | null },
): Promise<void> {
  await db().updateTable('appointments').set(lead).where('id', '=', appointmentId).execute()
}

/** Locks a lead. @returns its owner, and true if its person was not on record before it, or as a prospect without an agent */
export async function lockLead(leadId: string): Promise<{ owner_id: string | null; is_first: boolean } | undefined> {
  return db()
    .selectFrom('leads as l')
    .select('l.owner_id')
    .select(
      sql<boolean>`exists (select from people p where p.id = l.person_id and coalesce(p.asked_at, p.created_at) >= l.created_at)`.as(
        'is_first',
      ),
    )
    .where('l.id', '=', leadId)
    .forUpdate()
    .executeTakeFirst()
}

/** Reassigns a lead without changing when its reply is due. */
export async function updateLeadOwner(leadId: string, ownerId: string, at: Date): Promise<void> {
  await db()
    .updateTable('leads')
    .set({ owner_id: ownerId, updated_at: at, version: sql<number>`version + 1` })
    .where('id', '=', leadId)
    .execute()
}

/** Marks a lead as contacted, so that its reply is no longer due. */
export async function updateLeadAnswered(leadId: string, ownerId: string | null, at: Date): Promise<void> {
  await db()
    .updateTable('leads')
    .set({ status: 'contacted', answered_at: at, updated_at: at, ...(ownerId ? { owner_id: ownerId } : {}) })
    .where('id', '=', leadId)
    .where('answered_at', 'is', null)
    .execute()
}

/** Makes a reply to a lead due again. Reminder and escalation start over. A lead that was won, lost or closed stays so. */
export async function updateLeadReopened(leadId: string, dueAt: Date, at: Date): Promise<void> {
  await db()
    .updateTable('leads')
    .set({ status: 'new', answered_at: null, due_at: dueAt, reminded_at: null, escalated_at: null, updated_at: at })
    .where('id', '=', leadId)
    .where('status', 'in', ['new', 'contacted'])
    .execute()
}
