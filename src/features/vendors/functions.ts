import { call } from '#kit/call.ts'
/** x */
export const listActiveVendors = call({ method: 'GET' }).handler(() => ({ a: 'secretserverstring' }))
