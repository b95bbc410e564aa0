export { defineReplies } from './operations/records.server.ts'
