import { db } from '#db/db.server.ts'
import { sealsIn, unsealed } from '../rules.ts'
import type { AuditValue } from '../schema.ts'

/** A personal value and the seal that represents it in the hash chain. */
export interface SealedValue {
  seal: Buffer
  account_id: string
  salt: Buffer
  value: unknown
}

export async function insertValues(values: readonly SealedValue[]): Promise<void> {
  if (values.length === 0) return
  await db()
    .insertInto('audit_values')
    .values(values.map((one) => ({ ...one, value: JSON.stringify(one.value) })))
    .execute()
}

/** Finds the values of seals. Purged values are missing. */
export async function findValues(seals: readonly string[]): Promise<Map<string, { salt: string; value: AuditValue }>> {
  if (seals.length === 0) return new Map()
  const rows = await db()
    .selectFrom('audit_values')
    .select(['seal', 'salt', 'value'])
    .$narrowType<{ value: AuditValue }>()
    .where(
      'seal',
      'in',
      seals.map((seal) => Buffer.from(seal, 'hex')),
    )
    .orderBy('seal')
    .execute()
  return new Map(rows.map(({ seal, salt, value }) => [seal.toString('hex'), { salt: salt.toString('hex'), value }]))
}

/** Replaces seals by their values. */
export async function unsealEntries<
  Side extends Record<string, unknown>,
  Entry extends { before: Side | null; after: Side | null },
>(entries: readonly Entry[]): Promise<Entry[]> {
  const values = await findValues(entries.flatMap(({ before, after }) => [...sealsIn(before), ...sealsIn(after)]))
  return entries.map((entry) => ({
    ...entry,
    before: entry.before && unsealed(entry.before, values),
    after: entry.after && unsealed(entry.after, values),
  }))
}
