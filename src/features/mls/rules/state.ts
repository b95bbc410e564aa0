import { count, dayAndTime, number, time } from '#kit/time/format.ts'
import type { MlsOverview } from '../schema/overview.ts'
import { OTHER_RESOURCES, RESOURCE_LABELS, RUN_KINDS } from '../words.ts'

/** State of the sync: a code, and text for the administrator. */
export interface FeedVerdict {
  state:
    | 'none'
    | 'held'
    | 'suspended'
    | 'paused'
    | 'waiting'
    | 'first'
    | 'refused'
    | 'failing'
    | 'partial'
    | 'stale'
    | 'late'
    | 'running'
    | 'current'
  tone: 'ok' | 'info' | 'warning' | 'error'
  title: string
  /** Effect on the site. */
  text: string
  /** Next step; null when none is needed. */
  todo: string | null
}

type Known = Pick<
  MlsOverview,
  | 'profile'
  | 'lag_seconds'
  | 'halted_until'
  | 'halt_reason'
  | 'halts'
  | 'pause'
  | 'waiting'
  | 'current'
  | 'resources'
  | 'last_fault'
  | 'total'
>

const MINUTE_S = 60
const HOUR_S = 3600
/** The sync runs each minute, so a gap of this length is a fault. */
const LATE_S = 15 * MINUTE_S
/** Age at which the site may no longer call its listings current. Source: IDX rule I1, refresh every 12 hours. */
const STALE_S = 12 * HOUR_S
/** Kinds of runs long enough to report while they run. */
const LONG_KINDS = ['initial', 'full', 'reconcile', 'replay']

/** Returns the state of the sync. The states that most need an administrator come first. */
export function feedVerdict(feed: Known): FeedVerdict {
  return (
    withoutFeed(feed) ??
    pausedByAdmin(feed) ??
    haltedByLimit(feed) ??
    waitingForApproval(feed) ??
    firstImport(feed) ??
    failed(feed) ??
    partlySynced(feed) ??
    byAge(feed)
  )
}

function withoutFeed({ profile }: Known): FeedVerdict | null {
  if (profile !== null) return null
  return {
    state: 'none',
    tone: 'warning',
    title: 'No MLS feed set up',
    text: 'The site shows manual listings only.',
    todo: 'Set MLS_URL, MLS_PROFILE, and the token on the server, and restart the site. Run "npm run doctor" to see what is missing.',
  }
}

function pausedByAdmin({ pause, lag_seconds }: Known): FeedVerdict | null {
  if (!pause) return null
  const isStale = (lag_seconds ?? STALE_S) >= STALE_S
  return {
    state: 'held',
    tone: isStale ? 'error' : 'warning',
    title: `Paused since ${dayAndTime(pause.paused_at)}`,
    text: `${pause.paused_by ?? 'An administrator'}: “${pause.reason}” Listings and photos don’t sync. The site shows data from ${ago(lag_seconds)} and tells visitors.${isStale ? ' That is more than the 12 hours that IDX rules allow.' : ''}`,
    todo: 'A super administrator can resume the sync here. IDX rules require an update every 12 hours.',
  }
}

function haltedByLimit({ halted_until, halt_reason, halts }: Known): FeedVerdict | null {
  if (halted_until === null) return null
  const until = dayAndTime(halted_until)
  const reason = halt_reason ? `${halt_reason} ` : ''
  if (halts === 0)
    return {
      state: 'paused',
      tone: 'warning',
      title: `Paused until ${until}`,
      text: `${reason}Our limits are slightly below the feed’s, to avoid a suspension of the token.`,
      todo: null,
    }
  return {
    state: 'suspended',
    tone: 'error',
    title: `Suspended by the MLS until ${until}`,
    text: `${reason}We send no requests until then. The site still shows current data, and the sync then continues where it stopped.`,
    todo:
      halts > 1
        ? `This is the ${ordinal(halts)} time in a row. Check whether another program uses the same token. Contact the MLS or its data service. They can see the requests and when the suspension ends.`
        : 'Nothing now. The feed lifts the suspension once usage is within its limits. If it happens again, check whether another program uses the same token.',
  }
}

function waitingForApproval({ waiting }: Known): FeedVerdict | null {
  const [first] = waiting
  if (!first) return null
  const what = `${number(first.missing ?? 0)} ${resourceLabel(first.resource).toLowerCase()}`
  return {
    state: 'waiting',
    tone: 'error',
    title: `Approval needed to remove ${what}`,
    text: 'A removal this large is probably a feed error, so nothing was removed. Other changes still sync.',
    todo: 'Review the listings, ask the MLS if anything is unclear, then remove or keep them.',
  }
}

function firstImport({ resources, current, total }: Known): FeedVerdict | null {
  const homes = resources.find(({ resource }) => resource === 'Property')
  if (homes?.initial_done_at) return null
  const stored = homes?.stored ?? 0
  return {
    state: 'first',
    tone: 'info',
    title: 'The first import is running',
    text: `${total ? `${number(stored)} of about ${count(total, 'listing')}` : count(stored, 'listing')} are imported${current ? '' : '. The next run continues within a minute'}.`,
    todo: null,
  }
}

function failed({ last_fault, lag_seconds }: Known): FeedVerdict | null {
  if (!last_fault) return null
  const times =
    last_fault.times > 1 ? ` This happened ${number(last_fault.times)} times since the last successful sync.` : ''
  const since = `The site shows data from ${ago(lag_seconds)}.`
  if (/\((?:401|403)\)|sign-in/.test(last_fault.error))
    return {
      state: 'refused',
      tone: 'error',
      title: 'The MLS rejected our credentials',
      text: `${last_fault.error} ${since}${times}`,
      todo: 'Check that the token is still valid and that the license covers this site. Then test the connection.',
    }
  return {
    state: 'failing',
    tone: (lag_seconds ?? 0) >= LATE_S ? 'error' : 'warning',
    title: `Last sync failed at ${time(last_fault.last_at)}`,
    text: `${last_fault.error} ${since}${times} We retry every minute and continue where it stopped.`,
    todo: last_fault.times > 5 ? 'Test the connection. If the feed itself is down, tell the MLS.' : null,
  }
}

/** Reports failing resources while listings still sync. */
function partlySynced({ resources, lag_seconds }: Known): FeedVerdict | null {
  const failing = resources.filter(({ failing_since }) => failing_since !== null)
  const [first] = failing
  if (!first || (lag_seconds ?? 0) >= LATE_S) return null
  const names = failing.map(({ resource }) => resourceLabel(resource)).join(', ')
  return {
    state: 'partial',
    tone: 'warning',
    title: `Not available: ${names.toLowerCase()}`,
    text: `${first.failure_reason ?? ''} Listings are up to date. We try again ${first.retry_at ? dayAndTime(first.retry_at) : 'every minute'}.`,
    todo: 'Ask the MLS whether your license covers this resource.',
  }
}

function byAge(feed: Known): FeedVerdict {
  const { lag_seconds, current } = feed
  const lag = lag_seconds ?? 0
  if (lag >= LATE_S) {
    const isStale = lag >= STALE_S
    return {
      state: isStale ? 'stale' : 'late',
      tone: isStale ? 'error' : 'warning',
      title: isStale ? 'Listing data is over 12 hours old' : 'Sync is behind',
      text: `The last sync of listings was ${ago(lag)}.${isStale ? ' IDX rules require an update every 12 hours. The site shows a notice beside each listing.' : ''}`,
      todo: 'Check that the worker is running, then test the connection.',
    }
  }
  if (current && LONG_KINDS.includes(current.kind))
    return {
      state: 'running',
      tone: 'info',
      title: `${RUN_KINDS[current.kind]}: ${resourceLabel(current.resource).toLowerCase()}`,
      text: `Running since ${time(current.started_at)}, ${count(current.received, 'record')} so far. The site still shows current data.`,
      todo: null,
    }
  return {
    state: 'current',
    tone: 'ok',
    title: 'Up to date',
    text: `The site matched the MLS ${ago(lag)}.`,
    todo: null,
  }
}

/** Returns the label of a resource, including those without records. */
export function resourceLabel(resource: string): string {
  const labels: Readonly<Record<string, string>> = { ...RESOURCE_LABELS, ...OTHER_RESOURCES }
  return labels[resource] ?? resource
}

/** Formats an age: "less than a minute ago", "25 minutes ago", "3 hours ago". */
export function ago(seconds: number | null): string {
  return seconds === null ? 'never' : seconds < MINUTE_S ? 'less than a minute ago' : `${spanText(seconds)} ago`
}

/** Formats a duration: "24 s", "2 min 38 s", "3 hours". */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < MINUTE_S) return `${Math.max(1, seconds)} s`
  if (seconds >= HOUR_S) return spanText(seconds)
  const rest = seconds % MINUTE_S
  return `${Math.floor(seconds / MINUTE_S)} min${rest ? ` ${rest} s` : ''}`
}

function spanText(seconds: number): string {
  if (seconds < HOUR_S) return count(Math.floor(seconds / MINUTE_S), 'minute')
  if (seconds < 48 * HOUR_S) return count(Math.floor(seconds / HOUR_S), 'hour')
  return count(Math.floor(seconds / (24 * HOUR_S)), 'day')
}

function ordinal(value: number): string {
  const tail = value % 100 > 10 && value % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
  return `${value}${tail}`
}

/** Returns the start of the next sync, which runs each minute. @param haltedUntil earliest time of the next request */
export function nextSyncAt(now: Date, haltedUntil: Date | null): Date {
  const from = Math.max(now.getTime(), haltedUntil?.getTime() ?? 0)
  return new Date(Math.ceil((from + 1) / (MINUTE_S * 1000)) * MINUTE_S * 1000)
}
