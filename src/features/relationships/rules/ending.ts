/** SQL: an agreement in force, of the table of relationships as r, that has a last day. */
export const HAS_END = "(r.status = 'active' and r.expiration_date is not null)"

/** SQL: the order in which agreements, r, end. Every list that tells which one ends next uses both. */
export const ENDS_FIRST = 'r.expiration_date, r.id'
