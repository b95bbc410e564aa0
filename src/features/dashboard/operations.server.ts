import type { Account } from '#access/actors.ts'
import { getUserWithPreferences } from '#features/accounts/public.server.ts'
import { deviceOf } from '#features/accounts/rules.ts'
import { listMyAppointments } from '#features/appointments/public.server.ts'
import { listTrail } from '#features/audit/public.server.ts'
import { findSharingOffer } from '#features/client-activity/public.server.ts'
import { countComparisons, listLatestComparisons } from '#features/comparisons/public.server.ts'
import { countFavorites, listChangedFavorites, listFavorites } from '#features/favorites/public.server.ts'
import type { FavoriteHome } from '#features/favorites/schema.ts'
import { getLastVisit, getSearchHistory, listLatestViews } from '#features/history/public.server.ts'
import { getUnreadCount, listMessages } from '#features/messages/public.server.ts'
import { listMyProposals } from '#features/proposals/public.server.ts'
import { listRelationships } from '#features/relationships/public.server.ts'
import { countSavedSearches, listNewHomes } from '#features/saved-searches/public.server.ts'
import { listMyReports } from '#features/seller-reports/public.server.ts'
import { now } from '#ports/clock.server.ts'
import { changesOf, latest, nameOf, nextAppointment, nextStepOf, stepsOf, waitsForConsumer } from './rules.ts'
import type { Activity, DashboardData } from './schema.ts'
import type { CountKey } from './words.ts'

const MAX_ACTIVITIES = 8
const MAX_LATEST = 3
const MAX_NEW_HOMES = 3
const MAX_THREADS = 3
/** Limit per kind, so that frequent activities do not push the others out. */
const MAX_OF_A_KIND = 3

/** Returns the data of the overview. @throws not_found 'User not found'. Source: specification 2 and 8 */
export async function getDashboardData(actor: Account): Promise<DashboardData> {
  const { user, preferences } = await getUserWithPreferences(actor)
  const last = await getLastVisit(actor.account_id, 'dashboard')
  const { favorites, up_to, freshness } = await listFavorites(actor, {})
  const changed = await listChangedFavorites(actor, last?.seq ?? 0)
  const unread = await getUnreadCount(actor)
  const counts = { ...(await countsOf(actor)), unread_messages: unread.total }
  const appointments = await listMyAppointments(actor)
  const relationships = await listRelationships(actor, { view: 'consumer' })
  const { threads } = await listMessages(actor, { side: 'consumer', q: '', before: undefined })
  return {
    user,
    preferences,
    counts,
    agent: user.is_agent ? { unread_messages: unread.agent } : null,
    can_view_sold: user.can_view_sold,
    new_homes: await listNewHomes(actor, MAX_NEW_HOMES),
    proposals: await listMyProposals(actor),
    sharing_offer: await findSharingOffer(actor),
    reports: await listMyReports(actor),
    appointment: nextAppointment(appointments, now()),
    to_sign: relationships.filter(waitsForConsumer),
    threads: threads.toSorted((a, b) => Number(b.unread > 0) - Number(a.unread > 0)).slice(0, MAX_THREADS),
    steps: user.is_agent ? [] : stepsOf({ ...counts, relationships, appointments }),
    recent_activity: latest([...(await ownActs(actor, favorites)), ...changesOf(changed)], MAX_ACTIVITIES),
    changed,
    latest: favorites.filter(({ home }) => home !== null).slice(0, MAX_LATEST),
    next_step: nextStepOf({
      ...counts,
      has_current_terms: user.has_current_terms,
      notes: favorites.filter(({ notes }) => notes !== '').length,
    }),
    since: last?.at ?? null,
    up_to,
    freshness,
  }
}

/** Collects the counts from the features that own the data. */
async function countsOf(actor: Account): Promise<Omit<Record<CountKey, number>, 'unread_messages'>> {
  return {
    favorites: await countFavorites(actor.account_id),
    saved_searches: await countSavedSearches(actor),
    comparisons: await countComparisons(actor.account_id),
  }
}

/** Lists the caller's activities. Skips homes that are no longer available to them. */
async function ownActs(actor: Account, favorites: readonly FavoriteHome[]): Promise<Activity[]> {
  const views = await listLatestViews(actor, MAX_OF_A_KIND)
  const { rows } = await listTrail('all', { actorId: actor.account_id, act: 'session.started' })
  const linkOf = (home: NonNullable<FavoriteHome['home']>) => ({ label: nameOf(home), href: `/properties/${home.id}` })
  const there = favorites.filter(({ home }) => home !== null)
  return [
    ...there
      .slice(0, MAX_OF_A_KIND)
      .flatMap(({ home, created_at: at }) =>
        home ? [{ kind: 'saved' as const, at, lead: 'You saved ', link: linkOf(home), rest: '' }] : [],
      ),
    ...views.flatMap(({ home, last_at: at, times }) =>
      home
        ? [
            {
              kind: 'viewed' as const,
              at,
              lead: 'You viewed ',
              link: linkOf(home),
              rest: times > 1 ? `, ${times} times so far` : '',
            },
          ]
        : [],
    ),
    ...(await listLatestComparisons(actor.account_id, MAX_OF_A_KIND)).map(({ id, name, updated_at: at }) => ({
      kind: 'compared' as const,
      at,
      lead: 'You saved the comparison ',
      link: { label: name, href: `/properties/compare?saved=${id}` },
      rest: '',
    })),
    ...(await getSearchHistory(actor)).slice(0, MAX_OF_A_KIND).map(({ label, href, last_at: at }) => ({
      kind: 'searched' as const,
      at,
      lead: 'You ran a search: ',
      link: { label, href },
      rest: '',
    })),
    ...rows.slice(0, 1).map(({ at, user_agent }) => ({
      kind: 'signed_in' as const,
      at,
      lead: `You signed in${withDevice(deviceOf(user_agent))}`,
      link: null,
      rest: '',
    })),
  ]
}

/** Names a browser that is known: " with Firefox on Windows", " on Windows", or nothing. */
function withDevice(device: string): string {
  return device.startsWith('A browser') ? device.slice('A browser'.length) : ` with ${device}`
}
