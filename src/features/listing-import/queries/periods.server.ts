import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** A period on the market, in Indiana days. Without an end the home is still for sale. */
export interface PeriodRow {
  property_id: string
  place_key: string | null
  began_date: string
  ended_date: string | null
}

/** Starts periods. A home that left the market on the same day continues its period. */
export async function beginPeriods(rows: readonly PeriodRow[]): Promise<void> {
  await sql`
    insert into market_periods as p (property_id, place_key, began_date, ended_date)
    select property_id, place_key, began_date, ended_date from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (property_id uuid, place_key text, began_date date, ended_date date)
    where not exists (select from market_periods o where o.property_id = r.property_id and o.ended_date is null)
    on conflict (property_id, began_date) do update set ended_date = excluded.ended_date,
      place_key = coalesce(excluded.place_key, p.place_key)
  `.execute(db())
}

export async function endPeriods(rows: readonly { property_id: string; ended_date: string }[]): Promise<void> {
  await sql`
    update market_periods p set ended_date = greatest(r.ended_date, p.began_date)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (property_id uuid, ended_date date)
    where p.property_id = r.property_id and p.ended_date is null
  `.execute(db())
}

/** Detaches periods from their place after a sale: the next listing starts at 0 days and reveals nothing of the sale. */
export async function clearPlaces(ids: readonly string[]): Promise<void> {
  await db()
    .updateTable('market_periods')
    .set({ place_key: null })
    .where('property_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('place_key', 'is not', null)
    .execute()
}
