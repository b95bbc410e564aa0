export {
  countCompletedJobs,
  countJobs,
  listWorkerProcesses,
  registerWorker,
  workerHealth,
} from './operations.server.ts'
