import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { remindOfTasks } from './operations/remind.server.ts'

/** Every minute from 7 AM to 9 PM: emails agents the tasks that became due. */
export const remindOfTasksJob = defineJob({
  name: 'remind-of-tasks',
  input: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  timeout_seconds: 300,
  isSingle: true,
  run: remindOfTasks,
})
