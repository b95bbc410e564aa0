import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { actorFor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { submitHomeValuation } from '#features/valuations/operations/submit.server.ts'
import { SubmitHomeValuation } from '#features/valuations/schema.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgent, requestOf, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { refusal } from '../../../../test/refusal.ts'
import { ListAppointments, RequestWalkthrough } from '../schema.ts'
import { getAppointmentByToken, listAppointments } from './read.server.ts'
import { tokenOf } from './token.server.ts'
import { requestWalkthrough } from './walkthrough.server.ts'

/** Monday, 10 AM in Indianapolis. */
const NOW = '2026-11-23T15:00:00Z'
const ADDRESS = '618 Tulip Poplar Way, Greenwood 46142'
let undoClock = () => {}
const clockAt = (iso: string) => {
  undoClock()
  undoClock = setClock({ now: () => new Date(iso) })
}
beforeEach(() => clockAt(NOW))
afterEach(() => undoClock())
beforeAll(useEmailBrand)

const asked = z.parse(SubmitHomeValuation, {
  street: '618 Tulip Poplar Way',
  city: 'Greenwood',
  postal_code: '46142',
  kind: 'house',
  living_area: 2000,
  bedrooms: 4,
  bathrooms: 2.5,
  year_built: 2001,
  lot_size_acres: 0.25,
  garage_spaces: 2,
  basement: 'none',
  condition: 'kept_up',
  timing: 'months',
  message: '',
  name: 'Priya Raman',
  email: 'priya@example.com',
  phone: '317-555-0176',
  way: 'phone',
  contactConsent: true,
})
const wish = (token: string, part: object = {}) =>
  z.parse(RequestWalkthrough, { token, first: '2026-11-25T10:00', contactConsent: true, ...part })
const everything = z.parse(ListAppointments, {})
const valuationToken = async (part: object = {}) =>
  (await submitHomeValuation(await testActor('public'), { ...asked, ...part })).token
const appointments = async () => (await listAppointments(await testActor('admin:appointments'), everything)).rows
const emails = () =>
  db()
    .selectFrom('mail_outbox')
    .select(['letter', 'to_email', 'subject', 'text'])
    .where('letter', 'like', 'appointment-%')
    .orderBy('id')
    .execute()

describe('a walk-through requested from a valuation', () => {
  databaseTest('has the address, person, and agent of the valuation', async () => {
    const agent = await buildAgent({ email: 'lena@example.com', is_principal: true })
    const token = await valuationToken()
    await requestWalkthrough(await testActor('public'), wish(token, { message: 'The dog is friendly.' }))
    const [row] = await appointments()
    expect(row).toMatchObject({
      kind: 'consultation',
      meeting: 'in_person',
      place: ADDRESS,
      home: null,
      agent_id: agent.id,
      name: 'Priya Raman',
      email: 'priya@example.com',
      phone: '317-555-0176',
      message: 'The dog is friendly.',
      status: 'requested',
      needs_agreement: false,
      wishes: [new Date('2026-11-25T15:00:00Z')],
    })
    const sent = await emails()
    expect(sent.map(({ letter: kind, to_email }) => `${kind} ${to_email}`)).toEqual([
      'appointment-received priya@example.com',
      'appointment-asked lena@example.com',
    ])
    for (const { subject } of sent) expect(subject).toContain(`Walk-through of ${ADDRESS}`)
    expect(sent[1]?.text).toContain('317-555-0176')
    expect((await auditRecords()).map(({ act }) => act)).toContain('appointment.requested')
    expect(await getAppointmentByToken(await testActor('public'), { token: tokenOf(row?.id ?? '') })).toMatchObject({
      place: ADDRESS,
    })
  })

  databaseTest('belongs to the person of the valuation when someone else opens the link', async () => {
    const token = await valuationToken()
    const other = await buildAccount({ email: 'other@example.com' })
    await requestWalkthrough(await actorFor('public', await requestOf(other.id)), wish(token))
    expect((await appointments())[0]).toMatchObject({ account_id: null, email: 'priya@example.com' })
    expect((await emails()).map(({ to_email }) => to_email)).not.toContain('other@example.com')
  })

  databaseTest('is stored once when sent twice, and once per home', async () => {
    const visitor = await testActor('public')
    const token = await valuationToken()
    await requestWalkthrough(visitor, wish(token))
    await requestWalkthrough(visitor, wish(token))
    await requestWalkthrough(visitor, wish(await valuationToken({ street: '9 Elm Street' })))
    expect((await appointments()).map(({ place }) => place).sort()).toEqual([ADDRESS, '9 Elm Street, Greenwood 46142'])
  })

  databaseTest('is refused for a forged link, an expired link, and a closed hour', async () => {
    const visitor = await testActor('public')
    const token = await valuationToken()
    expect(await refusal(requestWalkthrough(visitor, wish(`x${token}`)))).toMatchObject({ code: 'not_found' })
    expect(await refusal(requestWalkthrough(visitor, wish(token, { first: '2026-11-26T10:00' })))).toMatchObject({
      code: 'invalid',
      fields: { first: expect.any(String) },
    })
    clockAt('2027-11-22T15:00:00Z')
    expect(await refusal(requestWalkthrough(visitor, wish(token, { first: '2027-11-23T10:00' })))).toMatchObject({
      code: 'not_found',
    })
    expect(await appointments()).toEqual([])
  })
})
