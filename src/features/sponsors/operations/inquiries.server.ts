import type { Admin, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { recordConsents } from '#features/accounts/public.server.ts'
import { answererFor } from '#features/agents/public.server.ts'
import { audit, listEntriesOf } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { takeLead, updateLeadStatus } from '#features/contacts/public.server.ts'
import { contactDueAt } from '#features/contacts/rules/promise.ts'
import { emailOffice } from '#features/permissions/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, found } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { sponsorArrived } from '../emails/sponsor-arrived.tsx'
import { sponsorReceived } from '../emails/sponsor-received.tsx'
import * as queries from '../queries.server.ts'
import { faultsOf, isAnswer, isUnchanged } from '../rules.ts'
import type {
  InquiryAnswer,
  ListEventSponsors,
  ListSponsors,
  PublicSponsor,
  Sponsor,
  SponsorId,
  SponsorsPage,
  SubmitSponsorInquiry,
  UpdateSponsor,
} from '../schema.ts'
import { MESSAGES, SPONSOR_LEVELS } from '../words.ts'

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

/** Says how far an inquiry has come, and what visitors read of it. @throws not_found, invalid, conflict with the stored version */
export async function updateSponsor(
  actor: Admin<'events'>,
  { sponsorId, version, ...fields }: UpdateSponsor,
): Promise<Sponsor> {
  const faults = faultsOf(fields)
  if (Object.keys(faults).length > 0) throw new AppError('invalid', 'Please check the marked fields.', faults)
  return transaction(async () => {
    const before = found(await queries.lockSponsor(sponsorId), MESSAGES.notFound)
    if (before.version !== version) throw await conflictWith(before)
    if (isUnchanged(before, fields)) {
      noteAudit()
      return before
    }
    if (fields.event_id !== null && !(await queries.holdEvent(fields.event_id)))
      throw new AppError('invalid', MESSAGES.eventGone, { event_id: MESSAGES.eventGone })
    const { status, ...own } = fields
    await queries.updateSponsor(sponsorId, own, now())
    await updateLeadStatus(sponsorId, status, isAnswer(before.status, status), now())
    const after = found(await queries.findSponsor(sponsorId), MESSAGES.notFound)
    audit(actor, 'sponsor.updated', {
      object_type: 'sponsor',
      object_id: sponsorId,
      before: plain(before),
      after: plain(after),
    })
    return after
  })
}

/** Removes an inquiry for good, with its logo. @throws not_found */
export async function deleteSponsor(actor: Admin<'events'>, { sponsorId }: SponsorId): Promise<{ success: true }> {
  return transaction(async () => {
    const { company, status } = found(await queries.lockSponsor(sponsorId), MESSAGES.notFound)
    await queries.deleteSponsor(sponsorId)
    audit(actor, 'sponsor.deleted', {
      object_type: 'sponsor',
      object_id: sponsorId,
      before: { company, status },
    })
    return { success: true }
  })
}

/** What the audit trail keeps: who the person is stays in the lead. */
function plain({ company, website_url, level, status, event_id, is_shown }: Sponsor): Record<string, unknown> {
  return { company, website_url, level, status, event_id, is_shown }
}

/** Both versions go to the person: theirs is still in the form, the stored one travels with the error. */
async function conflictWith(stored: Sponsor): Promise<AppError> {
  const [last] = await listEntriesOf('sponsor', stored.id, 1)
  const { status, company, website_url, level, event_id, is_shown, version } = stored
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: {
      ...{ status, company, website_url, level, event_id, is_shown, version },
      saved_at: last?.at.toISOString() ?? null,
      saved_by: last?.actor_name ?? null,
    },
  })
}
