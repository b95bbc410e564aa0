import type { Actor, Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { listActiveAgents } from '#features/agents/public.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { getSiteBrand } from '#features/brand/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { listHoldersOf } from '#features/permissions/public.server.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { AppError, invalid, refuse } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { preserialized } from '#kit/render-cache/public.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { figuresOld } from './emails/figures-old.tsx'
import * as queries from './queries.server.ts'
import { computeStatistic, isStale, isStatisticKey, statisticKeys, statisticsDraft } from './rules.ts'
import {
  inputsOf,
  type SiteFrame,
  type Statistic,
  type StatisticInput,
  type StatisticRecord,
  type UpdateStatistics,
} from './schema.ts'
import { MESSAGES } from './words.ts'

/** Lists the brokerage's statistics with their sources and dates, without those not set. */
export async function getStatistics(): Promise<Statistic[]> {
  const stored = new Map((await queries.listStatistics()).map(({ version: _, ...figure }) => [figure.key, figure]))
  return statisticKeys().flatMap((key) => stored.get(key) ?? [])
}

/** Cache lifetime, because every page needs the frame. Admin changes appear everywhere within this time. */
const CACHE_MS = 15_000
type Claims = Omit<SiteFrame, 'brand'>
let cached: { claims: Claims; until: number } | null = null
let pending: Promise<Claims> | null = null
/** The last frame with what it was made of. */
let made: { brand: SiteFrame['brand']; claims: Claims; frame: SiteFrame } | null = null

/** Returns the brand, the statistics and the principals that every page shows: the same object until one changes. */
export async function getSiteFrame(): Promise<SiteFrame> {
  const [brand, claims] = await Promise.all([getSiteBrand(), getClaims()])
  if (made?.brand !== brand || made.claims !== claims) {
    made = { brand, claims, frame: preserialized({ brand, ...claims }) }
  }
  return made.frame
}

/** Returns the statistics and principals, cached for 15 seconds in each process. */
function getClaims(): Promise<Claims> {
  if (cached && cached.until > now().getTime()) return Promise.resolve(cached.claims)
  pending ??= loadClaims()
    .catch((error) => {
      // Serve the stale value while the database is down.
      if (cached) return cached.claims
      throw error
    })
    .finally(() => {
      pending = null
    })
  return pending
}

async function loadClaims(): Promise<Claims> {
  const [figures, agents] = await Promise.all([getStatistics(), listActiveAgents()])
  const claims = {
    figures: figures.map(({ key, value }) => ({ key, value })),
    principals: agents
      .filter(({ is_principal }) => is_principal)
      .map(({ slug, name, title, phone }) => ({ slug, name, title, phone })),
  }
  cached = { claims, until: now().getTime() + CACHE_MS }
  return claims
}

/** Lists every statistic, set or not. Includes the value computed from the feed if this admin may see closed sales. */
export async function listStatistics(actor: Admin<'statistics'>): Promise<StatisticRecord[]> {
  const today = calendarDayOf(now())
  const { mls } = await getBrokerage()
  const [stored, sales] = await Promise.all([
    queries.listStatistics(),
    queries.sumOwnSales(lookerOf(actor), mls.office_keys),
  ])
  return statisticKeys().map((key) => {
    const figure = stored.find((one) => one.key === key)
    return {
      key,
      value: figure?.value ?? null,
      source: figure?.source ?? null,
      source_note: figure?.source_note ?? '',
      as_of_date: figure?.as_of_date ?? null,
      version: figure?.version ?? 0,
      is_stale: figure ? isStale(figure.as_of_date, today) : false,
      computed: computeStatistic(key, sales),
    }
  })
}

/** Sets and removes statistics, all or none. @throws invalid, conflict with the stored ones */
export async function updateStatistics(
  actor: Admin<'statistics'>,
  input: UpdateStatistics,
): Promise<StatisticRecord[]> {
  const at = now()
  const typed = inputsOf(input)
  refuseLater(typed, calendarDayOf(at))
  await transaction(async () => {
    for (const one of typed) {
      const before = await queries.lockStatistic(one.key)
      if (!isChanged(before, one)) continue
      const isDone =
        (before?.version ?? 0) === one.version &&
        (one.value === '' ? await removeStatistic(actor, before, one) : await setStatistic(actor, before, one, at))
      if (!isDone) throw await conflict(actor)
    }
  })
  cached = null
  return listStatistics(actor)
}

function refuseLater(typed: readonly StatisticInput[], today: string): void {
  refuse(
    Object.fromEntries(
      typed
        .filter(({ value, as_of_date }) => value !== '' && as_of_date !== null && as_of_date > today)
        .map(({ key }) => [`${key}_as_of_date`, MESSAGES.dateLater]),
    ),
  )
}

/** Returns whether the input differs from the stored statistic, so that saving one leaves the others alone. */
function isChanged(before: queries.StoredStatistic | null, typed: StatisticInput): boolean {
  if (!before) return typed.value !== '' || typed.version > 0
  const { value, source, source_note, as_of_date } = before
  return (
    value !== typed.value ||
    source !== typed.source ||
    source_note !== typed.source_note ||
    as_of_date !== typed.as_of_date
  )
}

/** @returns false if another admin changed it first */
async function removeStatistic(
  actor: Actor,
  before: queries.StoredStatistic | null,
  { key, version }: StatisticInput,
): Promise<boolean> {
  if (!before || !(await queries.deleteStatistic(key, version))) return false
  audit(actor, 'statistic.removed', {
    object_type: 'statistic',
    object_id: key,
    before: { value: before.value, as_of_date: before.as_of_date },
  })
  return true
}

/** @returns false if another admin set it first */
async function setStatistic(
  actor: Admin<'statistics'>,
  before: queries.StoredStatistic | null,
  typed: StatisticInput,
  at: Date,
): Promise<boolean> {
  const { key, value, source, source_note, as_of_date } = typed
  if (as_of_date === null) throw invalid({ [`${key}_as_of_date`]: MESSAGES.dateMissing })
  if (!(await queries.upsertStatistic({ ...typed, as_of_date }, actor.account_id, at))) return false
  audit(actor, 'statistic.updated', {
    object_type: 'statistic',
    object_id: key,
    before: before && { value: before.value, as_of_date: before.as_of_date },
    after: { value, source, source_note, as_of_date },
  })
  return true
}

async function conflict(actor: Admin<'statistics'>): Promise<AppError> {
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: statisticsDraft(await listStatistics(actor)),
  })
}

/** Emails the admins about each statistic that is a year old, once per date. */
export async function warnOfOldStatistics(actor: Actor): Promise<void> {
  const [year = '', month = '', day = ''] = calendarDayOf(now()).split('-')
  const yearAgo = `${Number(year) - 1}-${month}-${day === '29' && month === '02' ? '28' : day}`
  await transaction(async () => {
    const old = await queries.lockUnwarned(yearAgo)
    if (old.length === 0) return
    await queries.markWarned(old.map(({ key }) => key))
    const figures = old.flatMap(({ key, value, as_of_date }) =>
      isStatisticKey(key) ? [{ key, value, as_of_date }] : [],
    )
    for (const { id, email } of await listHoldersOf('statistics')) {
      await sendEmail(figuresOld, { figures }, { email, account_id: id })
    }
    audit(actor, 'statistic.warned', {
      object_type: 'statistic',
      object_id: null,
      after: { keys: old.map(({ key }) => key) },
    })
  })
}

/** Lists the statistics on the site that need a review, with the number of all that are set. */
export async function staleStatistics(_actor: Admin<'statistics'>): Promise<{ all: number; stale: Statistic[] }> {
  const today = calendarDayOf(now())
  const all = await getStatistics()
  return { all: all.length, stale: all.filter(({ as_of_date }) => isStale(as_of_date, today)) }
}
