import type { Account } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { invalid } from '#kit/call/errors.ts'
import { enforceRateLimit } from '#kit/call/limit.server.ts'
import { newId } from '#kit/ids.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { now } from '#ports/clock.server.ts'
import { isPushService } from '#ports/push/push.ts'
import { sendNotificationJob } from '../jobs.server.ts'
import * as queries from '../queries.server.ts'
import type { RemoveNotificationDevice, SaveNotificationDevice } from '../schema.ts'
import { MAX_DEVICES, MESSAGES } from '../words.ts'
import { pushPort } from './send.server.ts'

/** Returns the key with which a browser subscribes. */
export function getNotificationKey(): { public_key: string } {
  return { public_key: pushPort().publicKey }
}

/**
 * Sends notifications to this device while the caller stays signed in there. A new device gets a first one.
 * @throws invalid for an address of no push service, limited
 */
export async function saveNotificationDevice(actor: Account, input: SaveNotificationDevice): Promise<void> {
  if (!isPushService(input.endpoint)) throw invalid({ endpoint: MESSAGES.notPushService })
  const { id: accountId, session_id } = actor.account
  await enforceRateLimit('notification-device', accountId)
  await transaction(async () => {
    const { id, isNew } = await queries.upsertDevice({ ...input, id: newId(), session_id }, now())
    await queries.deleteOldestDevices(accountId, MAX_DEVICES)
    if (isNew)
      enqueue(sendNotificationJob, { device_id: id, email_id: null, path: '/dashboard/preferences#this-device' })
  })
}

/** Ends notifications on a device of the caller. */
export async function removeNotificationDevice(actor: Account, { endpoint }: RemoveNotificationDevice): Promise<void> {
  await queries.deleteOwnDevice(actor.account_id, endpoint)
}
