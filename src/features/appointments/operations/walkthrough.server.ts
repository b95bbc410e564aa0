import type { Visitor } from '#access/actors.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { receiveForm } from '#features/public-forms/public.server.ts'
import { promisedAt } from '#features/requests/public.server.ts'
import { findWalkthrough } from '#features/valuations/public.server.ts'
import { AppError, refuse } from '#kit/call/errors.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { listAgents, type NewAppointment } from '../queries/appointments.server.ts'
import { scheduleOf } from '../rules/schedule.ts'
import { requestedTimeFaults } from '../rules/time-faults.ts'
import { replyDueAt } from '../rules/times.ts'
import type { AppointmentReceipt, RequestWalkthrough } from '../schema.ts'
import { MESSAGES, MINUTES } from '../words.ts'
import { requestWork } from './submit.server.ts'

/**
 * Requests a walk-through of a valuation's home. Address, person, account and agent come from the valuation, regardless
 * of who opens its link, and no response to a link holder contains contact details. @throws invalid, not_found, limited
 */
export async function requestWalkthrough(actor: Visitor, input: RequestWalkthrough): Promise<AppointmentReceipt> {
  return receiveForm(actor, input, 'appointment', async ({ id, created_at }) => {
    const known = await findWalkthrough(input.token)
    if (!known) throw new AppError('not_found', MESSAGES.noValuation)
    const schedule = scheduleOf('tour', await getBrokerage())
    refuse(requestedTimeFaults(input, { schedule, now: created_at, minutes: MINUTES.consultation }))
    const wished_at = instantOf(input.first)
    if (!wished_at) throw new AppError('invalid', MESSAGES.timeMissing, { first: MESSAGES.timeMissing })
    const { place, name, email, phone, account_id, owner_id } = known
    const isHere = (await listAgents()).some((agent) => agent.id === owner_id)
    const wish: NewAppointment = {
      id,
      kind: 'consultation',
      meeting: 'in_person',
      place,
      minutes: null,
      name,
      email,
      phone,
      message: input.message,
      account_id,
      property_id: null,
      wished_at,
      agent_id: isHere ? owner_id : null,
      second_wish_at: input.second ? instantOf(input.second) : null,
      third_wish_at: input.third ? instantOf(input.third) : null,
      reply_due_at: replyDueAt(created_at, await promisedAt(created_at, 'appointment'), wished_at),
      created_at,
    }
    return requestWork(actor, { wish, stops: [], home: null, owner: null, tracking: input.tracking })
  })
}
