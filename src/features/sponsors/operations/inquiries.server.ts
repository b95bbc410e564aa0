import type { Admin, Visitor } from '#access/actors.ts'
import { getContactPreference } from '#features/accounts/public.server.ts'
import { answererFor } from '#features/agents/public.server.ts'
import { changeRecord, deleteRecord } from '#features/audit/public.server.ts'
import { ownerOfNewLead } from '#features/lead-routing/public.server.ts'
import { followLead, storeLead, updateLeadStatus } from '#features/leads/public.server.ts'
import { receiveForm } from '#features/public-forms/public.server.ts'
import { emailOffice, promisedAt } from '#features/requests/public.server.ts'
import { invalidField, refuse, requireFound } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
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
  type SponsorDetail,
  type SponsorId,
  type SponsorsPage,
  type SubmitSponsorInquiry,
  sponsorRecord,
  type UpdateSponsor,
} from '../schema.ts'
import { MESSAGES, SPONSOR_LEVELS } from '../words.ts'

const lock = queries.lockSponsor

/** Lists the events that accept sponsor inquiries. */
export function listSponsorChoices(): ReturnType<typeof queries.listChoices> {
  return queries.listChoices(now())
}

/** Lists the sponsors shown on an event's page. */
export function listEventSponsors({ eventId }: ListEventSponsors): Promise<PublicSponsor[]> {
  return queries.listShown(eventId)
}

/** Stores an offer to sponsor an event as a lead with a due time. Deduplicates within a day. @throws invalid */
export async function submitSponsorInquiry(actor: Visitor, input: SubmitSponsorInquiry): Promise<InquiryAnswer> {
  return receiveForm(actor, input, 'sponsor', async (form) => {
    const { company, name, email, phone, website_url, level, eventId, logoId: logo_id, message, tracking } = input
    const owner = await answererFor(null, 'sponsor')
    const due_at = await promisedAt(now(), 'sponsor')
    const event = (await queries.listChoices(now())).find(({ id }) => id === eventId) ?? null
    return {
      answer: { success: true, due_at },
      person: { email, phone },
      store: async () => {
        const earlier = await storeLead(actor, {
          ...form,
          kind: 'sponsor',
          name,
          email,
          phone,
          message: message || null,
          topic: null,
          tracking,
          due_at,
          details: { company, level: SPONSOR_LEVELS[level], event: event?.title ?? null },
          owner_id: owner?.id ?? null,
        })
        if (earlier) return { success: true, due_at: earlier }
        if (logo_id !== null && !(await queries.lockFreeLogo(logo_id))) throw invalidField('logoId', MESSAGES.logoGone)
        await queries.insertSponsor({
          lead_id: form.id,
          event_id: event?.id ?? null,
          company,
          website_url,
          level,
          logo_id,
          updated_at: form.created_at,
        })
        return null
      },
      finish: async () => {
        const routed = await ownerOfNewLead(form.id, owner)
        const answerer = routed?.name ?? null
        await sendEmail(sponsorReceived, { due_at, answerer }, { email, account_id: actor.account_id })
        await emailOffice(
          sponsorArrived,
          ({ is_agent }) => ({
            id: form.id,
            company,
            name,
            level,
            event: event?.title ?? null,
            message,
            due_at,
            is_owner: is_agent,
          }),
          { owner: routed, kind: 'sponsor' },
        )
      },
    }
  })
}

/** Returns a page of inquiries with the counts of its tabs. */
export async function listSponsors(_actor: Admin<'events'>, input: ListSponsors): Promise<SponsorsPage> {
  return { ...(await queries.listPage(input)), counts: await queries.countByStatus() }
}

/** Returns an inquiry with the events to choose from. @throws not_found */
export async function getSponsor(_actor: Admin<'events'>, { sponsorId }: SponsorId): Promise<SponsorDetail> {
  const [sponsor, events] = await Promise.all([queries.findSponsor(sponsorId), queries.listAllChoices()])
  return {
    sponsor: requireFound(sponsor, MESSAGES.notFound),
    events,
    preferred_contact_method: await getContactPreference(await queries.findSender(sponsorId)),
  }
}

/** Changes an inquiry. @throws not_found, invalid, conflict with the stored version */
export async function updateSponsor(
  actor: Admin<'events'>,
  { sponsorId: id, version, ...fields }: UpdateSponsor,
): Promise<Sponsor> {
  refuse(faultsOf(fields))
  return changeRecord(actor, sponsorRecord, {
    id,
    version,
    fields,
    lock,
    async check() {
      if (fields.event_id !== null && !(await queries.holdEvent(fields.event_id)))
        throw invalidField('event_id', MESSAGES.eventGone)
    },
    async save(_id, { status, ...own }, at, before) {
      await queries.updateSponsor(id, own, at)
      const isAnswered = isAnswer(before.status, status)
      await updateLeadStatus(id, status, isAnswered, at)
      await followLead(id, { isAnswered })
      return requireFound(await queries.findSponsor(id), MESSAGES.notFound)
    },
    // The snapshot has no contact details, which only the lead holds.
    snapshot: sponsorRecord.valuesOf,
  })
}

/** Permanently deletes an inquiry and its logo. @throws not_found */
export async function deleteSponsor(actor: Admin<'events'>, { sponsorId: id }: SponsorId): Promise<{ success: true }> {
  return deleteRecord(actor, sponsorRecord, {
    id,
    lock,
    remove: queries.deleteSponsor,
    snapshot: ({ company, status }) => ({ company, status }),
  })
}
