import type { Admin, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { recordConsents } from '#features/accounts/public.server.ts'
import { answererFor } from '#features/agents/public.server.ts'
import { changeRecord, deleteRecord } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { takeLead, updateLeadStatus } from '#features/contacts/public.server.ts'
import { contactDueAt } from '#features/contacts/rules/promise.ts'
import { emailOffice } from '#features/permissions/public.server.ts'
import { sendEmail } from '#kit/email.tsx'
import { AppError, found, refuse } from '#kit/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { sponsorArrived } from '../emails/sponsor-arrived.tsx'
import { sponsorReceived } from '../emails/sponsor-received.tsx'
import * as queries from '../queries.server.ts'
import { faultsOf, isAnswer } from '../rules.ts'
import {
  type InquiryAnswer,
  type ListEventSponsors,
  type ListSponsors,
  type PublicSponsor,
  type Sponsor,
  type SponsorId,
  type SponsorsPage,
  type SubmitSponsorInquiry,
  sponsorRecord,
  type UpdateSponsor,
} from '../schema.ts'
import { MESSAGES, SPONSOR_LEVELS } from '../words.ts'

const lock = queries.lockSponsor

/** Events that a firm may ask about. */
export function listSponsorChoices(): ReturnType<typeof queries.listChoices> {
  return queries.listChoices(now())
}

/** Those who pay for an event and are named on its page. */
export function listEventSponsors({ eventId }: ListEventSponsors): Promise<PublicSponsor[]> {
  return queries.listShown(eventId)
}

/**
 * Keeps that a firm would pay for an evening, as a lead with the time by which it is answered. The same sent again is answered
 * alike and kept once. @throws invalid
 */
export async function submitSponsorInquiry(actor: Visitor, input: SubmitSponsorInquiry): Promise<InquiryAnswer> {
  await requirePass(actor, 'public_form', input.captcha)
  const at = now()
  const [{ hours }, owner] = await Promise.all([getBrokerage(), answererFor(null)])
  const due_at = contactDueAt(at, hours)
  // Whoever fills a field that nobody sees is a program: it is told nothing of that.
  if (input.website) return { success: true, due_at }
  const { company, name, email, phone, website_url, level, eventId, logoId, message, tracking = {} } = input
  return transaction(async () => {
    const events = await queries.listChoices(at)
    const event = events.find(({ id }) => id === eventId) ?? null
    const id = newId()
    const before = await takeLead(actor, {
      id,
      kind: 'sponsor',
      name,
      email,
      phone,
      message: message || null,
      topic: null,
      details: { company, level: SPONSOR_LEVELS[level], event: event?.title ?? null },
      tracking,
      owner_id: owner?.id ?? null,
      due_at,
    })
    if (before !== null) return { success: true, due_at: before }
    if (logoId !== null && !(await queries.lockFreeLogo(logoId)))
      throw new AppError('invalid', MESSAGES.logoGone, { logoId: MESSAGES.logoGone })
    await queries.insertSponsor({
      lead_id: id,
      event_id: event?.id ?? null,
      company,
      website_url,
      level,
      logo_id: logoId,
      updated_at: at,
    })
    await recordConsents(actor, { id: actor.account_id, email }, { contact: true }, 'sponsor')
    await sendEmail(sponsorReceived, { due_at, answerer: owner?.name ?? null }, { email, account_id: actor.account_id })
    await emailOffice(
      sponsorArrived,
      () => ({ id, company, name, level, event: event?.title ?? null, message, due_at, is_owner: owner !== null }),
      { owner, permission: 'events' },
    )
    return { success: true, due_at }
  })
}

/** A page of inquiries, with the counts of its tabs. */
export async function listSponsors(_actor: Admin<'events'>, input: ListSponsors): Promise<SponsorsPage> {
  return { ...(await queries.listPage(input)), counts: await queries.countByStatus() }
}

/** One inquiry, with the events that it can be of. @throws not_found */
export async function getSponsor(
  _actor: Admin<'events'>,
  { sponsorId }: SponsorId,
): Promise<{ sponsor: Sponsor; events: { id: string; title: string; starts_at: Date }[] }> {
  const [sponsor, events] = await Promise.all([queries.findSponsor(sponsorId), queries.listAllChoices()])
  return { sponsor: found(sponsor, MESSAGES.notFound), events }
}

/** Changes an inquiry. @throws not_found, invalid, conflict with the stored version */
export async function updateSponsor(
  actor: Admin<'events'>,
  { sponsorId: id, version, ...fields }: UpdateSponsor,
): Promise<Sponsor> {
  refuse(faultsOf(fields))
  return changeRecord(actor, sponsorRecord, {
    ...{ id, version, fields, lock },
    async check() {
      if (fields.event_id !== null && !(await queries.holdEvent(fields.event_id)))
        throw new AppError('invalid', MESSAGES.eventGone, { event_id: MESSAGES.eventGone })
    },
    async save(_id, { status, ...own }, at, before) {
      await queries.updateSponsor(id, own, at)
      await updateLeadStatus(id, status, isAnswer(before.status, status), at)
      return found(await queries.findSponsor(id), MESSAGES.notFound)
    },
    // Who the person is stays in the lead.
    snapshot: sponsorRecord.valuesOf,
  })
}

/** Permanently deletes an inquiry and its logo. @throws not_found */
export async function deleteSponsor(actor: Admin<'events'>, { sponsorId: id }: SponsorId): Promise<{ success: true }> {
  return deleteRecord(actor, sponsorRecord, {
    ...{ id, lock, remove: queries.deleteSponsor },
    snapshot: ({ company, status }) => ({ company, status }),
  })
}
