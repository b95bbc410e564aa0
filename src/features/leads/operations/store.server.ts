import type { Actor } from '#access/actors.ts'
import { publicUrl } from '#env.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { routeLead, tellClaimers } from '#features/lead-routing/public.server.ts'
import { personOf, settleOwner } from '#features/people/public.server.ts'
import * as people from '../queries/people.server.ts'
import * as queries from '../queries.server.ts'
import { trafficMedium, trafficSource } from '../rules/traffic.ts'
import type { NewLead } from '../schema.ts'

/**
 * Stores a public form as a lead of its person, in the caller's transaction. The lead rules decide who owns it; without an
 * owner, the agents who can claim it get an email.
 * @returns null, or the due time of the lead that the same form created earlier
 */
export async function storeLead(actor: Actor, lead: NewLead): Promise<Date | null> {
  const { kind, topic, due_at, details, tracking = {}, property_id = null, account_id = actor.account_id } = lead
  const source = trafficSource(tracking, new URL(publicUrl).hostname)
  const { asked_agent_id = null, town = null, price = null, ...row } = lead
  const isNew = await queries.insertLead({
    ...row,
    account_id,
    property_id,
    details: JSON.stringify(details),
    tracking: JSON.stringify(tracking),
    source,
    medium: trafficMedium(tracking, source),
  })
  if (!isNew) return (await queries.findDueAt(lead.submission_key)) ?? due_at
  audit(actor, 'lead.received', { object_type: 'lead', object_id: lead.id, after: { kind, topic, due_at, source } })
  const personId = await personOf({ ...row, account_id })
  await people.setPerson(lead.id, personId)
  const language = actor.caller?.language ?? null
  const route = { ...row, account_id, property_id, source, asked_agent_id, town, price, language }
  if ((await routeLead(route)) === null) await tellClaimers(lead)
  await settleOwner(personId)
  return null
}
