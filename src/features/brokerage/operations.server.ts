import type { Actor, Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { publicUrl } from '#env.server.ts'
import { audit, historyOf, listEntriesOf } from '#features/audit/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, refuse } from '#kit/call/errors.ts'
import { setEmailBrand } from '#kit/email/email-brand.server.ts'
import { log } from '#kit/log.server.ts'
import { preserialized } from '#kit/render-cache/public.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { connections } from '#ports/connections.server.ts'
import * as queries from './queries.server.ts'
import { isOpenToVisitors, missingToOpen } from './rules/launch.ts'
import { officesFaults } from './rules/offices.ts'
import { draftOf, faultsOf, inputFaults, recordOf, sentenceOf, unknownMembers } from './rules/settings.ts'
import { withLabels } from './rules/special-days.ts'
import { postalAddress } from './rules.ts'
import {
  Brokerage,
  type BrokerageSettings,
  type ChangeLaunch,
  type Configured,
  type MissingItem,
  type SpecialDay,
  type StoredBrokerage,
  type UpdateBrokerage,
} from './schema.ts'
import { MESSAGES } from './words/settings.ts'
import { UNSET_BROKERAGE } from './words.ts'

/** Cache lifetime, because every page needs the record. A change evicts it earlier if the notification arrives. */
const CACHE_MS = 15_000
/** Appointments are offered up to 30 days ahead. */
const SPECIAL_DAYS_AHEAD = 31

interface Site {
  brokerage: Brokerage
  is_open: boolean
}
let cached: (Site & { until: number }) | null = null
let pending: Promise<Site> | null = null
let version = 0
const reconnectIfDown = queries.listenToContent(evict)

/** Makes the next read load the record. The stale one remains, in case the database is down by then. */
function evict(): void {
  version += 1
  pending = null
  if (cached) cached.until = 0
}

/** Returns the brokerage of the site, or neutral texts if none is set. Cached in each process until it changes. */
export async function getBrokerage(): Promise<Brokerage> {
  return (await getSite()).brokerage
}

/** Returns whether visitors may see the site. Until then they get a page that says when to come back. */
export async function isSiteOpen(): Promise<boolean> {
  return (await getSite()).is_open
}

/** Returns the brokerage without the state of the launch, and whether visitors may see the site. */
export function getSite(): Promise<Site> {
  if (cached && cached.until > now().getTime()) return Promise.resolve(cached)
  if (pending) return pending
  const mine = loadSite()
    .catch((error) => {
      // Serve the stale value while the database is down, so that pages still show the brokerage and its phone number.
      if (cached) return cached
      throw error
    })
    .finally(() => {
      if (pending === mine) pending = null
    })
  pending = mine
  return mine
}

async function loadSite(): Promise<Site> {
  reconnectIfDown()
  const begun = version
  const { brokerage: stored } = await readBrokerage()
  // Every page sends the record, and no visitor needs to know who reviewed the legal texts.
  const { launch: _, special_days = [], ...others } = stored
  const upcoming = upcomingDays(special_days)
  const brokerage = { ...others, ...(upcoming.length > 0 && { special_days: upcoming }) }
  const site = { brokerage: preserialized(brokerage), is_open: isOpenToVisitors(stored) }
  // A change during the query may have made its result stale.
  cached = { ...site, until: begun === version ? now().getTime() + CACHE_MS : 0 }
  return site
}

/** Returns the stored record with its version, or the neutral one. */
export async function readBrokerage(): Promise<StoredBrokerage> {
  const stored = await queries.brokerageSetting.find()
  const parsed = Brokerage.safeParse(stored?.value ?? UNSET_BROKERAGE)
  if (!parsed.success)
    log.error({ issues: parsed.error.issues }, 'stored brokerage record is invalid, showing neutral texts')
  return {
    brokerage: parsed.data ?? UNSET_BROKERAGE,
    version: stored?.version ?? 1,
    updated_at: stored?.updated_at ?? null,
  }
}

/** Returns the record with its version, its history, and what is missing before the site can open. */
export async function getBrokerageSettings(_actor: Admin<'operations'>): Promise<BrokerageSettings> {
  const stored = await readBrokerage()
  return {
    ...stored,
    is_open: isOpenToVisitors(stored.brokerage),
    missing: await missingNow(stored.brokerage),
    history: await historyOf({ objectType: 'settings', sentenceOf }, 'brokerage'),
  }
}

/** Changes the record. @throws invalid, conflict with the stored record */
export async function updateBrokerage(
  actor: Admin<'operations'>,
  { version: given, ...input }: UpdateBrokerage,
): Promise<StoredBrokerage> {
  return storeBrokerage(actor, {
    version: given,
    change: (before) => {
      const after = recordOf(input, before)
      refuse({ ...faultsOf(after, before), ...inputFaults(input) })
      return after
    },
  })
}

/** Opens the site to visitors. @throws invalid while anything is missing; conflict */
export async function openSite(actor: Admin<'operations'>, { version: given }: ChangeLaunch): Promise<StoredBrokerage> {
  return storeBrokerage(actor, {
    version: given,
    act: 'opened',
    change: async (before) => {
      const [missing] = await missingNow(before)
      if (missing) throw new AppError('invalid', `${MESSAGES.notReady} ${missing.sentence}`)
      return withLaunch(before, true)
    },
  })
}

/** Takes the site offline. Visitors then see the page of a site that opens soon. @throws conflict */
export async function takeSiteOffline(
  actor: Admin<'operations'>,
  { version: given }: ChangeLaunch,
): Promise<StoredBrokerage> {
  return storeBrokerage(actor, { version: given, act: 'taken_offline', change: (before) => withLaunch(before, false) })
}

/** Records the legal review that follows from the approvals of the legal texts. */
export async function recordLegalReview(
  actor: Actor,
  review: { legal_reviewed_by: string; legal_reviewed_on: string },
): Promise<void> {
  await storeBrokerage(actor, {
    change: (before) => ({ ...before, launch: { open: before.launch?.open ?? false, ...review } }),
  })
}

/**
 * Sets up the brokerage from a file. Members that the file does not name keep their values.
 * @throws invalid with a message for each wrong or unknown member
 */
export async function configureBrokerage(actor: Actor, file: unknown): Promise<Configured> {
  if (typeof file !== 'object' || file === null || Array.isArray(file))
    throw new AppError('invalid', MESSAGES.notARecord)
  const unknown = unknownMembers(file, Brokerage)
  if (unknown.length > 0)
    throw new AppError(
      'invalid',
      MESSAGES.unknownMembers,
      Object.fromEntries(unknown.map((name) => [name, MESSAGES.unknownMember])),
    )
  const { version: former, brokerage: earlier } = await readBrokerage()
  const { brokerage, version: stored } = await storeBrokerage(actor, {
    change: (before) => {
      const after = Brokerage.safeParse(merged(before, file))
      const faults = after.success
        ? { ...faultsOf(after.data, before), ...officesFaults(after.data.offices ?? []) }
        : Object.fromEntries(after.error.issues.map(({ path, message }) => [path.join('.'), message]))
      if (!after.success || Object.keys(faults).length > 0) throw new AppError('invalid', MESSAGES.wrongMembers, faults)
      return after.data
    },
  })
  return {
    name: brokerage.name,
    is_changed: stored !== former,
    new_review: newReview(earlier.launch, brokerage.launch),
    is_open: isOpenToVisitors(brokerage),
    is_open_wanted: brokerage.launch?.open === true,
    missing: await missingNow(brokerage),
  }
}

/** Returns the review of a record if the one before had another. */
function newReview(before: Brokerage['launch'], after: Brokerage['launch']): Configured['new_review'] {
  const [by, on] = [after?.legal_reviewed_by, after?.legal_reviewed_on]
  if (!by || !on || (by === before?.legal_reviewed_by && on === before.legal_reviewed_on)) return null
  return { approved_by: by, approved_on: on }
}

/** Returns whether visitors see the site, and what is missing before it can open. */
export async function getLaunchState(): Promise<{ is_open: boolean; missing: MissingItem[] }> {
  const { brokerage } = await readBrokerage()
  return { is_open: isOpenToVisitors(brokerage), missing: await missingNow(brokerage) }
}

/** Lists the special days that pages show and appointments consider. */
function upcomingDays(days: readonly SpecialDay[]): SpecialDay[] {
  const today = now()
  const [first, last] = [today, new Date(today.getTime() + SPECIAL_DAYS_AHEAD * DAY_MS)].map(calendarDayOf)
  return days.filter(({ date }) => date >= (first ?? '') && date <= (last ?? ''))
}

async function missingNow(brokerage: Brokerage): Promise<MissingItem[]> {
  return missingToOpen(brokerage, await queries.findLaunchFacts())
}

interface Edit {
  /** Without a version, no conflict is possible. */
  version?: number
  /** Verb of the audit action. Default: `updated`. */
  act?: 'updated' | 'opened' | 'taken_offline'
  change: (before: Brokerage) => Brokerage | Promise<Brokerage>
}

/** Changes the record and adds its audit entry, whose commit notifies every process. @throws conflict */
export async function storeBrokerage(actor: Actor, edit: Edit): Promise<StoredBrokerage> {
  const stored = await transaction(async () => {
    await queries.brokerageSetting.lock()
    const before = await readBrokerage()
    if (edit.version !== undefined && edit.version !== before.version) throw await conflictWith(before)
    const after = labeled(Brokerage.parse(await edit.change(before.brokerage)))
    if (JSON.stringify(after) === JSON.stringify(before.brokerage)) {
      noteAudit()
      return before
    }
    await queries.brokerageSetting.save(after, actor.account_id, now())
    audit(actor, `brokerage.${edit.act ?? 'updated'}`, {
      object_type: 'settings',
      object_id: 'brokerage',
      before: { ...before.brokerage },
      after: { ...after },
    })
    return readBrokerage()
  })
  // The notification arrives a moment later, and the page of this change reloads right away.
  evict()
  return stored
}

/** Returns the record with the texts of its special days. */
function labeled(brokerage: Brokerage): Brokerage {
  const { special_days } = brokerage
  return special_days ? { ...brokerage, special_days: withLabels(special_days) } : brokerage
}

async function conflictWith({ brokerage, version: current, updated_at }: StoredBrokerage): Promise<AppError> {
  const [last] = await listEntriesOf('settings', 'brokerage', 1)
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: {
      ...draftOf(brokerage),
      version: current,
      saved_at: updated_at?.toISOString() ?? null,
      saved_by: last?.actor_name ?? null,
    },
  })
}

function withLaunch(brokerage: Brokerage, open: boolean): Brokerage {
  const { legal_reviewed_by = null, legal_reviewed_on = null } = brokerage.launch ?? {}
  return { ...brokerage, launch: { legal_reviewed_by, legal_reviewed_on, open } }
}

/** Merges a file into the record; the groups `mls` and `launch` member by member. */
function merged(before: Brokerage, file: object): unknown {
  const { mls = {}, launch = {}, ...others }: { mls?: unknown; launch?: unknown } = file
  const closed = { legal_reviewed_by: null, legal_reviewed_on: null, open: false }
  return {
    ...before,
    ...others,
    mls: isGroup(mls) ? { ...before.mls, ...mls } : mls,
    launch: isGroup(launch) ? { ...closed, ...before.launch, ...launch } : launch,
  }
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Returns the PostHog project of the site, or null. */
export function analyticsProject(): { key: string; host: string } | null {
  return connections().analytics
}

setEmailBrand(async () => {
  const brokerage = await getBrokerage()
  return {
    name: brokerage.name,
    email: brokerage.email,
    phone: brokerage.phone,
    postal_address: postalAddress(brokerage),
    license_number: brokerage.license_number,
    affiliation: brokerage.affiliation,
    url: publicUrl,
  }
})
