/**
 * Returns true for a local field of the MLS. Data Dictionary fields have no underscore. Source: MLS Grid, local fields.
 */
export function isLocalField(field: string): boolean {
  return /^[A-Za-z]{2,6}_/.test(field)
}
