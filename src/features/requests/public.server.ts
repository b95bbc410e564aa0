export { configureRequests } from './operations/configure.server.ts'
export {
  emailAdministrators,
  emailOffice,
  findOwner,
  inboxesFor,
  listOwners,
  promisedAt,
  recipientsOf,
} from './operations.server.ts'
