export { listDueTasks } from './operations/due.server.ts'
export { addPlannedTask, removePlannedTasks } from './operations/planned.server.ts'
