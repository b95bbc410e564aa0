export { getContactPromise, takeLead } from './operations.server.ts'
