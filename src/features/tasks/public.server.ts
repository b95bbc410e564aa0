export { listDueTasks } from './operations/due.server.ts'
