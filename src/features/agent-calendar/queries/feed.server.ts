import { db } from '#db/db.server.ts'

export async function findFeed(agentId: string): Promise<string | null> {
  const row = await db().selectFrom('calendar_feeds').select('id').where('agent_id', '=', agentId).executeTakeFirst()
  return row?.id ?? null
}

/** Stores the feed of an agent in place of an earlier one, whose link then opens nothing. */
export async function saveFeed(agentId: string, id: string, created_at: Date): Promise<void> {
  await db()
    .insertInto('calendar_feeds')
    .values({ agent_id: agentId, id, created_at })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet({ id, created_at }))
    .execute()
}

/** @returns false if the agent has none */
export async function deleteFeed(agentId: string): Promise<boolean> {
  const row = await db().deleteFrom('calendar_feeds').where('agent_id', '=', agentId).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Finds the agent of a feed. Undefined for one who left, or whose account can't sign in. */
export async function findAgentOf(feedId: string): Promise<{ agent_id: string; name: string } | undefined> {
  return db()
    .selectFrom('calendar_feeds as f')
    .innerJoin('agents as g', 'g.id', 'f.agent_id')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .select(['f.agent_id', 'g.name'])
    .where('f.id', '=', feedId)
    .where('g.is_working', '=', true)
    .where('a.status', '=', 'active')
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
}
