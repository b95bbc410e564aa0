import { afterEach, describe, expect } from 'vitest'
import { actorFor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { withTokens } from '#kit/email/link-token.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgent, requestOf, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { refusal } from '../../../../test/refusal.ts'
import { MESSAGES } from '../words.ts'
import { acceptInvitation, acceptMyInvitation, getInvitation, getMyInvitation } from './accept.server.ts'
import * as invite from './invite.server.ts'

const PASSWORD = 'limestone porch swing'
const EMAIL = 'Lena@Example.com'

let putBack: (() => void) | null = null
afterEach(() => putBack?.())
function inDays(days: number): void {
  putBack?.()
  const at = Date.now() + days * DAY_MS
  putBack = setClock({ now: () => new Date(at) })
}

const boss = () => testActor('admin:users', { user_role: 'super_admin' })

/** Returns the token in the newest invitation to the address. */
async function tokenTo(email = EMAIL): Promise<string> {
  const row = await db()
    .selectFrom('mail_outbox')
    .select('links')
    .where('letter', '=', 'invitation')
    .where('to_email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const links = row.links as Record<string, { kind: string; ref: string }>
  return withTokens(Object.keys(links)[0] ?? '', links)
}

const accountOf = (email = EMAIL) =>
  db().selectFrom('accounts').selectAll().where('email_normalized', '=', email.toLowerCase()).executeTakeFirst()
const rows = () => db().selectFrom('invitations').selectAll().orderBy('created_at').orderBy('id').execute()
const acts = async () => (await auditRecords()).map(({ act }) => act)
const accept = async (token: string) =>
  acceptInvitation(await testActor('public'), { token, name: 'Lena Kowalczyk', password: PASSWORD })
const invited = async (role: 'agent' | 'admin', agent_id: string | null = null) => {
  const actor = await boss()
  await invite.inviteUser(actor, { email: EMAIL, role, agent_id })
  return actor
}

describe('an invitation', () => {
  databaseTest('opens an account for an agent, without the MLS terms and linked to the agent', async () => {
    const { id: agentId } = await buildAgent({ name: 'Lena Kowalczyk' })
    await invited('agent', agentId)
    const token = await tokenTo()
    expect(await getInvitation({ token })).toMatchObject({ state: 'new', offer: { agent_name: 'Lena Kowalczyk' } })
    await accept(token)
    const account = await accountOf()
    expect(account).toMatchObject({
      email: EMAIL,
      user_role: 'authenticated',
      role_level: 1,
      status: 'active',
      terms_version: null,
      mls_consent_version: null,
      marketing_emails: false,
      email_verified_at: expect.any(Date),
    })
    const request = await requestOf(account?.id ?? '')
    expect((await actorFor('agent', request)).account.agent_id).toBe(agentId)
    expect(await refusal(actorFor('vow', request))).toMatchObject({ code: 'forbidden' })
    expect(await acts()).toEqual(['invitation.sent', 'account.created', 'agent.account_linked', 'invitation.accepted'])
  })

  databaseTest('stores no token, and works once', async () => {
    await invited('admin')
    const token = await tokenTo()
    const stored = JSON.stringify([await rows(), await db().selectFrom('mail_outbox').selectAll().execute()])
    expect(stored).not.toContain(token)
    await accept(token)
    expect(await accountOf()).toMatchObject({ user_role: 'admin', role_level: 100 })
    expect(await getInvitation({ token })).toEqual({ state: 'invalid' })
    expect(await refusal(accept(token))).toMatchObject({ message: MESSAGES.linkDead })
  })

  databaseTest('works for 7 days', async () => {
    await invited('admin')
    const token = await tokenTo()
    inDays(6.99)
    expect(await getInvitation({ token })).toMatchObject({ state: 'new' })
    inDays(7.01)
    expect(await getInvitation({ token })).toEqual({ state: 'expired' })
    expect(await refusal(accept(token))).toMatchObject({ message: MESSAGES.linkExpired })
    expect(await accountOf()).toBeUndefined()
  })

  databaseTest('sent again has a new link, and the former one stops working', async () => {
    const actor = await invited('admin')
    const first = await tokenTo()
    inDays(8)
    await invite.resendInvitation(actor, { invitationId: (await rows())[0]?.id ?? '' })
    const second = await tokenTo()
    expect(second).not.toBe(first)
    expect(await getInvitation({ token: first })).toEqual({ state: 'invalid' })
    expect(await getInvitation({ token: second })).toMatchObject({ state: 'new' })
  })

  databaseTest('that is withdrawn opens nothing, and the address can be invited again', async () => {
    const actor = await invited('admin')
    const token = await tokenTo()
    expect(
      await refusal(invite.inviteUser(actor, { email: 'lena@example.com', role: 'admin', agent_id: null })),
    ).toMatchObject({
      fields: { email: MESSAGES.alreadyInvited },
    })
    const [open] = await rows()
    await invite.withdrawInvitation(actor, { invitationId: open?.id ?? '' })
    expect(await getInvitation({ token })).toEqual({ state: 'invalid' })
    expect(await refusal(accept(token))).toMatchObject({ message: MESSAGES.linkDead })
    expect(await refusal(invite.resendInvitation(actor, { invitationId: open?.id ?? '' }))).toMatchObject({
      code: 'conflict',
    })
    await invite.inviteUser(actor, { email: EMAIL, role: 'admin', agent_id: null })
    expect((await rows()).length).toBe(2)
  })

  databaseTest('is refused at or above the own level, also to send again or withdraw', async () => {
    await invited('admin')
    const admin = await testActor('admin:users')
    const id = (await rows())[0]?.id ?? ''
    const tries = [
      () => invite.inviteUser(admin, { email: 'other@example.com', role: 'admin', agent_id: null }),
      () => invite.resendInvitation(admin, { invitationId: id }),
      () => invite.withdrawInvitation(admin, { invitationId: id }),
    ]
    for (const one of tries)
      expect(await refusal(one())).toMatchObject({ code: 'forbidden', message: MESSAGES.levelTooHigh })
    expect(await invite.getInvitationOptions(admin)).toMatchObject({ roles: ['agent'] })
  })

  databaseTest('is void when the person who sent it may not send it any longer', async () => {
    const actor = await invited('admin')
    const token = await tokenTo()
    for (const change of [
      { status: 'suspended' as const, suspension_reason: 'misuse' as const },
      { status: 'active' as const, suspension_reason: null, user_role: 'admin' as const, role_level: 100 },
    ]) {
      await db().updateTable('accounts').set(change).where('id', '=', actor.account_id).execute()
      expect(await getInvitation({ token })).toEqual({ state: 'invalid' })
      expect(await refusal(accept(token))).toMatchObject({ message: MESSAGES.linkDead })
    }
    expect(await accountOf()).toBeUndefined()
  })

  databaseTest('answers alike whether or not the address has an account, and sends the same email', async () => {
    const actor = await boss()
    await buildAccount({ email: 'known@example.com' })
    const answers = []
    for (const email of ['known@example.com', 'unknown@example.com'])
      answers.push(await invite.inviteUser(actor, { email, role: 'admin', agent_id: null }))
    expect(answers[0]).toEqual(answers[1])
    const sent = await db().selectFrom('mail_outbox').select(['subject', 'text', 'to_account_id']).execute()
    const texts = sent.map(({ text, ...rest }) => ({ ...rest, text: text?.replaceAll(/hidden-\w+/g, 'token') }))
    expect(texts[0]).toEqual(texts[1])
  })

  databaseTest('for an account is accepted after its sign-in, and gives administrators a new session', async () => {
    const member = await buildAccount({ email: EMAIL, email_normalized: EMAIL.toLowerCase() })
    await invited('admin')
    const token = await tokenTo()
    expect(await getInvitation({ token })).toMatchObject({ state: 'member' })
    expect(await refusal(accept(token))).toMatchObject({ code: 'conflict', message: MESSAGES.signInFirst })
    const stranger = await testActor('own')
    const invitationId = (await rows())[0]?.id ?? ''
    expect(await getMyInvitation(stranger)).toBeNull()
    expect(await refusal(acceptMyInvitation(stranger, { invitationId }))).toMatchObject({ code: 'not_found' })
    const mine = await actorFor('own', await requestOf(member.id))
    expect(await getMyInvitation(mine)).toMatchObject({ id: invitationId, role: 'admin' })
    expect(await acceptMyInvitation(mine, { invitationId })).toEqual({ success: true, must_sign_in: true })
    expect(await accountOf()).toMatchObject({ user_role: 'admin', terms_version: expect.any(String) })
    const live = await db()
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', member.id)
      .where('ended_at', 'is', null)
      .execute()
    expect(live).toEqual([])
    expect(await getMyInvitation(mine)).toBeNull()
  })

  databaseTest('lowers no role: a super administrator who accepts stays one', async () => {
    const member = await buildAccount({ email: EMAIL, email_normalized: EMAIL.toLowerCase(), user_role: 'super_admin' })
    await invited('admin')
    const mine = await actorFor('own', await requestOf(member.id))
    await acceptMyInvitation(mine, { invitationId: (await rows())[0]?.id ?? '' })
    expect(await accountOf()).toMatchObject({ user_role: 'super_admin', role_level: 1000 })
  })

  databaseTest('takes over a registration that no one confirmed, and voids its password', async () => {
    const { id } = await buildAccount({
      email: EMAIL,
      email_normalized: EMAIL.toLowerCase(),
      status: 'pending_verification',
      is_verified: false,
      has_accepted_terms: false,
      user_role: 'authenticated',
      phone: '317-555-0199',
    })
    const before = await accountOf()
    await invited('admin')
    await accept(await tokenTo())
    const after = await accountOf()
    expect(after).toMatchObject({ id, status: 'active', name: 'Lena Kowalczyk', phone: null, terms_version: null })
    expect(after?.password_hash).not.toBe(before?.password_hash)
  })

  databaseTest('opens nothing for a suspended or closed account', async () => {
    await buildAccount({ email: EMAIL, email_normalized: EMAIL.toLowerCase(), status: 'suspended' })
    await invited('admin')
    const token = await tokenTo()
    expect(await getInvitation({ token })).toEqual({ state: 'closed' })
    expect(await refusal(accept(token))).toMatchObject({ message: MESSAGES.accountClosed })
  })

  databaseTest('refuses a weak password and leaves the link usable', async () => {
    await invited('admin')
    const token = await tokenTo()
    const weak = acceptInvitation(await testActor('public'), { token, name: 'Lena', password: 'lena@example.com' })
    expect(await refusal(weak)).toMatchObject({ fields: { password: expect.any(String) } })
    expect(await getInvitation({ token })).toMatchObject({ state: 'new' })
  })

  databaseTest('is deleted 90 days after it ended', async () => {
    const actor = await invited('admin')
    await invite.withdrawInvitation(actor, { invitationId: (await rows())[0]?.id ?? '' })
    inDays(89)
    await invite.deleteOldInvitations()
    expect((await rows()).length).toBe(1)
    inDays(91)
    await invite.deleteOldInvitations()
    expect(await rows()).toEqual([])
  })
})

describe('an agent of the list', () => {
  databaseTest('is invited from the record, to a corrected address as well', async () => {
    const actor = await testActor('admin:agents')
    const { id: agentId } = await buildAgent()
    await invite.inviteAgent(actor, { agentId, email: 'wrong@example.com' })
    const wrong = await tokenTo('wrong@example.com')
    await invite.inviteAgent(actor, { agentId, email: EMAIL })
    expect(await getInvitation({ token: wrong })).toEqual({ state: 'invalid' })
    expect(await invite.getAgentAccess(actor, { agentId })).toMatchObject({
      account_email: null,
      invitation: { email: EMAIL, status: 'open' },
    })
    await accept(await tokenTo())
    expect(await invite.getAgentAccess(actor, { agentId })).toEqual({ account_email: EMAIL, invitation: null })
    expect(await refusal(invite.inviteAgent(actor, { agentId, email: 'new@example.com' }))).toMatchObject({
      fields: { email: MESSAGES.agentLinked },
    })
  })

  databaseTest('that got another account meanwhile is not taken from it', async () => {
    const { id: agentId } = await buildAgent()
    await invited('agent', agentId)
    const token = await tokenTo()
    const other = await buildAccount()
    await db().updateTable('agents').set({ account_id: other.id }).where('id', '=', agentId).execute()
    expect(await refusal(accept(token))).toMatchObject({ code: 'conflict', message: MESSAGES.accountHasAgent })
    expect(await accountOf()).toBeUndefined()
  })
})

committedTest('of two people who accept at the same time, one wins', async () => {
  await invited('admin')
  const token = await tokenTo()
  const outcomes = await Promise.all([1, 2, 3].map(() => refusal(accept(token))))
  expect(outcomes.filter((one) => one === null)).toHaveLength(1)
  const accounts = await db()
    .selectFrom('accounts')
    .select('id')
    .where('email_normalized', '=', EMAIL.toLowerCase())
    .execute()
  expect(accounts).toHaveLength(1)
  expect((await acts()).filter((act) => act === 'invitation.accepted')).toHaveLength(1)
})
