import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { SquareCrop } from '#features/pictures/schema.ts'

/** The stored portrait of an agent. */
export interface PortraitRow {
  photo_key: string | null
  photo_source_key: string | null
  photo_alt: string | null
  photo_crop: SquareCrop | null
}

/** Writes an agent's portrait. */
export async function updatePortrait(id: string, { photo_crop, ...row }: PortraitRow, now: Date): Promise<void> {
  await db()
    .updateTable('agents')
    .set({
      ...row,
      photo_crop: photo_crop === null ? null : JSON.stringify(photo_crop),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}
