export { getUnreadCount } from './operations/read.server.ts'
