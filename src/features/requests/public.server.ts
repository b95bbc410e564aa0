export { configureRequests } from './operations/configure.server.ts'
export {
  emailAdministrators,
  emailOffice,
  findOwner,
  inboxesFor,
  promisedAt,
  recipientsOf,
} from './operations.server.ts'
