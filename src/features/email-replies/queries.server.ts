import { db } from '#db/db.server.ts'

/** How far a mailbox is read. */
interface StoredPosition {
  uid_validity: number
  last_uid: number
}

/** Finds how far a mailbox was read; null if it never was. */
export async function findPosition(address: string): Promise<StoredPosition | null> {
  const row = await db()
    .selectFrom('reply_mailboxes')
    .select(['uid_validity', 'last_uid'])
    .where('address', '=', address)
    .executeTakeFirst()
  return row ?? null
}

/** Stores how far a mailbox is read. */
export async function savePosition(address: string, at: StoredPosition, read_at: Date): Promise<void> {
  const position = { ...at, read_at }
  await db()
    .insertInto('reply_mailboxes')
    .values({ address, ...position })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(position))
    .execute()
}
