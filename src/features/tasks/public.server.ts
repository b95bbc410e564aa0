export { listDueTasks } from './operations/due.server.ts'
export { addPlannedTask } from './operations/planned.server.ts'
