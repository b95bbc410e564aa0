import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { getContactPreference } from '#features/accounts/public.server.ts'
import { audit, historyOf } from '#features/audit/public.server.ts'
import type { Change } from '#features/audit/schema.ts'
import { markedCurrent } from '#features/consents/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { isAnswer, isTransitionAllowed, sentenceOf } from './rules/status.ts'
import type { Lead, LeadDetail, LeadId, LeadsPage, ListLeads, UpdateLeadStatus } from './schema.ts'
import { LEAD_STATUSES, type LeadStatus, MESSAGES } from './words.ts'

definePersonalData({ name: 'messages_to_the_brokerage', read: queries.listOf })

/** Returns a page of inquiries with the counts of its tabs and the share answered in time. */
export async function listContacts(_actor: Admin<'contacts'>, input: ListLeads): Promise<LeadsPage> {
  const page = await queries.listPage(input)
  const found = new Map((await queries.countByStatus(queries.KINDS)).map(({ status, count }) => [status, count]))
  const count = (status: LeadStatus) => found.get(status) ?? 0
  return {
    ...page,
    counts: {
      new: count('new'),
      contacted: count('contacted'),
      in_progress: count('in_progress'),
      qualified: count('qualified'),
      won: count('won'),
      lost: count('lost'),
      closed: count('closed'),
      spam: count('spam'),
    },
    promises: await queries.countPromises(queries.KINDS, now()),
  }
}

/** Returns an inquiry with all its details. @throws not_found */
export async function getContact(_actor: Admin<'contacts'>, { contactId }: LeadId): Promise<LeadDetail> {
  const lead = await queries.findLead(contactId)
  if (!lead) throw new AppError('not_found', MESSAGES.notFound)
  const preferred_contact_method = await getContactPreference(lead.account_id)
  const { consents, ...detail } = await queries.findDetail(lead)
  return { ...lead, ...detail, consents: await markedCurrent(consents), preferred_contact_method }
}

/** Lists the changes of an inquiry, newest first. @throws not_found */
export async function listContactHistory(_actor: Admin<'contacts'>, { contactId }: LeadId): Promise<Change[]> {
  if (!(await queries.findLead(contactId))) throw new AppError('not_found', MESSAGES.notFound)
  return leadHistoryOf(contactId)
}

/** Lists the changes of a lead of any kind, newest first. */
export function leadHistoryOf(leadId: string): Promise<Change[]> {
  return historyOf({ objectType: 'lead', sentenceOf: (act, _changed, after) => sentenceOf(act, after) }, leadId)
}

/** Sets the next status of an inquiry. @throws not_found, invalid, conflict */
export async function updateContactStatus(
  actor: Admin<'contacts'>,
  { contactId, version, status }: UpdateLeadStatus,
): Promise<Lead> {
  return transaction(async () => {
    const before = await queries.lockLead(contactId)
    if (!before) throw new AppError('not_found', MESSAGES.notFound)
    if (before.status !== status) {
      if (before.version !== version) {
        throw new AppError('conflict', MESSAGES.changedMeanwhile, undefined, { current: { ...before } })
      }
      if (!isTransitionAllowed(before.kind, before.status, status)) {
        const [from, to] = [before.status, status].map((key) => LEAD_STATUSES[key].toLowerCase())
        const message = MESSAGES.noWayThere(from ?? '', to ?? '')
        throw new AppError('invalid', message, { status: message })
      }
      await queries.updateLeadStatus(contactId, status, isAnswer(before.status, status), now())
      audit(actor, 'lead.status_changed', {
        object_type: 'lead',
        object_id: contactId,
        before: { status: before.status },
        after: { status },
      })
    } else noteAudit()
    const after = await queries.findLead(contactId)
    if (!after) throw new AppError('not_found', MESSAGES.notFound)
    return after
  })
}

/** Permanently deletes an inquiry. The audit log records the deletion without the text. @throws not_found */
export async function deleteContact(actor: Admin<'contacts'>, { contactId }: LeadId): Promise<{ success: true }> {
  return transaction(async () => {
    const before = await queries.lockLead(contactId)
    if (!before) throw new AppError('not_found', MESSAGES.notFound)
    await queries.deleteLead(contactId)
    audit(actor, 'lead.deleted', { object_type: 'lead', object_id: contactId, before: { status: before.status } })
    return { success: true }
  })
}
