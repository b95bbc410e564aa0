import type { Worker } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { log } from '#kit/log.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { scanner } from '#ports/scanner/scanner.server.ts'
import { storage } from '#ports/storage/storage.server.ts'
import { documentInfected } from '../emails/document-infected.tsx'
import * as stored from '../queries/bytes.server.ts'
import { canTransition, storageKey } from '../rules.ts'
import type { Status } from '../words.ts'

/** Retention of an infected file, in case an administrator needs to examine it. */
const QUARANTINE_MS = 7 * DAY_MS

/**
 * Scans a version for viruses. Throws if the scanner fails, so that the job retries. An infected version can never be
 * opened, its owner gets an email, and its bytes are removed after a week.
 * Source: bar U4
 */
export async function scanVersion(
  worker: Worker<'documents'>,
  { document_id, version }: { document_id: string; version: number },
): Promise<void> {
  const scan = scanner()
  const begun = await transaction(async () => {
    const found = await stored.lockVersion(document_id, version)
    const next: Status = scan ? 'scanning' : 'unscanned'
    if (!found || !canTransition(found.status, next)) return false
    await stored.updateStatus(document_id, version, { status: next }, now())
    return scan !== null
  })
  if (!begun || !scan) return
  const key = storageKey(document_id, version)
  const bytes = await storage().get(key)
  if (!bytes) throw new Error(`The file ${key} is missing.`)
  const verdict = await scan.scan(bytes)
  await transaction(async () => {
    const found = await stored.lockVersion(document_id, version)
    const status: Status = verdict.isInfected ? 'infected' : 'clean'
    if (!found || !canTransition(found.status, status)) return
    const at = now()
    await stored.updateStatus(document_id, version, { status, threat: verdict.isInfected ? verdict.threat : null }, at)
    if (!verdict.isInfected) return
    log.warn({ document_id, version, threat: verdict.threat }, 'a virus was found in a document')
    await stored.insertLeftovers([key], new Date(at.getTime() + QUARANTINE_MS))
    audit(worker, 'document.found_infected', {
      object_type: 'document',
      object_id: document_id,
      after: { file_version: version, threat: verdict.threat },
    })
    const owner = await stored.findAddress(found.owner_id)
    if (owner)
      await sendEmail(
        documentInfected,
        { name: owner.name, document: found.name },
        { email: owner.email, account_id: owner.id },
      )
  })
}
