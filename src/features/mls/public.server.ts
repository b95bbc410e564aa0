/** placeholder until mls lands */
export async function readiness() { return { imported: 0, first_pictures: 0, is_ready: true } }
