export { emailOffice, findOwner, inboxesFor, promisedAt } from './operations.server.ts'
