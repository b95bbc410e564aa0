export { type AccountToCreate, createAccount } from './operations/create-account.server.ts'
export { currentAccountOf } from './operations/sessions.server.ts'
