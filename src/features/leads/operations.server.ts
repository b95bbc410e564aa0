import type { Admin } from '#access/actors.ts'
import { actorAs } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { getContactPreference } from '#features/accounts/public.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { markedCurrent } from '#features/consents/public.server.ts'
import { waitingReports } from '#features/listing-reports/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { isPhoneStopped } from '#features/text-messages/public.server.ts'
import { waitingApplications } from '#features/vendor-applications/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, invalidField, requireFound } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import { readTimeline } from './operations/activities.server.ts'
import { ownersOf } from './operations/owners.server.ts'
import { followLead, senderOf } from './operations/people.server.ts'
import * as queries from './queries.server.ts'
import { factsOf, isAnsweredHere, kindsFor, pathOf } from './rules/kinds.ts'
import { viewOf } from './rules/list.ts'
import { isAnswer, isTransitionAllowed } from './rules/status.ts'
import type {
  Lead,
  LeadDetail,
  LeadId,
  LeadsPage,
  ListLeads,
  OtherRequests,
  TimelineEntry,
  UpdateLeadStatus,
} from './schema.ts'
import { LEAD_KINDS, LEAD_STATUSES, MESSAGES } from './words.ts'

definePersonalData({ name: 'messages_to_the_brokerage', read: queries.listOf })

/** Returns a page of the leads that the caller may see, with the counts of its tabs, the share answered in time, and other requests that wait. */
export async function listContacts(actor: Admin<'any'>, input: ListLeads): Promise<LeadsPage> {
  const { agent_id } = actor.account
  const kinds = kindsFor(actor.account)
  const at = now()
  const scope = { kinds, agentId: agent_id, now: at }
  const others = await waitingRequests(actor)
  if (kinds.length === 0)
    return {
      rows: [],
      total: 0,
      is_total_capped: false,
      first: null,
      before: null,
      after: null,
      counts: NO_LEADS,
      promises: { answered: 0, in_time: 0 },
      kinds,
      others,
      owners: [],
      agent_id,
      at,
    }
  // The count of the tab is that of the page.
  const counting = queries.countByView(input, scope)
  const [page, counts, promises, owners] = await Promise.all([
    queries.listPage(input, scope, async () => (await counting)[viewOf(input)]),
    counting,
    queries.countPromises(kinds, at),
    queries.listOwners(),
  ])
  return {
    ...page,
    counts,
    promises,
    kinds,
    others,
    owners,
    agent_id,
    at,
  }
}

/** Counts what waits on the pages of other requests, each read as the actor of its permission. */
async function waitingRequests(actor: Admin<'any'>): Promise<OtherRequests[]> {
  const [mls, vendors] = [actorAs(actor, 'admin:mls'), actorAs(actor, 'admin:vendors')]
  const [reports, applications] = await Promise.all([
    mls && waitingReports(mls),
    vendors && waitingApplications(vendors),
  ])
  const found = [
    { kind: 'listing_reports' as const, waiting: reports },
    { kind: 'vendor_applications' as const, waiting: applications },
  ]
  return found.flatMap(({ kind, waiting }) =>
    waiting && waiting.count > 0 ? [{ kind, count: waiting.count, since: waiting.since }] : [],
  )
}

const NO_LEADS = { open: 0, unclaimed: 0, mine: 0, late: 0, replied: 0, answered: 0, closed: 0, spam: 0, all: 0 }

/** Returns a lead with all its details. @throws not_found */
export async function getContact(actor: Admin<'any'>, { contactId }: LeadId): Promise<LeadDetail> {
  const kinds = kindsFor(actor.account)
  const lead = await leadFor(actor, contactId)
  const preferred_contact_method = await getContactPreference(lead.account_id)
  const { consents, details, ...detail } = await queries.findDetail(lead, kinds)
  return {
    ...lead,
    ...detail,
    is_text_stopped: await isPhoneStopped(lead.phone),
    owners: lead.kind === 'appointment' ? [] : await ownersOf(lead),
    facts: factsOf(details),
    path: pathOf(lead.kind, lead.id, details),
    ...(await senderOf(actor.account, contactId)),
    consents: await markedCurrent(consents),
    preferred_contact_method,
  }
}

/** Finds a lead of a kind that the caller may see. @throws not_found */
async function leadFor(actor: Admin<'any'>, id: string): Promise<Lead> {
  const kinds = kindsFor(actor.account)
  return requireFound(kinds.length > 0 ? await queries.findLead(id, kinds) : null, MESSAGES.notFound)
}

/** Locks a lead of a kind that the caller may see. @throws not_found */
async function lockFor(actor: Admin<'any'>, id: string) {
  const kinds = kindsFor(actor.account)
  return requireFound(kinds.length > 0 ? await queries.lockLead(id, kinds) : null, MESSAGES.notFound)
}

/** Returns the timeline of a lead, newest first. @throws not_found */
export async function listContactHistory(actor: Admin<'any'>, { contactId }: LeadId): Promise<TimelineEntry[]> {
  return readTimeline(await leadFor(actor, contactId))
}

/** Sets the next status of a lead. @throws not_found, invalid, conflict */
export async function updateContactStatus(
  actor: Admin<'any'>,
  { contactId, version, status }: UpdateLeadStatus,
): Promise<Lead> {
  return transaction(async () => {
    const before = await lockFor(actor, contactId)
    if (before.status === status) noteAudit()
    else {
      if (before.kind === 'appointment') throw invalidField('status', MESSAGES.ownPage(LEAD_KINDS.appointment.page))
      if (before.version !== version) {
        throw new AppError('conflict', MESSAGES.changedMeanwhile, undefined, { current: { ...before } })
      }
      if (!isTransitionAllowed(before.kind, before.status, status)) {
        const [from, to] = [before.status, status].map((key) => LEAD_STATUSES[key].toLowerCase())
        throw invalidField('status', MESSAGES.noWayThere(from ?? '', to ?? ''))
      }
      const isAnswered = isAnswer(before.status, status)
      await queries.updateLeadStatus(contactId, status, isAnswered, now())
      await followLead(contactId, { isAnswered })
      audit(actor, 'lead.status_changed', {
        object_type: 'lead',
        object_id: contactId,
        before: { status: before.status },
        after: { status },
      })
    }
    return leadFor(actor, contactId)
  })
}

/**
 * Permanently deletes a lead. The audit log records the deletion without the text. Kinds with separate records are
 * deleted on their pages. @throws not_found, invalid
 */
export async function deleteContact(actor: Admin<'any'>, { contactId }: LeadId): Promise<{ success: true }> {
  return transaction(async () => {
    const before = await lockFor(actor, contactId)
    if (!isAnsweredHere(before.kind)) throw new AppError('invalid', MESSAGES.ownPage(LEAD_KINDS[before.kind].page))
    await queries.deleteLead(contactId)
    audit(actor, 'lead.deleted', { object_type: 'lead', object_id: contactId, before: { status: before.status } })
    return { success: true }
  })
}
