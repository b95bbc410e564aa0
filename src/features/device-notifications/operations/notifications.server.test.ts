import { afterEach, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { leadClaimable } from '#features/lead-routing/emails/lead-claimable.tsx'
import { sendEmail } from '#kit/email/email.tsx'
import { newId } from '#kit/ids.server.ts'
import { now, setClock } from '#ports/clock.server.ts'
import type { PushDelivery, PushDevice, PushMessage } from '#ports/push/push.ts'
import { testActor } from '../../../../test/builders.ts'
import { databaseTest, queuedJobs } from '../../../../test/database.ts'
import { removeNotificationDevice, saveNotificationDevice } from './devices.server.ts'
import './notify.server.ts'
import { type Notification, sendNotification, setPushPort } from './send.server.ts'

const undo: (() => void)[] = []
afterEach(() => {
  while (undo.length > 0) undo.pop()?.()
})

const P256DH = 'B'.repeat(87)
const AUTH = 'A'.repeat(22)
const deviceAt = (path: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${path}`,
  p256dh: P256DH,
  auth: AUTH,
})

function thePushServiceAnswers(delivery: PushDelivery) {
  const sent: { device: PushDevice; message: PushMessage }[] = []
  undo.push(
    setPushPort({
      publicKey: 'key',
      deliver: async ({ endpoint, p256dh, auth }, message) => {
        sent.push({ device: { endpoint, p256dh, auth }, message })
        return delivery
      },
    }),
  )
  return sent
}

const jobs = async () =>
  (await queuedJobs())
    .filter(({ name }) => name === 'send-notification')
    .map(({ data }) => data as unknown as Notification)
/** Jobs about emails, without the first one of each device. */
const notices = async () => (await jobs()).filter(({ email_id }) => email_id !== null)
const devices = () => db().selectFrom('notification_devices').select(['id', 'endpoint', 'session_id']).execute()

type Agent = Awaited<ReturnType<typeof agent>>
const agent = () => testActor('agent')
const emailTo = ({ account }: Agent) =>
  sendEmail(
    leadClaimable,
    { kind: 'contact', name: 'Robin Porter', due_at: null, request: null },
    { email: account.email, account_id: account.id },
  )

databaseTest('an email about a lead shows on the agent’s device, with its subject and its page', async () => {
  const sent = thePushServiceAnswers({ outcome: 'accepted' })
  const actor = await agent()
  await saveNotificationDevice(actor, deviceAt('phone'))
  const [first] = await jobs()
  if (first) await sendNotification(first)
  const email_id = await emailTo(actor)
  const [notice] = await notices()
  expect(notice).toMatchObject({ email_id, path: '/agent/inquiries' })
  if (notice) await sendNotification(notice)
  expect(sent.map(({ message }) => message)).toEqual([
    expect.objectContaining({
      body: 'Notifications are on for this device.',
      path: '/dashboard/preferences#this-device',
    }),
    expect.objectContaining({
      body: 'Lead to claim: contact form from Robin Porter',
      path: '/agent/inquiries',
      tag: email_id,
    }),
  ])
  expect(sent[1]?.device).toEqual(deviceAt('phone'))
})

databaseTest('a device that is saved again gets no second first notice', async () => {
  const actor = await agent()
  await saveNotificationDevice(actor, deviceAt('phone'))
  await saveNotificationDevice(actor, deviceAt('phone'))
  expect(await jobs()).toHaveLength(1)
  expect(await devices()).toHaveLength(1)
})

databaseTest('nothing goes to a device where the agent is signed out, suspended, or idle for too long', async () => {
  const sent = thePushServiceAnswers({ outcome: 'accepted' })
  const [out, stopped, idle] = [await agent(), await agent(), await agent()]
  for (const actor of [out, stopped, idle]) await saveNotificationDevice(actor, deviceAt(actor.account.id))
  const queued = await jobs()
  await db().updateTable('sessions').set({ ended_at: now() }).where('id', '=', out.account.session_id).execute()
  await db()
    .updateTable('accounts')
    .set({ status: 'suspended', suspension_reason: 'misuse' })
    .where('id', '=', stopped.account.id)
    .execute()
  await db().updateTable('sessions').set({ idle_expires_at: now() }).where('id', '=', idle.account.session_id).execute()
  undo.push(setClock({ now: () => new Date(Date.now() + 1000) }))
  for (const actor of [out, stopped, idle]) await emailTo(actor)
  expect(await notices()).toEqual([])
  // The row of the session that ended is gone.
  expect((await devices()).map(({ session_id }) => session_id)).not.toContain(out.account.session_id)
  // Not even what was queued before.
  for (const notice of queued) await sendNotification(notice)
  expect(sent).toEqual([])
})

databaseTest('on a shared computer, notifications follow whoever turned them on last', async () => {
  const sent = thePushServiceAnswers({ outcome: 'accepted' })
  const [former, current] = [await agent(), await agent()]
  await saveNotificationDevice(former, deviceAt('desk'))
  await emailTo(former)
  const [late] = await notices()
  await saveNotificationDevice(current, deviceAt('desk'))
  await emailTo(former)
  expect(await notices()).toHaveLength(1)
  // A notification that was queued for the former person is not shown to the next.
  if (late) await sendNotification(late)
  expect(sent).toEqual([])
})

databaseTest('a device that takes no more is forgotten; a busy service is asked again', async () => {
  const actor = await agent()
  await saveNotificationDevice(actor, deviceAt('phone'))
  await emailTo(actor)
  const [notice] = await notices()
  if (!notice) throw new Error('Nothing is queued.')
  thePushServiceAnswers({ outcome: 'retry', reason: 'the push service answered 503' })
  await expect(sendNotification(notice)).rejects.toThrow('503')
  expect(await devices()).toHaveLength(1)
  thePushServiceAnswers({ outcome: 'gone' })
  await sendNotification(notice)
  expect(await devices()).toEqual([])
})

databaseTest('a device is removed by its own account alone', async () => {
  const [owner, other] = [await agent(), await agent()]
  const { endpoint } = deviceAt('phone')
  await saveNotificationDevice(owner, deviceAt('phone'))
  await removeNotificationDevice(other, { endpoint })
  expect(await devices()).toHaveLength(1)
  await removeNotificationDevice(owner, { endpoint })
  expect(await devices()).toEqual([])
})

databaseTest('the oldest of eleven devices is dropped', async () => {
  const actor = await agent()
  for (let at = 0; at < 11; at += 1) {
    undo.push(setClock({ now: () => new Date(Date.UTC(2026, 10, 1, 0, at)) }))
    await saveNotificationDevice(actor, deviceAt(String(at)))
  }
  const kept = (await devices()).map(({ endpoint }) => endpoint)
  expect(kept).toHaveLength(10)
  expect(kept).not.toContain(deviceAt('0').endpoint)
})

databaseTest('an account saves a device 30 times an hour at most', async () => {
  const [actor, other] = [await agent(), await agent()]
  for (let time = 0; time < 30; time += 1) await saveNotificationDevice(actor, deviceAt('phone'))
  await expect(saveNotificationDevice(actor, deviceAt('desk'))).rejects.toMatchObject({ code: 'limited' })
  expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([deviceAt('phone').endpoint])
  await saveNotificationDevice(other, deviceAt('desk'))
})

databaseTest('the subject of another person’s email is never shown', async () => {
  const sent = thePushServiceAnswers({ outcome: 'accepted' })
  const [one, other] = [await agent(), await agent()]
  await saveNotificationDevice(one, deviceAt('phone'))
  const [device] = await devices()
  const email_id = await emailTo(other)
  await sendNotification({ device_id: device?.id ?? newId(), email_id, path: '/agent' })
  expect(sent).toEqual([])
})
