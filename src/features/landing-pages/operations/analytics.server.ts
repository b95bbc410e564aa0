import type { Admin } from '#access/actors.ts'
import { requireFound } from '#kit/call/errors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/numbers.server.ts'
import { findPage } from '../queries/pages.server.ts'
import { daysUntil } from '../rules.ts'
import type { GetLandingPageAnalytics, LandingPageAnalytics } from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** Returns the statistics of a page over a period. @throws not_found */
export async function getLandingPageAnalytics(
  _actor: Admin<'landing_pages'>,
  { landingPageId, period }: GetLandingPageAnalytics,
): Promise<LandingPageAnalytics> {
  const at = now()
  const { id, name, slug, status, publish_at } = requireFound(await findPage(landingPageId), MESSAGES.notFound)
  const dates = daysUntil(calendarDayOf(at), Number(period))
  const since = dates[0] ?? calendarDayOf(new Date(at.getTime() - Number(period) * DAY_MS))
  const byDate = new Map((await queries.sumEventsByDay(id, since)).map((day) => [day.date, day]))
  return {
    page: { id, name, slug, status, publish_at },
    period,
    totals: await queries.sumEvents(id, since),
    promises: await queries.countPromises(id, since, at),
    days: dates.map((date) => byDate.get(date) ?? { date, views: 0, visitors: 0, leads: 0 }),
    sources: await queries.sumEventsBySource(id, since),
    campaigns: await queries.sumEventsByCampaign(id, since),
    counted_at: at,
  }
}
