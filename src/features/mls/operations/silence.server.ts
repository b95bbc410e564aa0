import { transaction } from '#db/transaction.server.ts'
import { listHoldersOf } from '#features/permissions/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { now } from '#ports/clock.server.ts'
import { mlsFeedSilent } from '../emails/mls-feed-silent.tsx'
import { findFeedState } from '../queries/cursors.server.ts'
import { findPause } from '../queries/pauses.server.ts'
import { findLastFault, noteSilence } from '../queries/runs.server.ts'
import { isSilent } from '../rules.ts'

/** Emails the feed's administrators when no sync has succeeded for hours, once per outage. */
export async function warnOfSilence(): Promise<void> {
  const state = await findFeedState()
  const read_at = state?.last_success_at ?? null
  if (read_at === null || !isSilent(read_at, now())) return
  await transaction(async () => {
    if (!(await noteSilence(read_at, now()))) return
    const pause = await findPause()
    const reason = pause ? pause.reason : await findLastFault()
    for (const { id, email } of await listHoldersOf('mls'))
      await sendEmail(
        mlsFeedSilent,
        { read_at, reason, paused_at: pause?.paused_at ?? null },
        { email, account_id: id },
      )
  })
}
