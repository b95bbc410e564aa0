import { afterEach, beforeAll, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgent, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { tellClaimers } from './claimers.server.ts'

/** Tuesday noon in Indianapolis. */
const NOON = new Date('2026-11-17T17:00:00Z')
let restore = () => {}
afterEach(() => restore())
beforeAll(useEmailBrand)

databaseTest(
  'agents who can claim a lead are told, but not those who had it, are off, or get another email',
  async () => {
    restore = setClock({ now: () => NOON })
    const chief = await testActor('agent', { is_agent: true, user_role: 'super_admin' })
    const [lena, marcus, away, paused, told] = [
      await testActor('agent'),
      await testActor('agent'),
      await testActor('agent'),
      await testActor('agent'),
      await testActor('agent'),
    ]
    await buildAgent()
    await buildAccount({})
    const schedule = { created_at: NOON, updated_at: NOON }
    await db()
      .insertInto('agent_schedules')
      .values([
        {
          ...schedule,
          agent_id: away.account.agent_id ?? '',
          days_off: JSON.stringify([{ from_date: '2026-11-16', to_date: '2026-11-17' }]),
        },
        { ...schedule, agent_id: paused.account.agent_id ?? '', takes_leads: false },
      ])
      .execute()
    const lead = { topic: 'selling', name: 'Ada Okonkwo', due_at: NOON } as const
    await transaction(async () => {
      await tellClaimers({ ...lead, kind: 'appointment' })
      await tellClaimers(
        { ...lead, kind: 'appointment' },
        {
          told: [lena.account.email, told.account.email],
          request: { lead_id: null, path: '/agent/appointments/1', title: 'Tour of 12 Porch Street' },
        },
      )
      await tellClaimers({ ...lead, kind: 'contact' }, { had: [marcus.account.agent_id], told: [told.account.email] })
    })
    const emails = await db().selectFrom('mail_outbox').select(['letter', 'to_email', 'subject', 'text']).execute()
    expect(chief.account.email).not.toBe(lena.account.email)
    const [claims, rest] = [
      emails.filter(({ subject }) => subject === 'Request to claim: Tour of 12 Porch Street'),
      emails.filter(({ subject }) => subject.startsWith('Lead to claim')),
    ]
    // Recipients of other leads can claim it too.
    expect(claims.map(({ to_email }) => to_email).toSorted()).toEqual(
      [chief.account.email, marcus.account.email].toSorted(),
    )
    for (const { text } of claims) expect(text).toContain('/agent/appointments/1')
    expect(rest).toEqual([
      {
        letter: 'lead-claimable',
        to_email: lena.account.email,
        subject: 'Lead to claim: contact form from Ada Okonkwo',
        text: expect.stringContaining('/agent/inquiries'),
      },
    ])
  },
)
