import { setEmailNotifier } from '#kit/email/email-notifier.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { now } from '#ports/clock.server.ts'
import { sendNotificationJob } from '../jobs.server.ts'
import { listDevices } from '../queries.server.ts'

/** Queues a notification for each device of the recipient, in the transaction that stores the email. */
setEmailNotifier(async ({ email_id, account_id, path }) => {
  for (const device_id of await listDevices(account_id, now()))
    enqueue(sendNotificationJob, { device_id, email_id, path })
})
