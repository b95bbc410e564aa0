import type { Admin } from '#access/actors.ts'
import { env } from '#env.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { connections } from '#ports/connections.server.ts'
import { findHalt } from '../queries/budget.server.ts'
import { findFeedState } from '../queries/cursors.server.ts'
import { countUnknownFlags } from '../queries/mapping.server.ts'
import * as queries from '../queries/overview.server.ts'
import { countByStatus } from '../queries/quarantine.server.ts'
import { nextSyncAt } from '../rules/state.ts'
import { isUnlimited } from '../rules.ts'
import type { FeedUse, MlsOverview } from '../schema/overview.ts'
import { getMlsState } from './console.server.ts'
import { type FeedSource, feedSource } from './feed.server.ts'

const DAYS = 7
const MAX_FAULTS = 8

/** Returns the data of the overview page: state, last 7 days and pending decisions. Sends the feed no request. */
export async function getMlsOverview(actor: Admin<'mls'>): Promise<MlsOverview> {
  const checked_at = now()
  const source = feedSource()
  const state = await getMlsState(actor)
  const counts = await countByStatus()
  const pictures = await queries.countOpenPictures()
  const homes = state.resources.find(({ resource }) => resource === 'Property')
  const since = homes?.last_success_at ?? new Date(checked_at.getTime() - DAY_MS)
  return {
    ...state,
    quarantined: counts.open,
    ignored: counts.ignored,
    checked_at,
    limits: source && limitsOf(source),
    halts: (await findHalt()).halts,
    current: state.is_running ? await queries.findCurrentRun() : null,
    total: (await findFeedState())?.total ?? null,
    next_at: source && !state.pause ? nextSyncAt(checked_at, state.halted_until) : null,
    last_fault: await queries.findFaultSince(since),
    days: await queries.listDays(DAYS, checked_at),
    faults: await queries.listFaults(new Date(checked_at.getTime() - DAYS * DAY_MS), MAX_FAULTS),
    parked_pictures: pictures.parked,
    wanted_pictures: pictures.wanted,
    unknown_flags: await countUnknownFlags(),
    homes_without_contact: await queries.countWithoutContact(),
    names_read_at: (await queries.findLookupSync()).read_at,
  }
}

function limitsOf({ profile }: FeedSource): FeedUse | null {
  const url = connections().feed?.url
  const isFree = url && isUnlimited({ url, profile: profile.name, hasLimits: env.MLS_LIMITS })
  const { perHour, perDay, bytesPerHour } = profile.limits
  return isFree ? null : { hour: perHour, day: perDay, bytes: bytesPerHour }
}
