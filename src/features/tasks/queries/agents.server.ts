import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** Finds the account of a working agent, for an email. */
export async function findAgentAccount(
  agentId: string,
): Promise<{ account_id: string; email: string; name: string } | undefined> {
  return db()
    .selectFrom('agents as g')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .select(['a.id as account_id', 'a.email', 'g.name'])
    .where('g.id', '=', agentId)
    .where('g.is_working', '=', true)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Lists the working agents who may get a task, by name: those who see its person or lead, or all for a task about no one.
 */
export async function listReceivers(of: {
  person_id: string | null
  lead_id: string | null
}): Promise<{ id: string; name: string }[]> {
  const isAboutNone = of.person_id === null && of.lead_id === null
  return db()
    .selectFrom('agents as g')
    .select(['g.id', 'g.name'])
    .where('g.is_working', '=', true)
    .where('g.account_id', 'is not', null)
    .where(
      sql<boolean>`(${isAboutNone}
        or exists (select 1 from people p where p.id = ${of.person_id}::uuid and p.erased_at is null
          and g.id in (p.owner_id, p.co_owner_id))
        or exists (select 1 from leads l left join people p on p.id = l.person_id and p.erased_at is null
          where l.id = ${of.lead_id}::uuid and (l.owner_id = g.id or g.id in (p.owner_id, p.co_owner_id)
            and (l.owner_id is null or l.owner_id in (p.owner_id, p.co_owner_id)))))`,
    )
    .orderBy(sql`lower(g.name)`)
    .orderBy('g.id')
    .execute()
}
