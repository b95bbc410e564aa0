export { defineReplies } from './operations/records.server.ts'
export { findUnreadReplies, listRepliedPeople } from './operations/unread.server.ts'
