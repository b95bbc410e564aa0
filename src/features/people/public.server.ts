export { addPersonEmail, reachOf, storeSentEmail } from './operations/emails.server.ts'
export { personOf } from './operations/identity.server.ts'
export { followOwner, noteReached, settleClient, settleOwner } from './operations/owner.server.ts'
export { openablePerson } from './operations/record.server.ts'
