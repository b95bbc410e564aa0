import { transaction } from '#db/transaction.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { now } from '#ports/clock.server.ts'
import { newsletterIssue } from '../emails/newsletter-issue.tsx'
import * as queries from '../queries/issues.server.ts'

/** Emails per transaction. A stopped worker loses at most one batch. */
const BATCH_SIZE = 100

/**
 * Queues an issue for each subscriber, in batches, and marks it as sent. Safe to run again: each delivery row commits
 * with its email. The outbox checks opt-outs again before it sends.
 */
export async function sendIssue(issueId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const isDone = await transaction(async () => {
      const issue = await queries.lockIssue(issueId)
      if (issue?.status !== 'sending' || !issue.sending_at) return true
      const { subject, preview_text, body } = issue
      const batch = await queries.listRecipients(issueId, issue.sending_at, BATCH_SIZE)
      const at = now()
      for (const { id, email } of batch) {
        if (!(await queries.insertDelivery(issueId, id, at))) continue
        await queries.updateDelivery(
          issueId,
          id,
          await sendEmail(newsletterIssue, { subject, preview_text, body }, { email }),
        )
      }
      if (batch.length === BATCH_SIZE) return false
      await queries.updateIssue(issueId, { status: 'sent', sent_at: at }, at)
      return true
    })
    if (isDone) return
  }
}
