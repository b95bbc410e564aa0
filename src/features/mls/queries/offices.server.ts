import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { MlsOffice } from '../schema/console.ts'

const MAX_OFFICES = 20

/** Finds offices whose name contains the text, or whose key it is. Some feeds name offices only in their listings. */
export async function findOffices(text: string): Promise<MlsOffice[]> {
  const { rows } = await sql<MlsOffice>`
    select office_key, max(name) as name, max(city) as city, sum(homes)::int as homes
    from (
      select list_office_key as office_key, list_office_name as name, null as city, 1 as homes
      from properties where status <> 'sold' and list_office_key is not null
      union all
      select office_key, office_name, office_city, 0 from offices
    ) of_feed
    where strpos(lower(name), lower(${text})) > 0 or office_key = ${text}
    group by office_key
    order by homes desc, name, office_key
    limit ${MAX_OFFICES}
  `.execute(db())
  return rows
}
