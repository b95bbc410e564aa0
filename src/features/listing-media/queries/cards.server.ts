import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** Lists main photos not yet prerendered in card sizes, newest homes first. Skips sold homes, which few people see. */
export async function listWithoutCards(limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select p.main_image_key as key from properties p
    where p.main_image_key is not null and p.status <> 'sold'
      and not exists (select from picture_cards c where c.storage_key = p.main_image_key)
    group by p.main_image_key
    order by max(p.listed_at) desc, p.main_image_key
    limit ${limit}
  `.execute(db())
  return rows.map(({ key }) => key)
}

/** Records that a photo has been prerendered in card sizes. */
export async function insertCards(storageKey: string): Promise<void> {
  await db()
    .insertInto('picture_cards')
    .values({ storage_key: storageKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the records of photos that no home uses. @returns their storage keys */
export async function deleteUnusedCards(): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from picture_cards c
    where not exists (select from property_media m where m.storage_key = c.storage_key)
      and not exists (select from properties p where p.main_image_key = c.storage_key)
    returning c.storage_key
  `.execute(db())
  return rows.map(({ storage_key }) => storage_key)
}
