export { isTextOffered, queueText } from './operations/queue-text.server.ts'
export { receiveText } from './operations/receive-text.server.ts'
export { isPhoneStopped, stoppedPhones } from './operations/stopped-phones.server.ts'
export { deleteOldTextMessages, findTextStanding } from './queries.server.ts'
