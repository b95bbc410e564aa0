import type { Admin, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { answererFor } from '#features/agents/public.server.ts'
import { audit, listEntriesOf } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { takeLead, updateLeadStatus } from '#features/contacts/public.server.ts'
import { contactDueAt } from '#features/contacts/rules/promise.ts'
import { emailOffice } from '#features/permissions/public.server.ts'
import { receiveForm } from '#features/public-forms/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, found } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
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
 * Stores an offer to sponsor an event as a lead with a due time. The same offer on the same day is answered alike and stored once.
 * @throws invalid
 */
export async function submitSponsorInquiry(actor: Visitor, input: SubmitSponsorInquiry): Promise<InquiryAnswer> {
  return receiveForm(actor, input, 'sponsor', async (form) => {
    const { company, name, email, phone, website_url, level, eventId, logoId: logo_id, message, tracking } = input
    const [{ hours }, owner] = await Promise.all([getBrokerage(), answererFor(null)])
    const due_at = contactDueAt(now(), hours)
    const event = (await queries.listChoices(now())).find(({ id }) => id === eventId) ?? null
    return {
      answer: { success: true, due_at },
      person: { email, phone },
      store: async () => {
        const earlier = await takeLead(actor, {
          ...form,
          ...{ kind: 'sponsor', name, email, phone, message: message || null, topic: null, tracking, due_at },
          details: { company, level: SPONSOR_LEVELS[level], event: event?.title ?? null },
          owner_id: owner?.id ?? null,
        })
        if (earlier) return { success: true, due_at: earlier }
        if (logo_id !== null && !(await queries.lockFreeLogo(logo_id)))
          throw new AppError('invalid', MESSAGES.logoGone, { logoId: MESSAGES.logoGone })
        await queries.insertSponsor({
          ...{ lead_id: form.id, event_id: event?.id ?? null, company, website_url, level, logo_id },
          updated_at: form.created_at,
        })
        return null
      },
      finish: async () => {
        const answerer = owner?.name ?? null
        await sendEmail(sponsorReceived, { due_at, answerer }, { email, account_id: actor.account_id })
        await emailOffice(
          sponsorArrived,
          () => ({
            ...{ id: form.id, company, name, level, event: event?.title ?? null, message, due_at },
            is_owner: owner !== null,
          }),
          { owner, permission: 'events' },
        )
      },
    }
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
