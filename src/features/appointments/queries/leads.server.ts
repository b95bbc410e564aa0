import { db } from '#db/db.server.ts'
import type { AppointmentKind } from '../words.ts'

/** Stands among those who wait for an answer, with its due time. */
export async function insertLead(lead: {
  id: string
  name: string
  email: string
  phone: string | null
  message: string
  property_id: string | null
  account_id: string | null
  owner_id: string | null
  due_at: Date
  details: { appointment_id: string; kind: AppointmentKind }
  created_at: Date
}): Promise<void> {
  await db()
    .insertInto('leads')
    .values({ ...lead, kind: 'appointment', details: JSON.stringify(lead.details), updated_at: lead.created_at })
    .execute()
}

export async function updateLeadOf(appointmentId: string, leadId: string): Promise<void> {
  await db().updateTable('appointments').set({ lead_id: leadId }).where('id', '=', appointmentId).execute()
}

/** Moves a lead to another owner; its clock goes on. */
export async function updateLeadOwner(leadId: string, ownerId: string, at: Date): Promise<void> {
  await db().updateTable('leads').set({ owner_id: ownerId, updated_at: at }).where('id', '=', leadId).execute()
}

/** The person has an answer: the clock of the promise stops. */
export async function updateLeadAnswered(leadId: string, ownerId: string | null, at: Date): Promise<void> {
  await db()
    .updateTable('leads')
    .set({ status: 'contacted', answered_at: at, updated_at: at, ...(ownerId ? { owner_id: ownerId } : {}) })
    .where('id', '=', leadId)
    .where('answered_at', 'is', null)
    .execute()
}
