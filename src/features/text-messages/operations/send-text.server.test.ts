import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import {
  getContactPreference,
  getUserPreferences,
  updatePreferences,
} from '#features/accounts/operations/profile.server.ts'
import { updateContactConsent } from '#features/consents/operations.server.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { setClock } from '#ports/clock.server.ts'
import { allowedHosts } from '#ports/outbound.server.ts'
import { fakeTexts } from '#ports/texts/fake.ts'
import { textGateway } from '#ports/texts/gateway.server.ts'
import { setTextPort } from '#ports/texts/texts.server.ts'
import { buildAccount, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest, queuedJobs } from '../../../../test/database.ts'
import { queueText } from './queue-text.server.ts'
import { sendText } from './send-text.server.ts'

const received: Record<string, string>[] = []
const server = createServer(async (request, response) => {
  received.push(Object.fromEntries(new URLSearchParams(await text(request))))
  response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}')
})
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(() => new Promise<void>((ended) => server.close(() => ended())))

const undo: (() => void)[] = []
afterEach(() => {
  received.length = 0
  while (undo.length > 0) undo.pop()?.()
})
const itIs = (local: string) => void undo.push(setClock({ now: () => instantOf(local) ?? new Date(0) }))
function theGatewayIs(port: Parameters<typeof setTextPort>[0]) {
  undo.push(setTextPort(port))
}
function gatewayOverHttp() {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return textGateway(
    { url, account: 'AC1', token: 'secret', from: '+13175550100' },
    allowedHosts({ urls: [url], mediaHosts: undefined }),
  )
}

/** Makes an account that may get texts. */
async function reachable(phone = '317-555-0123') {
  const actor = await testActor('user')
  await db().updateTable('accounts').set({ phone }).where('id', '=', actor.account_id).execute()
  await updateContactConsent(actor, { contactConsent: true })
  await updatePreferences(actor, { sms_notifications: true })
  return actor
}

const texts = () =>
  db().selectFrom('text_outbox').select(['id', 'status', 'reason', 'body', 'phone_e164', 'attempts']).execute()
const postponed: Date[] = []
const send = async () => {
  const [row] = await texts()
  await sendText(workerActor('texts'), row?.id ?? '', (startAfter) => void postponed.push(startAfter))
}
const TOUR = { kind: 'appointment-changed', text: 'Confirmed: Tour of 12 Fry Road.' }

databaseTest('sends a text over HTTP to someone who wants it, once', async () => {
  itIs('2026-11-24T10:00')
  theGatewayIs(gatewayOverHttp())
  const actor = await reachable()
  await queueText(actor.account_id, TOUR)
  expect((await queuedJobs()).filter(({ name }) => name === 'send-text')).toHaveLength(1)
  await send()
  await send()
  expect(received).toEqual([
    {
      To: '+13175550123',
      From: '+13175550100',
      Body: expect.stringMatching(/: Confirmed: Tour.*Reply STOP to opt out\.$/),
    },
  ])
  expect(await texts()).toMatchObject([{ status: 'sent', phone_e164: '+13175550123', attempts: 1 }])
})

databaseTest('waits for 8 AM, and looks at wish, consent and opt-out list again then', async () => {
  itIs('2026-11-24T21:30')
  theGatewayIs(gatewayOverHttp())
  const actor = await reachable()
  await queueText(actor.account_id, TOUR)
  await send()
  expect(received).toEqual([])
  expect(postponed.splice(0)).toEqual([instantOf('2026-11-25T08:00')])
  await db().insertInto('text_suppressions').values({ phone_e164: '+13175550123', created_at: new Date() }).execute()
  itIs('2026-11-25T08:00')
  await send()
  expect(received).toEqual([])
  expect(await texts()).toMatchObject([{ status: 'suppressed', reason: 'stopped' }])
})

databaseTest('sends nothing without consent, and nothing that is too late', async () => {
  itIs('2026-11-24T10:00')
  theGatewayIs(gatewayOverHttp())
  const actor = await reachable()
  await queueText(actor.account_id, TOUR)
  await updateContactConsent(actor, { contactConsent: false })
  await send()
  expect(await texts()).toMatchObject([{ status: 'suppressed' }])
  await db().deleteFrom('text_outbox').execute()
  const other = await reachable('317-555-0124')
  await queueText(other.account_id, { ...TOUR, expiresAt: instantOf('2026-11-24T11:00') ?? new Date() })
  itIs('2026-11-24T11:00')
  await send()
  expect(await texts()).toMatchObject([{ status: 'expired' }])
  expect(received).toEqual([])
})

databaseTest('a STOP that the gateway knows of ends texts and contact, and a busy gateway is asked again', async () => {
  itIs('2026-11-24T10:00')
  const gateway = fakeTexts()
  theGatewayIs(gateway)
  const actor = await reachable('317-555-0001')
  await queueText(actor.account_id, TOUR)
  await send()
  expect(await texts()).toMatchObject([{ status: 'failed', reason: '400 21610' }])
  expect(await db().selectFrom('text_suppressions').select('phone_e164').execute()).toEqual([
    { phone_e164: '+13175550001' },
  ])
  expect(await getUserPreferences(actor)).toMatchObject({ sms_notifications: false })
  expect((await auditRecords()).map(({ act }) => act)).toContain('text_suppression.created')

  await db().deleteFrom('text_outbox').execute()
  await queueText((await reachable('317-555-0003')).account_id, TOUR)
  await expect(send()).rejects.toThrow('429')
  expect(await texts()).toMatchObject([{ status: 'queued', attempts: 1 }])
})

databaseTest('a text that was being sent when the process ended is not sent again', async () => {
  itIs('2026-11-24T10:00')
  theGatewayIs(gatewayOverHttp())
  await queueText((await reachable()).account_id, TOUR)
  await db().updateTable('text_outbox').set({ status: 'sending' }).execute()
  await send()
  expect(received).toEqual([])
  expect(await texts()).toMatchObject([{ status: 'failed', reason: expect.stringContaining('ended') }])
})

databaseTest('without a gateway texts are neither offered, accepted, shown nor written', async () => {
  theGatewayIs(fakeTexts())
  const actor = await reachable()
  await updatePreferences(actor, { preferred_contact_method: 'sms' })
  expect(await getContactPreference(actor.account_id)).toBe('sms')
  theGatewayIs(null)
  expect(await getUserPreferences(actor)).toMatchObject({
    is_text_offered: false,
    sms_notifications: false,
    preferred_contact_method: 'email',
  })
  expect(await getContactPreference(actor.account_id)).toBe('email')
  await queueText(actor.account_id, TOUR)
  expect(await texts()).toEqual([])
  const other = await testActor('user')
  for (const change of [{ sms_notifications: true }, { preferred_contact_method: 'sms' as const }])
    await expect(updatePreferences(other, change)).rejects.toMatchObject({
      code: 'invalid',
      fields: { [Object.keys(change)[0] ?? '']: 'We don’t send text messages yet. Choose email or phone.' },
    })
})

databaseTest('texts need a number and the consent to be contacted', async () => {
  theGatewayIs(fakeTexts())
  const actor = await testActor('user')
  const turnOn = updatePreferences.bind(null, actor, { sms_notifications: true })
  await db().updateTable('accounts').set({ phone: null }).where('id', '=', actor.account_id).execute()
  await expect(turnOn()).rejects.toMatchObject({ fields: { sms_notifications: expect.stringContaining('phone') } })
  await db().updateTable('accounts').set({ phone: '317-555-0123' }).where('id', '=', actor.account_id).execute()
  await expect(turnOn()).rejects.toMatchObject({
    fields: { sms_notifications: expect.stringContaining('permission to contact') },
  })
})

databaseTest('who has no account prefers nothing', async () => {
  expect(await getContactPreference(null)).toBeNull()
  expect(await getContactPreference((await buildAccount()).id)).toBe('email')
})
