/** Number of nights and weeks with a retained backup. */
export const KEPT_DAYS = 7
export const KEPT_WEEKS = 4
/** Age from which the newest backup counts as overdue: a night and two hours. */
export const MAX_AGE_HOURS = 26

/** Results of a restore test. `not_allowed`: the database user may not create a database for it. */
export const TEST_OUTCOMES = {
  restored: 'Restored',
  not_allowed: 'Verified, not restored',
  failed: 'Failed',
} as const
