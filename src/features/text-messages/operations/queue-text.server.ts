import { getBrokerage } from '#features/brokerage/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { textPort } from '#ports/texts/texts.server.ts'
import { sendTextJob } from '../jobs.server.ts'
import { findTextStanding, insertText } from '../queries.server.ts'
import { textBody } from '../rules.ts'

/** Returns whether a text gateway is set. Without one, text messages are not offered. */
export function isTextOffered(): boolean {
  return textPort() !== null
}

/**
 * Queues a text message in the caller's transaction, with the brokerage's name and how to opt out. No effect without a
 * gateway, or for an account that wants no texts.
 * @param options `kind` in kebab-case; `expiresAt`: not sent after this time, by default a day from now
 */
export async function queueText(
  accountId: string | null,
  { kind, text, expiresAt }: { kind: string; text: string; expiresAt?: Date },
): Promise<void> {
  if (!isTextOffered() || accountId === null) return
  const standing = await findTextStanding(accountId)
  if (!standing?.sms_notifications) return
  const at = now()
  const id = newId()
  enqueue(sendTextJob, { id })
  await insertText({
    id,
    kind,
    account_id: accountId,
    body: textBody(text, (await getBrokerage()).short_name),
    expires_at: expiresAt ?? new Date(at.getTime() + DAY_MS),
    created_at: at,
  })
}
