import type { Visitor } from '#access/actors.ts'
import { actorAs } from '#access/make-actor.server.ts'
import { publicUrl } from '#env.server.ts'
import { answererFor } from '#features/agents/public.server.ts'
import type { ContactPromise } from '#features/contacts/schema.ts'
import { ownerOfNewLead } from '#features/lead-routing/public.server.ts'
import { storeLead } from '#features/leads/public.server.ts'
import { trafficMedium, trafficSource } from '#features/leads/rules/traffic.ts'
import type { TrackingContext } from '#features/leads/schema.ts'
import { receiveForm } from '#features/public-forms/public.server.ts'
import { emailOffice } from '#features/requests/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { newId } from '#kit/ids.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { landingLeadArrived } from '../emails/landing-lead-arrived.tsx'
import { landingLeadReceived } from '../emails/landing-lead-received.tsx'
import { insertEvent, type LandingEvent } from '../queries/numbers.server.ts'
import { findAgentSlug, findPage } from '../queries/pages.server.ts'
import { isLive, isRobot, parseReach } from '../rules.ts'
import type { CaptureLandingPageLead, TrackLandingPageView } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { homeOf, promiseOf } from './show.server.ts'

/**
 * Counts a view of a live page, once for each view id. Robots and staff are not counted. No personal data is stored.
 */
export async function trackLandingPageView(actor: Visitor, input: TrackLandingPageView): Promise<{ success: true }> {
  // A view involves no personal data, so it has no audit entry.
  noteAudit()
  if (isRobot(actor.caller?.user_agent ?? null) || actorAs(actor, 'agent')) return { success: true }
  await insertEvent({
    id: input.viewId,
    landing_page_id: input.landingPageId,
    kind: 'view',
    visit_id: input.visitId,
    ...attributionOf(input.tracking ?? {}),
    ...timestampsOf(now()),
  })
  return { success: true }
}

const MAX_NAME_CHARACTERS = 120

function attributionOf(tracking: TrackingContext): Pick<LandingEvent, 'source' | 'medium' | 'campaign'> {
  const source = trafficSource(tracking, new URL(publicUrl).hostname)
  const cut = (text: string) => text.trim().slice(0, MAX_NAME_CHARACTERS)
  return {
    source: cut(source),
    medium: cut(trafficMedium(tracking, source)),
    campaign: cut(tracking.utm_campaign ?? tracking.campaign ?? '') || null,
  }
}

function timestampsOf(at: Date): Pick<LandingEvent, 'at' | 'at_date'> {
  return { at, at_date: calendarDayOf(at) }
}

/**
 * Stores a tour request or a question about a home as a lead, and emails its owner and sender. Deduplicates within a
 * day. @throws not_found, invalid
 */
export async function captureLandingPageLead(
  actor: Visitor,
  { visitId = newId(), ...input }: CaptureLandingPageLead,
): Promise<ContactPromise> {
  return receiveForm(actor, input, 'landing_page', async (form) => {
    const page = await findPage(input.landingPageId)
    if (!page || !isLive(page, now())) throw new AppError('not_found', MESSAGES.noSuchPage)
    const promise = await promiseOf(page)
    const agent = page.agent_id && (await findAgentSlug(page.agent_id))
    const [owner, home] = await Promise.all([answererFor(agent || null, 'landing_page'), homeOf(page)])
    const { name, question, tracking } = input
    const { email, phone } = parseReach(input.reach)
    const { due_at } = promise
    return {
      answer: promise,
      person: { email, phone },
      store: async () => {
        const earlier = await storeLead(actor, {
          ...form,
          kind: 'landing_page',
          name,
          email,
          phone,
          topic: 'buying',
          tracking,
          due_at,
          message: question === '' ? null : question,
          details: { landing_page_id: page.id, landing_page: page.name, property_id: page.property_id },
          // The feed may have removed the home since the page was created.
          property_id: home && page.property_id,
          owner_id: owner?.id ?? null,
          asked_agent_id: owner && owner.slug === agent ? owner.id : null,
        })
        return earlier && { ...promise, due_at: earlier }
      },
      finish: async () => {
        await insertEvent({
          id: newId(),
          landing_page_id: page.id,
          kind: 'lead',
          visit_id: visitId,
          ...attributionOf(tracking ?? {}),
          ...timestampsOf(now()),
        })
        const routed = await ownerOfNewLead(form.id, owner)
        if (email) {
          await sendEmail(
            landingLeadReceived,
            { due_at, answerer: routed?.name ?? null, home: home?.title ?? null, slug: page.slug },
            { email, account_id: actor.account_id },
          )
        }
        await emailOffice(
          landingLeadArrived,
          ({ is_agent }) => ({
            id: form.id,
            name,
            reach: input.reach,
            question,
            page: page.name,
            slug: page.slug,
            due_at,
            is_owner: is_agent,
          }),
          { owner: routed, kind: 'landing_page' },
        )
      },
    }
  })
}
