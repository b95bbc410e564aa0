import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { StoredHome } from './write.server.ts'

/** A change of a listing. */
export interface ChangeRow {
  property_id: string
  kind: 'listed' | 'relisted' | 'price' | 'status' | 'photos' | 'remarks' | 'facts' | 'open_house'
  before: ChangedFields | null
  after: ChangedFields
  at: Date
}
type ChangedFields = Partial<StoredHome> & {
  /** End of the last public open house, and the number of added or moved ones. */
  open_until?: Date | null
  opened?: number
}

/** Inserts changes in their order. */
export async function insertChanges(changes: readonly ChangeRow[]): Promise<void> {
  await sql`
    insert into property_changes (property_id, kind, before, after, at)
    select property_id, kind, before, after, at from json_to_recordset(${JSON.stringify(changes)}::json)
      as r (property_id uuid, kind text, before jsonb, after jsonb, at timestamptz)
  `.execute(db())
}
