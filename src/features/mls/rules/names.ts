/** True for a field of the MLS's own: those of the Data Dictionary have no underscore. Source: MLS Grid, local fields. */
export function isLocalField(field: string): boolean {
  return /^[A-Za-z]{2,6}_/.test(field)
}
