import { reachOf } from '../rules.ts'
import { type Looker, listingsFor } from './read.server.ts'

/** True where a picture belongs to a home that someone may find, and is for them too. */
export async function isPictureFor(looker: Looker, storageKey: string): Promise<boolean> {
  const row = await listingsFor(looker)
    .innerJoin('property_media as m', 'm.property_id', 'p.id')
    .select('p.id')
    .where('m.storage_key', '=', storageKey)
    .$if(reachOf(looker.viewer) === 'idx', (query) => query.where('m.is_public', '=', true))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
