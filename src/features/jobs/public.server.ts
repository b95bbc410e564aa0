export { registerWorker, workerHealth } from './operations.server.ts'
