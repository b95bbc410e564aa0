export { getUnreadCount, listMessages } from './operations/read.server.ts'
export { listWaitingThreads } from './operations/waiting.server.ts'
