/** placeholder until properties lands */
export async function image(_request: Request): Promise<Response> { return new Response(null, { status: 404 }) }

export { getFreshness, lookerOf } from './operations/look.server.ts'
export { type Looker, listCards, listingsFor } from './queries/read.server.ts'
