import type { Visitor } from '#access/actors.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { findWalkthrough } from '#features/valuations/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { now } from '#ports/clock.server.ts'
import { listAgents } from '../queries/appointments.server.ts'
import { replyDueAt, scheduleOf, wishFaults } from '../rules.ts'
import type { AppointmentReceipt, RequestWalkthrough } from '../schema.ts'
import { MESSAGES, MINUTES } from '../words.ts'
import { store } from './submit.server.ts'

/**
 * Requests a walk-through of the home of a valuation. Address, person, account, and agent are the valuation's, no matter who opens
 * its link, and no answer to a link holder contains contact details. @throws invalid, not_found, limited
 */
export async function requestWalkthrough(actor: Visitor, input: RequestWalkthrough): Promise<AppointmentReceipt> {
  await requirePass(actor, 'public_form', input.captcha)
  const known = await findWalkthrough(input.token)
  if (!known) throw new AppError('not_found', MESSAGES.noValuation)
  const at = now()
  const schedule = scheduleOf('tour', await getBrokerage())
  const faults = wishFaults(input, { schedule, now: at, minutes: MINUTES.consultation })
  if (Object.keys(faults).length > 0) throw new AppError('invalid', 'Please check the marked fields.', faults)
  const wished_at = instantOf(input.first)
  if (!wished_at) throw new AppError('invalid', MESSAGES.timeMissing, { first: MESSAGES.timeMissing })
  const { place, name, email, phone, account_id, owner_id } = known
  const isHere = (await listAgents()).some(({ id }) => id === owner_id)
  return store(
    actor,
    {
      ...{ id: newId(), kind: 'consultation', meeting: 'in_person', place, name, email, phone },
      ...{ message: input.message, account_id, property_id: null, wished_at },
      agent_id: isHere ? owner_id : null,
      second_wish_at: input.second ? instantOf(input.second) : null,
      third_wish_at: input.third ? instantOf(input.third) : null,
      reply_due_at: replyDueAt(at, wished_at),
      created_at: at,
    },
    null,
  )
}
