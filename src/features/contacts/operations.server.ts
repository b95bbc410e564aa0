import type * as z from 'zod/mini'
import type { Actor, Admin, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { publicUrl } from '#env.server.ts'
import { getContactPreference } from '#features/accounts/public.server.ts'
import { answererFor } from '#features/agents/public.server.ts'
import { audit, historyOf } from '#features/audit/public.server.ts'
import type { Change } from '#features/audit/schema.ts'
import { markedCurrent } from '#features/consents/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { receiveForm } from '#features/public-forms/public.server.ts'
import { emailOffice, inboxesFor, promisedAt } from '#features/requests/public.server.ts'
import type { Owner } from '#features/requests/schema.ts'
import type { RequestKind } from '#features/requests/words.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { now } from '#ports/clock.server.ts'
import { contactArrived } from './emails/contact-arrived.tsx'
import { contactReceived } from './emails/contact-received.tsx'
import { inquiryArrived } from './emails/inquiry-arrived.tsx'
import { promisesLate, promisesSoon } from './emails/promises.tsx'
import * as queries from './queries.server.ts'
import { remindUntil } from './rules/promise.ts'
import { isAnswer, isTransitionAllowed, sentenceOf } from './rules/status.ts'
import { trafficMedium, trafficSource } from './rules/traffic.ts'
import type {
  Contact,
  ContactDetail,
  ContactId,
  ContactPromise,
  ContactsPage,
  GetContactPromise,
  ListContacts,
  NewLead,
  SubmitContact,
  UpdateContactStatus,
} from './schema.ts'
import { TOPICS } from './words/topics.ts'
import { INBOX_STATUSES, type InboxKind, type InboxStatus, MESSAGES } from './words.ts'

definePersonalData({ name: 'messages_to_the_brokerage', read: queries.listOf })

/** Returns who would reply to an inquiry sent now, and by when. Names no one while that depends on the topic. */
export async function getContactPromise({ agent, form = 'contact' }: GetContactPromise): Promise<ContactPromise> {
  const kinds: RequestKinds = form === 'contact' ? TOPIC_KINDS : [form]
  return promiseOf(await promisedAt(now(), ...kinds), await answererFor(agent ?? null, ...kinds))
}

type RequestKinds = [RequestKind, ...RequestKind[]]
const TOPIC_KINDS = keysOf(TOPICS).map((topic) => `topic_${topic}` as const) as RequestKinds

function promiseOf(due_at: Date, answerer: ContactPromise['answerer']): ContactPromise {
  if (!answerer) return { due_at, answerer: null }
  const { name, title, phone, photo_key } = answerer
  return { due_at, answerer: { name, title, phone, photo_key } }
}

/** Stores an inquiry as a lead and emails its owner and sender. Deduplicates within a day. @throws invalid */
export async function submitContact(actor: Visitor, input: SubmitContact): Promise<ContactPromise> {
  return receiveForm(actor, input, 'contact', async (form) => {
    const { name, email, phone, topic, way, message, agent = null, tracking } = input
    const kind = `topic_${topic}` as const
    const owner = await answererFor(agent, kind)
    const promise = promiseOf(await promisedAt(now(), kind), owner)
    const { due_at, answerer } = promise
    return {
      answer: promise,
      person: { email, phone },
      store: async () => {
        const earlier = await storeLead(actor, {
          ...form,
          ...{ kind: 'contact', name, email, phone, message, topic, details: { way }, tracking, due_at },
          owner_id: owner?.id ?? null,
        })
        return earlier && { ...promise, due_at: earlier }
      },
      finish: async () => {
        await sendEmail(
          contactReceived,
          { due_at, answerer: answerer?.name ?? null, way },
          { email, account_id: actor.account_id },
        )
        await emailOffice(
          contactArrived,
          ({ is_agent }) => ({ id: form.id, name, email, phone, topic, way, message, due_at, is_owner: is_agent }),
          { owner, kind },
        )
      },
    }
  })
}

/**
 * Stores a public form as a lead, in the caller's transaction.
 * @returns null, or the due time of the lead that the same form created earlier
 */
export async function storeLead(actor: Actor, lead: NewLead): Promise<Date | null> {
  const { kind, topic, due_at, details, tracking = {}, property_id = null, account_id = actor.account_id } = lead
  const source = trafficSource(tracking, new URL(publicUrl).hostname)
  const isNew = await queries.insertLead({
    ...lead,
    account_id,
    property_id,
    details: JSON.stringify(details),
    tracking: JSON.stringify(tracking),
    source,
    medium: trafficMedium(tracking, source),
  })
  if (!isNew) return (await queries.findDueAt(lead.submission_key)) ?? due_at
  audit(actor, 'lead.received', { object_type: 'lead', object_id: lead.id, after: { kind, topic, due_at, source } })
  return null
}

/** Emails the owner of a new inquiry, or the office. Call it in the transaction that stores the inquiry. */
export async function emailInquiry(
  owner: Owner | null,
  inquiry: Omit<z.infer<typeof inquiryArrived.input>, 'is_owner' | 'kind'> & { kind: Exclude<InboxKind, 'contact'> },
): Promise<void> {
  await emailOffice(inquiryArrived, ({ is_agent }) => ({ ...inquiry, is_owner: is_agent }), {
    owner,
    kind: inquiry.kind,
  })
}

/** Returns a page of inquiries with the counts of its tabs and the share answered in time. */
export async function listContacts(_actor: Admin<'contacts'>, input: ListContacts): Promise<ContactsPage> {
  const page = await queries.listPage(input)
  const found = new Map((await queries.countByStatus(queries.KINDS)).map(({ status, count }) => [status, count]))
  const count = (status: InboxStatus) => found.get(status) ?? 0
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
export async function getContact(_actor: Admin<'contacts'>, { contactId }: ContactId): Promise<ContactDetail> {
  const contact = await queries.findContact(contactId)
  if (!contact) throw new AppError('not_found', MESSAGES.notFound)
  const preferred_contact_method = await getContactPreference(contact.account_id)
  const { consents, ...detail } = await queries.findDetail(contact)
  return { ...contact, ...detail, consents: await markedCurrent(consents), preferred_contact_method }
}

/** Lists the changes of an inquiry, newest first. @throws not_found */
export async function listContactHistory(_actor: Admin<'contacts'>, { contactId }: ContactId): Promise<Change[]> {
  if (!(await queries.findContact(contactId))) throw new AppError('not_found', MESSAGES.notFound)
  return leadHistoryOf(contactId)
}

/** Lists the changes of a lead of any kind, newest first. */
export function leadHistoryOf(leadId: string): Promise<Change[]> {
  return historyOf({ objectType: 'lead', sentenceOf: (act, _changed, after) => sentenceOf(act, after) }, leadId)
}

/** Sets the next status of an inquiry. @throws not_found, invalid, conflict */
export async function updateContactStatus(
  actor: Admin<'contacts'>,
  { contactId, version, status }: UpdateContactStatus,
): Promise<Contact> {
  return transaction(async () => {
    const before = await queries.lockContact(contactId)
    if (!before) throw new AppError('not_found', MESSAGES.notFound)
    if (before.status !== status) {
      if (before.version !== version) {
        throw new AppError('conflict', MESSAGES.changedMeanwhile, undefined, { current: { ...before } })
      }
      if (!isTransitionAllowed(before.kind, before.status, status)) {
        const [from, to] = [before.status, status].map((key) => INBOX_STATUSES[key].toLowerCase())
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
    const after = await queries.findContact(contactId)
    if (!after) throw new AppError('not_found', MESSAGES.notFound)
    return after
  })
}

/** Permanently deletes an inquiry. The audit log records the deletion without the text. @throws not_found */
export async function deleteContact(actor: Admin<'contacts'>, { contactId }: ContactId): Promise<{ success: true }> {
  return transaction(async () => {
    const before = await queries.lockContact(contactId)
    if (!before) throw new AppError('not_found', MESSAGES.notFound)
    await queries.deleteContact(contactId)
    audit(actor, 'lead.deleted', { object_type: 'lead', object_id: contactId, before: { status: before.status } })
    return { success: true }
  })
}

/**
 * Reminds owners four hours before a reply is due, and tells the admins when it is overdue. Each inquiry is announced
 * once to each, however often this runs.
 */
export async function watchPromises(actor: Actor): Promise<void> {
  const at = now()
  await transaction(async () => {
    const late = await queries.lockUnannounced(at, 'escalated_at')
    if (late.length > 0) {
      await queries.markAnnounced(ids(late), 'escalated_at', at)
      for (const [about, theirs] of Map.groupBy(late, requestKindOf))
        await emailOffice(promisesLate, () => ({ promises: theirs.map(emailFields), is_owner: false }), {
          ...{ kind: 'escalation', about },
        })
      for (const { id } of late) audit(actor, 'lead.escalated', { object_type: 'lead', object_id: id })
    }
    const soon = (await queries.lockUnannounced(remindUntil(at), 'reminded_at')).filter(({ due_at }) => due_at > at)
    if (soon.length === 0) return
    await queries.markAnnounced(ids(soon), 'reminded_at', at)
    for (const [owner, promises] of Map.groupBy(soon, ({ owner_email }) => owner_email)) {
      if (owner) {
        await sendEmail(promisesSoon, { promises: promises.map(emailFields), is_owner: true }, { email: owner })
        continue
      }
      for (const [kind, theirs] of Map.groupBy(promises, requestKindOf))
        for (const inbox of await inboxesFor(kind))
          await sendEmail(promisesSoon, { promises: theirs.map(emailFields), is_owner: false }, inbox)
    }
    for (const { id } of soon) audit(actor, 'lead.reminded', { object_type: 'lead', object_id: id })
  })
}

/** Returns the kind by which a lead's recipients are chosen. */
function requestKindOf({ kind, topic }: queries.OpenPromise): RequestKind {
  if (kind !== 'contact') return kind
  return `topic_${keysOf(TOPICS).find((key) => key === topic) ?? 'other'}`
}

/** Picks what the email says about an inquiry, without its sender. */
function emailFields({ id, kind, due_at, owner_name }: queries.OpenPromise) {
  return { id, kind, due_at, owner_name }
}

function ids(promises: readonly { id: string }[]): string[] {
  return promises.map(({ id }) => id)
}
