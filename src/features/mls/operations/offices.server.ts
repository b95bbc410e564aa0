import type { Admin } from '#access/actors.ts'
import { findOffices } from '../queries/offices.server.ts'
import type { FindMlsOffices, MlsOffice } from '../schema/console.ts'

/** Finds offices of the feed by name or key, those with the most homes for sale first. */
export async function findMlsOffices(_actor: Admin<'operations'>, { q }: FindMlsOffices): Promise<MlsOffice[]> {
  return findOffices(q)
}
