import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sendIssue } from '../operations/send-issue.server.ts'

/** Emails an issue to its subscribers. Resumes where it stopped if interrupted. */
export const sendNewsletterIssueJob = defineJob({
  name: 'send-newsletter-issue',
  input: z.object({ issue_id: z.string() }),
  retry: { limit: 10, delay_seconds: 30 },
  timeout_seconds: 900,
  isSingle: true,
  run: ({ issue_id }, { signal }) => sendIssue(issue_id, signal),
})
