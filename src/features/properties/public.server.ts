/** placeholder until properties lands */
export async function image(_request: Request): Promise<Response> { return new Response(null, { status: 404 }) }
