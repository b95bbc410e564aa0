import { transaction } from '#db/transaction.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { now } from '#ports/clock.server.ts'
import { scanner } from '#ports/scanner/scanner.server.ts'
import { scanDocument } from '../jobs/scan.server.ts'
import * as stored from '../queries/bytes.server.ts'

/** Longer than the retries of the scan job. */
const STUCK_MS = 30 * 60_000
const MAX_SCANS = 200

/** Queues versions whose scan is stuck, and those uploaded while there was no scanner. */
export async function rescan(): Promise<void> {
  const before = new Date(now().getTime() - STUCK_MS)
  await transaction(async () => {
    const waiting = await stored.listWaiting(
      scanner() ? ['uploaded', 'scanning', 'unscanned'] : ['uploaded', 'scanning'],
      before,
      MAX_SCANS,
    )
    for (const version of waiting) enqueue(scanDocument, version)
  })
}
