import type { Admin, AgentActor } from '#access/actors.ts'
import { workerActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { now } from '#ports/clock.server.ts'
import { accountAsked } from '../emails/account-asked.tsx'
import { accountReady } from '../emails/account-ready.tsx'
import * as queries from '../queries/appointments.server.ts'
import { isOpenStatus } from '../rules.ts'
import type { AskForAccount } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { notFoundFor } from './change.server.ts'
import { agentPath, titleOf } from './emails.server.ts'
import { agreementOfTour, canSign, publicHome } from './homes.server.ts'
import { personTokens } from './token.server.ts'

/**
 * Emails the person of the caller's tour, who has no account, how to create one to sign an agreement. Once a tour.
 * @throws not_found, conflict if they have an account or need none
 */
export async function askForAccount(actor: AgentActor, { appointmentId }: AskForAccount): Promise<{ success: true }> {
  const { agent_id } = actor.account
  return transaction(async () => {
    const row = await queries.lockRow(appointmentId)
    if (!row || agent_id === null || row.agent_id !== agent_id) throw notFoundFor(actor, appointmentId)
    return ask(actor, row)
  })
}

/** Emails the person of any tour how to create an account, as `askForAccount` does. @throws not_found, conflict */
export async function requestAccount(
  actor: Admin<'appointments'>,
  { appointmentId }: AskForAccount,
): Promise<{ success: true }> {
  return transaction(async () => ask(actor, requireFound(await queries.lockRow(appointmentId), MESSAGES.notFound)))
}

async function ask(actor: AgentActor | Admin<'appointments'>, row: queries.AppointmentRow): Promise<{ success: true }> {
  const home = await publicHome(row.property_id)
  if (!isOpenStatus(row.status) || !(await agreementOfTour(row, home, now())).isNeeded)
    throw new AppError('conflict', MESSAGES.notPossible)
  if (await canSign(row)) throw new AppError('conflict', MESSAGES.hasAccount)
  if (row.account_requested_at !== null) {
    noteAudit()
    return { success: true }
  }
  await queries.updateAccountRequested(row.id, now())
  audit(actor, 'appointment.account_requested', { object_type: 'appointment', object_id: row.id, after: {} })
  const { name, email, agent_name, agent_email } = row
  await sendEmail(
    accountAsked,
    {
      name,
      email,
      agent: agent_name ?? actor.account.name,
      title: titleOf(row, home),
      token: personTokens.linkOf(row.id),
    },
    { email, reply_to: agent_email ?? actor.account.email },
  )
  return { success: true }
}

/** Emails the agents whose persons created the account that they were asked for, once. */
export async function announceAccounts(): Promise<void> {
  for (const id of await queries.listWithNewAccount()) {
    await transaction(async () => {
      const row = await queries.lockRow(id)
      if (!row || row.account_requested_at === null || !(await canSign(row))) return
      await queries.updateAccountRequested(id, null)
      audit(workerActor('appointments'), 'appointment.account_created', {
        object_type: 'appointment',
        object_id: id,
        after: {},
      })
      if (!row.agent_email) return
      const { name, agent_email, agent_account_id } = row
      await sendEmail(
        accountReady,
        { name, path: agentPath(id), title: titleOf(row, await publicHome(row.property_id)) },
        { email: agent_email, account_id: agent_account_id },
      )
    })
  }
}
