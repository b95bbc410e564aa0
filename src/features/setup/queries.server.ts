import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { ADMIN_LEVEL } from '#features/accounts/words.ts'

/** The stored link, without its token. */
export interface SetupLink {
  token_hash: Buffer
  browser_hash: Buffer | null
  expires_at: Date
}

/** Returns whether the site has an administrator, of any status. */
export async function hasAdministrator(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts where role_level >= ${ADMIN_LEVEL} and deleted_at is null limit 1
  `.execute(db())
  return rows.length > 0
}

/** Stores a link in place of the older one, which no longer works. */
export async function insertLink(token_hash: Buffer, created_at: Date, expires_at: Date): Promise<void> {
  const link = { token_hash, browser_hash: null, created_at, expires_at }
  await db()
    .insertInto('setup_links')
    .values(link)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
    .execute()
}

/** Finds the link. */
export async function findLink(): Promise<SetupLink | null> {
  return (
    (await db().selectFrom('setup_links').select(['token_hash', 'browser_hash', 'expires_at']).executeTakeFirst()) ??
    null
  )
}

/** Finds the link and makes other transactions wait for it. */
export async function lockLink(): Promise<SetupLink | null> {
  return (
    (await db()
      .selectFrom('setup_links')
      .select(['token_hash', 'browser_hash', 'expires_at'])
      .forUpdate()
      .executeTakeFirst()) ?? null
  )
}

/** Binds the link to a browser. */
export async function updateBrowser(browser_hash: Buffer): Promise<void> {
  await db().updateTable('setup_links').set({ browser_hash }).execute()
}

/** Deletes the link. */
export async function deleteLink(): Promise<void> {
  await db().deleteFrom('setup_links').execute()
}
