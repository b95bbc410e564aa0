export { finishIntent, nextIntent, offerIntent, rememberIntent } from './operations.server.ts'
export { deleteExpiredIntents, deleteIntents } from './queries.server.ts'
