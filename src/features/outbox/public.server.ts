export { countEmails, countSentEmails } from './operations/delivery.server.ts'
export { listUnsentLinks } from './operations/outbox.server.ts'
