import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { publicUrl } from '#env.server.ts'
import { listFeedAppointments } from '#features/appointments/public.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { listHosted } from '#features/events/public.server.ts'
import { listEndsFor } from '#features/relationships/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { enforceRateLimit } from '#kit/call/limit.server.ts'
import { linkTokens } from '#kit/email/link-token.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { listEntries } from '../queries/entries.server.ts'
import * as queries from '../queries/feed.server.ts'
import { feedText } from '../rules/feed.ts'
import type { CalendarToken } from '../schema.ts'
import { FEED_DAYS_AHEAD, FEED_DAYS_BACK, MESSAGES } from '../words.ts'

const MAX_FEED_ENTRIES = 1000

const { tokenOf, idOfToken } = linkTokens('calendar-feed')

/** Returns the address of an agent's feed, or null without one. */
export async function feedUrlOf(agentId: string): Promise<string | null> {
  const id = await queries.findFeed(agentId)
  return id && `${publicUrl}/calendar/${tokenOf(id)}`
}

/** Creates the calling agent's feed, or replaces its address. @throws not_found for an administrator who is no agent */
export async function renewCalendarFeed(actor: AgentActor): Promise<{ success: true }> {
  const { agent_id } = actor.account
  if (agent_id === null) throw new AppError('not_found', MESSAGES.agentsOnly)
  await transaction(async () => {
    await queries.saveFeed(agent_id, newId(), now())
    audit(actor, 'calendar_feed.renewed', { object_type: 'agent', object_id: agent_id })
  })
  return { success: true }
}

/** Removes the calling agent's feed. */
export async function deleteCalendarFeed(actor: AgentActor): Promise<{ success: true }> {
  const { agent_id } = actor.account
  await transaction(async () => {
    if (agent_id !== null && (await queries.deleteFeed(agent_id)))
      audit(actor, 'calendar_feed.deleted', { object_type: 'agent', object_id: agent_id })
    else noteAudit()
  })
  return { success: true }
}

/**
 * Returns the feed of a link. Homes are shown as to a visitor, because no one signs in to read it. @throws not_found,
 * limited
 */
export async function getCalendarFeed({ token }: CalendarToken): Promise<{ text: string }> {
  const id = idOfToken(token)
  if (id === null) throw new AppError('not_found', MESSAGES.noFeed)
  await enforceRateLimit('calendar-feed', id)
  const agent = await queries.findAgentOf(id)
  if (!agent) throw new AppError('not_found', MESSAGES.noFeed)
  const at = now()
  const [from, until] = [-FEED_DAYS_BACK, FEED_DAYS_AHEAD].map((days) => new Date(at.getTime() + days * DAY_MS))
  const period = { from: from ?? at, until: until ?? at }
  const { agent_id, name } = agent
  const [appointments, events, entries, ends] = await Promise.all([
    listFeedAppointments(agent_id, period),
    listHosted(agent_id, period.from, period.until),
    listEntries(agent_id, period.from, period.until, MAX_FEED_ENTRIES),
    listEndsFor(agent_id, { from: calendarDayOf(period.from), to: calendarDayOf(period.until) }),
  ])
  return { text: feedText({ name, appointments, events, entries, ends }, publicUrl, at) }
}
