import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { CalendarEntry, StoredEntry } from '../schema.ts'

/**
 * Selects the entries of an agent. Every query of an entry starts here, so that another agent's is not found. A merged
 * person is the one that it was merged into.
 */
function ofAgent(agentId: string) {
  return db()
    .selectFrom('calendar_entries as e')
    .leftJoin('people as former', 'former.id', 'e.person_id')
    .leftJoin('people as p', (join) =>
      join
        .on(sql<boolean>`p.id = coalesce(former.merged_into_id, former.id)`)
        .on(sql<boolean>`p.erased_at is null and ${agentId}::uuid in (p.owner_id, p.co_owner_id)`),
    )
    .select(['e.id', 'e.title', 'e.from_date', 'e.from_time', 'e.to_date', 'e.to_time', 'e.starts_at', 'e.ends_at'])
    .select(['e.place', 'e.note', 'e.version', 'e.created_at', 'e.updated_at'])
    .select(['p.id as person_id', 'p.name as person_name'])
    .where('e.agent_id', '=', agentId)
}

/** Lists the entries of an agent that touch a period, by time. */
export async function listEntries(agentId: string, from: Date, until: Date, limit: number): Promise<CalendarEntry[]> {
  return ofAgent(agentId)
    .where('e.starts_at', '<', until)
    .where('e.ends_at', '>', from)
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

export async function findEntry(id: string, agentId: string): Promise<CalendarEntry | undefined> {
  return ofAgent(agentId).where('e.id', '=', id).executeTakeFirst()
}

/** Finds the same entry and locks it until the transaction ends. */
export async function lockEntry(id: string, agentId: string): Promise<CalendarEntry | undefined> {
  await db()
    .selectFrom('calendar_entries')
    .select('id')
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .forUpdate()
    .execute()
  return findEntry(id, agentId)
}

type EntryValues = Omit<StoredEntry, 'id' | 'version' | 'created_at' | 'updated_at' | 'person_id'>

/** @returns false if an entry with this id exists */
export async function insertEntry(
  entry: EntryValues & Pick<StoredEntry, 'id' | 'person_id'> & { agent_id: string; created_at: Date },
): Promise<boolean> {
  const row = await db()
    .insertInto('calendar_entries')
    .values({ ...entry, updated_at: entry.created_at, timed_at: entry.created_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateEntry(id: string, entry: EntryValues, at: Date): Promise<void> {
  await db()
    .updateTable('calendar_entries')
    .set({ ...entry, updated_at: at, version: sql<number>`version + 1` })
    .set({
      timed_at: sql<Date>`case when starts_at = ${entry.starts_at} and ends_at = ${entry.ends_at}
        then coalesce(timed_at, updated_at) else ${at}::timestamptz end`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteEntry(id: string): Promise<void> {
  await db().deleteFrom('calendar_entries').where('id', '=', id).execute()
}

/** Finds a person who has the agent as owner or co-owner. */
export async function findPersonOf(
  agentId: string,
  personId: string,
): Promise<{ id: string; name: string } | undefined> {
  return db()
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .where(sql<boolean>`${agentId}::uuid in (owner_id, co_owner_id)`)
    .executeTakeFirst()
}

/** Lists the entries about the person of an account, for its data export. */
export async function listEntriesAbout(accountId: string): Promise<Pick<StoredEntry, 'starts_at' | 'ends_at'>[]> {
  return db()
    .selectFrom('calendar_entries')
    .select(['starts_at', 'ends_at'])
    .where('person_id', 'in', peopleOf(accountId))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/**
 * Deletes the entries about the person of an account, whose record may be erased by now and then has no account.
 * @returns their ids
 */
export async function deleteEntriesAbout(accountId: string): Promise<string[]> {
  const rows = await db()
    .deleteFrom('calendar_entries')
    .where(({ or, eb }) =>
      or([
        eb('person_id', 'in', peopleOf(accountId)),
        sql<boolean>`person_id in (select p.id from people p left join people target on target.id = p.merged_into_id
          where p.erased_at is not null or target.erased_at is not null)`,
      ]),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

function peopleOf(accountId: string) {
  return sql<string>`(select p.id from people p left join people target on target.id = p.merged_into_id
    where ${accountId}::uuid in (p.account_id, target.account_id))`
}
