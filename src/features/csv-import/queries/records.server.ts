import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Values } from '../rules/rows.ts'
import type { Kind } from '../words.ts'

const TABLES = { contacts: 'leads', agents: 'agents', vendors: 'vendors', testimonials: 'testimonials' } as const

/** Returns the table of a list. */
export function tableOf(kind: Kind): (typeof TABLES)[Kind] {
  return TABLES[kind]
}

/** Expressions of the keys of `rules/rows.ts`, over a row of the table. */
const KEYS = {
  contacts: sql`array['email:' || lower(t.email), 'phone:' || t.phone]`,
  agents: sql`array['email:' || lower(t.email), 'name:' || lower(regexp_replace(btrim(t.name), '\\s+', ' ', 'g'))]`,
  vendors: sql`array['name:' || lower(regexp_replace(btrim(t.name), '\\s+', ' ', 'g')) || '|' || t.service_type]`,
  testimonials: sql`array['name:' || lower(regexp_replace(btrim(t.name), '\\s+', ' ', 'g')) || '|' || lower(regexp_replace(btrim(t.original_body), '\\s+', ' ', 'g'))]`,
} as const

/** Finds the newest record of each key. */
export async function findByKeys(kind: Kind, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; id: string }>`
    select k.key, t.id from ${sql.table(TABLES[kind])} t, unnest(${KEYS[kind]}) as k(key)
    where k.key = any(${keys}::text[]) ${kind === 'contacts' ? sql`and t.kind = 'contact'` : sql``}
    order by t.created_at, t.id`.execute(db())
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** A record as JSON, with its version. */
export type Snapshot = Record<string, unknown> & { version: number }

export async function lockRecord(kind: Kind, id: string): Promise<Snapshot | null> {
  const { rows } = await sql<{ record: Snapshot }>`
    select to_jsonb(t) as record from ${sql.table(TABLES[kind])} t where t.id = ${id} for update`.execute(db())
  return rows[0]?.record ?? null
}

/** Inserts a record. @returns its version */
export async function insertRecord(kind: Kind, values: Values, position: boolean): Promise<number> {
  const names = Object.keys(values)
  const table = sql.table(TABLES[kind])
  await sql`
    insert into ${table} (${sql.join([...names, ...(position ? ['position'] : [])].map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql`r.${sql.ref(name)}`))} ${
      position ? sql`, (select coalesce(max(position), 0) + 1 from ${table})` : sql``
    }
    from jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::jsonb) r`.execute(db())
  return 1
}

/** Writes some columns of a record from JSON. @returns its next version */
export async function updateRecord(
  kind: Kind,
  id: string,
  values: Record<string, unknown>,
  now: Date,
): Promise<number> {
  const table = sql.table(TABLES[kind])
  const set = Object.keys(values).map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`)
  const { rows } = await sql<{ version: number }>`
    update ${table} t set ${sql.join([...set, sql`version = t.version + 1`, sql`updated_at = ${now}`])}
    from jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::jsonb) r
    where t.id = ${id} returning t.version`.execute(db())
  return rows[0]?.version ?? 0
}

export async function deleteRecord(kind: Kind, id: string): Promise<void> {
  await sql`delete from ${sql.table(TABLES[kind])} where id = ${id}`.execute(db())
}

/** Subscribes an imported contact with consent, unless the address is known: an unsubscription stays. */
export async function insertSubscriber(
  id: string,
  person: { email: string; name: string; consented_at: Date },
  tracking: { import_id: string; consent_source: string },
  now: Date,
): Promise<void> {
  await db()
    .insertInto('newsletter_subscribers')
    .values({
      id,
      email: person.email,
      email_normalized: person.email.normalize('NFKC').trim().toLowerCase(),
      name: person.name,
      status: 'subscribed',
      source: 'import',
      tracking: JSON.stringify(tracking),
      confirmed_at: person.consented_at,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email_normalized').doNothing())
    .execute()
}

/** Removes the subscriptions that an import made and no one changed since. */
export async function deleteSubscribers(importId: string): Promise<void> {
  await sql`
    delete from newsletter_subscribers
    where source = 'import' and status = 'subscribed' and updated_at = created_at and tracking ->> 'import_id' = ${importId}`.execute(
    db(),
  )
}
