import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { IS_OPEN, SUBJECT } from '../queries.server.ts'
import type { Owned } from '../rules/owners.ts'
import type { UnclaimedLead } from '../schema.ts'
import type { LeadKind } from '../words.ts'

const MAX_LISTED = 50

/** A lead as its owner changes, with what the email to the new owner says. */
export interface OwnedRow extends Owned {
  id: string
  name: string
  email: string | null
  phone: string | null
  topic: string | null
  message: string | null
  due_at: Date | null
  subject: string | null
  owner_name: string | null
  /** True until it is answered or closed. */
  is_open: boolean
}

/** Locks a lead of any kind. */
export async function lockOwned(id: string): Promise<OwnedRow | undefined> {
  return db()
    .selectFrom('leads')
    .select(['id', 'kind', 'version', 'owner_id', 'unclaimed_version'])
    .select(['name', 'email', 'phone', 'topic', 'message', 'due_at'])
    .select(({ selectFrom }) => [
      SUBJECT.as('subject'),
      IS_OPEN.as('is_open'),
      selectFrom('agents').select('agents.name').whereRef('agents.id', '=', 'leads.owner_id').as('owner_name'),
    ])
    .$narrowType<{ kind: LeadKind }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Sets the owner of a lead. Its due time stays. */
export async function updateOwner(lead: OwnedRow, ownerId: string | null, at: Date): Promise<void> {
  await db()
    .updateTable('leads')
    .set((set) => ({
      owner_id: ownerId,
      version: set('version', '+', 1),
      updated_at: at,
      ...(lead.owner_id === null ? { unclaimed_version: lead.version } : {}),
    }))
    .where('id', '=', lead.id)
    .execute()
}

/** Lists open leads without an owner, by due time. The way to reach the person is shown to the owner only. */
export async function listUnclaimed(limit = MAX_LISTED): Promise<UnclaimedLead[]> {
  return db()
    .selectFrom('leads')
    .select(['id', 'kind', 'name', 'topic', 'message', 'due_at', 'created_at', 'version', SUBJECT.as('subject')])
    .$narrowType<Pick<UnclaimedLead, 'kind' | 'topic'>>()
    .where('kind', '<>', 'appointment')
    .where('owner_id', 'is', null)
    .where('status', '=', 'new')
    .where('answered_at', 'is', null)
    .orderBy(sql`due_at nulls last`)
    .orderBy('id')
    .limit(limit)
    .execute()
}
