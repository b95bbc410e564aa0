import { db } from '#db/db.server.ts'

/** Forgets which listings were written before. */
export async function deleteTouchesBefore(before: Date): Promise<void> {
  await db().deleteFrom('property_touches').where('touched_at', '<', before).execute()
}
