export { countJobs, listWorkerProcesses, registerWorker, workerHealth } from './operations.server.ts'
