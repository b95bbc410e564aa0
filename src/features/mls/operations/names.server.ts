import type { Admin } from '#access/actors.ts'
import { displayFlagOf } from '../mapping/display-flags.ts'
import { READ_FIELDS } from '../mapping/fields.ts'
import { listMappingNotes } from '../queries/mapping.server.ts'
import * as queries from '../queries/names.server.ts'
import { findLookupSync } from '../queries/overview.server.ts'
import { isLocalField } from '../rules/names.ts'
import type { MlsNames } from '../schema/overview.ts'
import { SUB_TYPES } from '../words.ts'

/** Number of latest listings to sample for their fields. */
const LOOKED_AT = 400
const MAX_SUB_TYPES = 50
const MAX_NOTES = 100

/** Returns the feed's unmapped fields, property subtypes and lookup values. */
export async function getMlsNames(_actor: Admin<'mls'>): Promise<MlsNames> {
  const fields = await queries.listFields(LOOKED_AT)
  const { asked_at, read_at } = await findLookupSync()
  return {
    notes: await listMappingNotes(MAX_NOTES),
    looked_at: fields[0]?.looked_at ?? 0,
    fields: fields
      .filter(({ field }) => !READ_FIELDS.has(field) && !displayFlagOf(field) && !field.startsWith('@'))
      .map(({ field, listings, example }) => ({ field, listings, example, is_local: isLocalField(field) })),
    sub_types: await queries.listOtherSubTypes(SUB_TYPES, MAX_SUB_TYPES),
    lists: await queries.listNameLists(),
    lists_read_at: read_at,
    lists_asked_at: asked_at,
  }
}
