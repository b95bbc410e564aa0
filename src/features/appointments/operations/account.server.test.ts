import { beforeEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { localOf } from '#kit/time/local-time.ts'
import { buildAccount, buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { refusal } from '../../../../test/refusal.ts'
import { SubmitAppointment } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { announceAccounts, askForAccount, requestAccount } from './account.server.ts'
import { claimAppointment } from './manage.server.ts'
import { getAgentAppointment, getAppointmentPerson, listAgentAppointments } from './read.server.ts'
import { submitAppointment } from './submit.server.ts'
import { listAppointmentTimes } from './times.server.ts'
import { personTokens, tokenOf } from './token.server.ts'

beforeEach(() => useEmailBrand())

const EMAIL = 'priya@example.com'
const emails = () =>
  db()
    .selectFrom('mail_outbox')
    .select(['letter', 'to_email', 'reply_to', 'text', 'links'])
    .where('letter', 'in', ['account-asked', 'account-ready'])
    .orderBy('id')
    .execute()
const acts = async () => (await auditRecords()).map(({ act }) => act).filter((act) => act.includes('account'))

/** A tour that needs an agreement, of a visitor without an account, and its agent. */
async function tour() {
  const lena = await testActor('agent')
  const visitor = await testActor('public')
  const home = await buildProperty({ address: '12 Porch Street', list_office_key: 'OTHER' })
  const [first] = await listAppointmentTimes(visitor, { kind: 'tour' })
  await submitAppointment(
    visitor,
    z.parse(SubmitAppointment, {
      kind: 'tour',
      meeting: 'in_person',
      name: 'Priya Raman',
      email: EMAIL,
      propertyId: home.id,
      first: localOf(first ?? new Date()),
      contactConsent: true,
    }),
  )
  const [{ id = '', version = 0 } = {}] = await listAgentAppointments(lena)
  await claimAppointment(lena, { appointmentId: id, version })
  return { lena, appointmentId: id }
}

databaseTest('a person without an account is asked for one once, and the agent hears when they have it', async () => {
  const { lena, appointmentId } = await tour()
  expect(await getAgentAppointment(lena, { appointmentId })).toMatchObject({
    can_sign: false,
    account_requested_at: null,
  })
  for (let click = 0; click < 2; click += 1) await askForAccount(lena, { appointmentId })
  const [asked, ...more] = await emails()
  expect(more).toEqual([])
  expect(asked).toMatchObject({ letter: 'account-asked', to_email: EMAIL, reply_to: lena.account.email })
  expect(asked?.text).toContain('/register?redirect=%2Fdashboard%2Frelationships&token=hidden-')
  expect(Object.values(asked?.links as object)).toEqual([{ kind: 'appointment-person', ref: appointmentId }])
  expect((await getAgentAppointment(lena, { appointmentId })).account_requested_at).toEqual(expect.any(Date))
  const account = await buildAccount({ email: EMAIL, status: 'pending_verification', email_verified_at: null })
  await announceAccounts()
  expect(await emails()).toHaveLength(1)
  await db()
    .updateTable('accounts')
    .set({ status: 'active', email_verified_at: new Date() })
    .where('id', '=', account.id)
    .execute()
  for (let run = 0; run < 2; run += 1) await announceAccounts()
  const [, ready, ...others] = await emails()
  expect(others).toEqual([])
  expect(ready).toMatchObject({ letter: 'account-ready', to_email: lena.account.email })
  expect(ready?.text).toContain(`/agent/appointments/${appointmentId}`)
  expect((await refusal(askForAccount(lena, { appointmentId })))?.message).toBe(MESSAGES.hasAccount)
  expect(await acts()).toEqual(['appointment.account_requested', 'appointment.account_created'])
})

databaseTest('an administrator asks the person of a tour, which needs an agreement', async () => {
  const { appointmentId } = await tour()
  const boss = await testActor('admin:appointments')
  for (let click = 0; click < 2; click += 1) await requestAccount(boss, { appointmentId })
  expect(await emails()).toMatchObject([{ letter: 'account-asked', to_email: EMAIL }])
  expect(await acts()).toEqual(['appointment.account_requested'])
  await db()
    .updateTable('appointments')
    .set({ kind: 'consultation', property_id: null, account_requested_at: null })
    .where('id', '=', appointmentId)
    .execute()
  expect((await refusal(requestAccount(boss, { appointmentId })))?.message).toBe(MESSAGES.notPossible)
  expect(await emails()).toHaveLength(1)
})

databaseTest('only the agent of the appointment asks', async () => {
  const { appointmentId } = await tour()
  const other = await testActor('agent')
  expect(await refusal(askForAccount(other, { appointmentId }))).toMatchObject({ code: 'not_found' })
  expect(await emails()).toEqual([])
})

databaseTest(
  'the link of the email that asks to register fills in the form, and the one that people forward does not',
  async () => {
    const { appointmentId } = await tour()
    const token = personTokens.tokenOf(appointmentId)
    expect(await getAppointmentPerson({ token })).toEqual({ name: 'Priya Raman', email: EMAIL, phone: null })
    for (const wrong of [tokenOf(appointmentId), `${token}x`, 'x.y', personTokens.tokenOf(newId())])
      expect(await refusal(getAppointmentPerson({ token: wrong }))).toMatchObject({ code: 'not_found' })
    const past = new Date(Date.now() - 20 * DAY_MS)
    await db()
      .updateTable('appointments')
      .set({ wished_at: past, second_wish_at: null, third_wish_at: null })
      .where('id', '=', appointmentId)
      .execute()
    expect(await refusal(getAppointmentPerson({ token }))).toMatchObject({ code: 'not_found' })
  },
)

databaseTest('the link tells no contact details once the request ended or the person has an account', async () => {
  const { appointmentId } = await tour()
  const token = personTokens.tokenOf(appointmentId)
  const set = (status: 'requested' | 'cancelled') =>
    db().updateTable('appointments').set({ status, reason: 'Found one.' }).where('id', '=', appointmentId).execute()
  await set('cancelled')
  expect(await refusal(getAppointmentPerson({ token }))).toMatchObject({ code: 'not_found' })
  await set('requested')
  expect(await getAppointmentPerson({ token })).toMatchObject({ email: EMAIL })
  await buildAccount({ email: EMAIL })
  expect(await refusal(getAppointmentPerson({ token }))).toMatchObject({ code: 'not_found' })
})
