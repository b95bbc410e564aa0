/** placeholder until mls lands */
export async function readiness() { return { imported: 0, first_pictures: 0, is_ready: true } }

/** placeholder until mls lands: the end of the last successful sync */
export async function getFeedFreshness(): Promise<Date | null> { return new Date() }
