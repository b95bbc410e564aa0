export { type AccountToCreate, createAccount } from './operations/create-account.server.ts'
export { sendResetLink, sendSuspended } from './operations/letters.server.ts'
export { closeAccount, definePersonalData } from './operations/my-data.server.ts'
export { currentAccountOf, endSessionsOf } from './operations/sessions.server.ts'
