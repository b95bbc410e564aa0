import { getBrokerage } from '#features/brokerage/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { textPort } from '#ports/texts/texts.server.ts'
import { sendTextJob } from '../jobs.server.ts'
import { findTextStanding, insertText } from '../queries.server.ts'
import { textBody } from '../rules.ts'

/** True where a text gateway is set: only then are text messages offered. */
export function isTextOffered(): boolean {
  return textPort() !== null
}

/**
 * Queues a text message to an account that wants texts, in the caller's transaction. Nothing is written for others, or without a
 * gateway. The brokerage's name and how to opt out are added.
 * @param options `kind` in kebab-case; `expiresAt`: after this instant it is of no use any more, a day from now unless said
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
