import { db } from '#db/db.server.ts'

/** Deletes change marks of listings written before an instant. */
export async function deleteTouchesBefore(before: Date): Promise<void> {
  await db().deleteFrom('property_touches').where('touched_at', '<', before).execute()
}
