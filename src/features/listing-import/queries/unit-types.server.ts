import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { MappedUnitType } from '#features/mls/mapping/listing.ts'
import type { Owned } from './write.server.ts'

/**
 * Replaces the unit types of homes. Skips unchanged ones, because most updates change a price only.
 * @param ids homes that may have stored unit types
 */
export async function replaceUnitTypes(ids: readonly string[], units: readonly Owned<MappedUnitType>[]): Promise<void> {
  const given = JSON.stringify(units)
  if (ids.length > 0)
    await sql`
      delete from unit_types o where o.property_id = any(${[...ids]}::uuid[]) and not exists (
        select from json_to_recordset(${given}::json) as ${unitTypesGiven}
        where r.property_id = o.property_id and r.unit_type_key = o.unit_type_key and (r.unit_type, r.bedrooms, r.bathrooms, r.units_total)
          is not distinct from (o.unit_type, o.bedrooms, o.bathrooms, o.units_total))
    `.execute(db())
  if (units.length > 0)
    await sql`
      insert into unit_types (property_id, unit_type_key, unit_type, bedrooms, bathrooms, units_total)
      select r.* from json_to_recordset(${given}::json) as ${unitTypesGiven} on conflict (property_id, unit_type_key) do nothing
    `.execute(db())
}

const unitTypesGiven = sql.raw(
  'r (property_id uuid, unit_type_key text, unit_type text, bedrooms integer, bathrooms numeric, units_total integer)',
)
