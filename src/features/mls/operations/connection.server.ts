import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { recordTest } from '#features/connections/public.server.ts'
import { now } from '#ports/clock.server.ts'
import { connections } from '#ports/connections.server.ts'
import { FeedError, type FeedMetadata, type Page } from '#ports/mls-feed/mls-feed.ts'
import { type MappedResource, missingFields } from '../mapping/fields.ts'
import type { ConnectionReport, MetadataReport, ResourceReport } from '../schema/connection.ts'
import { MESSAGES, RESOURCES, type Resource } from '../words.ts'
import { type FeedSource, feedSource } from './feed.server.ts'

const MAX_MS = 25_000
const CHILDREN = ['Media', 'Rooms', 'UnitTypes'] as const

/**
 * Tests the connection: response times, resources and missing mapped fields. Does not request lookups, which are
 * allowed once a day. The requests count against the feed's limits.
 */
export async function testMlsConnection(_actor: Admin<'mls'>): Promise<ConnectionReport> {
  const checked_at = now()
  const source = feedSource()
  if (!source)
    return {
      state: 'none',
      message: MESSAGES.noFeed,
      profile: null,
      host: null,
      system: null,
      checked_at,
      metadata: null,
      resources: [],
    }
  const { profile, system } = source
  const report = await reportOn(source, AbortSignal.timeout(MAX_MS))
  const { feed } = connections()
  const times = report.resources.flatMap(({ took_ms, error }) => (took_ms !== null && error === null ? [took_ms] : []))
  if (feed)
    await transaction(() =>
      recordTest('feed', feed, {
        result: RESULTS[report.state],
        message: report.message,
        took_ms: times.length > 0 ? Math.min(...times) : null,
      }),
    )
  return {
    ...report,
    profile: profile.name,
    host: hostOf(connections().feed?.url),
    system: profile.isSystemNamed ? system : null,
    checked_at,
  }
}

const RESULTS = { answers: 'works', partly: 'partly', fails: 'fails', none: 'fails' } as const

/** Requests a page of a resource. */
export type ReadSample = (resource: Resource) => Promise<Page>

/**
 * Requests the metadata and a page of each resource, and reports which of the mapped fields are missing.
 * @param read requests the page; by default a single record
 */
export async function reportOn(
  source: FeedSource,
  signal: AbortSignal,
  read: ReadSample | undefined = singleRecord(source, signal),
): Promise<Pick<ConnectionReport, 'state' | 'message' | 'metadata' | 'resources'>> {
  const described = await describedBy(source, signal)
  const resources: ResourceReport[] = []
  for (const resource of RESOURCES) resources.push(await askFor(source, resource, described?.metadata ?? null, read))
  for (const child of CHILDREN) resources.push(childReport(source, child, described?.metadata ?? null))
  return { ...verdictOf(source, resources), metadata: described?.report ?? null, resources }
}

function singleRecord({ feed }: FeedSource, signal: AbortSignal): ReadSample | undefined {
  const { search } = feed
  return search && ((resource) => search({ resource, conditions: [], limit: 1 }, signal))
}

function hostOf(url: string | undefined): string | null {
  return url === undefined ? null : new URL(url).host
}

async function describedBy(
  { feed }: FeedSource,
  signal: AbortSignal,
): Promise<{ metadata: FeedMetadata | null; report: MetadataReport } | null> {
  if (!feed.readMetadata) return null
  const since = performance.now()
  try {
    const metadata = await feed.readMetadata(signal, true)
    const fields = [...metadata.resources.values()].flatMap((one) => [...one.fields.values()])
    const hasLookups = fields.some(({ lookup }) => lookup !== null)
    const hasEnums = fields.some(({ type }) => metadata.enums.has(type))
    return {
      metadata,
      report: {
        took_ms: elapsed(since),
        error: null,
        resources: [...metadata.resources.keys()].sort(),
        list_style: hasLookups && hasEnums ? 'both' : hasEnums ? 'enumerations' : hasLookups ? 'lookups' : 'none',
        has_events: metadata.resources.has('EntityEvent'),
      },
    }
  } catch (error) {
    const report: MetadataReport = {
      took_ms: elapsed(since),
      error: reasonOf(error),
      resources: [],
      list_style: 'none',
      has_events: false,
    }
    return { metadata: null, report }
  }
}

async function askFor(
  { profile }: FeedSource,
  resource: Resource,
  metadata: FeedMetadata | null,
  read: ReadSample | undefined,
): Promise<ResourceReport> {
  const declared = metadata?.resources.get(resource)
  const report: ResourceReport = {
    resource,
    is_declared: metadata ? declared !== undefined : null,
    has_records: null,
    took_ms: null,
    error: null,
    missing: declared ? missingFields(resource, new Set(declared.fields.keys())) : null,
  }
  if (declared && !declared.fields.has(profile.watermark)) report.missing?.essential.push(profile.watermark)
  if (!read || report.is_declared === false) return report
  const since = performance.now()
  try {
    const { records } = await read(resource)
    report.has_records = records.length > 0
  } catch (error) {
    report.error = reasonOf(error)
  }
  report.took_ms = elapsed(since)
  return report
}

/** Reports on a child from the metadata alone, because a child is not requested separately. */
function childReport(
  { profile }: FeedSource,
  child: MappedResource & (typeof CHILDREN)[number],
  metadata: FeedMetadata | null,
): ResourceReport {
  const type = metadata?.resources.get('Property')?.children.get(child)
  const fields = type === undefined ? undefined : metadata?.types.get(type)
  // A child that is not expanded arrives with the record, so the metadata need not declare it as a child.
  const isPart = !profile.expand.includes(child)
  return {
    resource: child,
    is_declared: metadata && !isPart ? type !== undefined : null,
    has_records: null,
    took_ms: null,
    error: null,
    missing: fields ? missingFields(child, fields) : null,
  }
}

function verdictOf({ system, profile }: FeedSource, resources: readonly ResourceReport[]) {
  const asked = resources.filter(({ took_ms }) => took_ms !== null)
  const failed = asked.find(({ error }) => error !== null)
  const answering = asked.filter(({ error }) => error === null)
  if (answering.length === 0)
    return {
      state: 'fails' as const,
      message: failed?.error ?? 'The feed has none of the resources that the site uses.',
    }
  const homes = resources.find(({ resource }) => resource === 'Property')
  if (homes?.has_records === false) {
    const where = profile.isSystemNamed ? ` under the system name ${system}. Check MLS_ORIGINATING_SYSTEM` : ''
    return { state: 'partly' as const, message: `The feed responds, but it has no listings${where}.` }
  }
  const lacking = resources.filter(({ resource, is_declared }) => is_declared === false && isRead(resource))
  const essential = resources.flatMap(({ missing }) => missing?.essential ?? [])
  if (failed || lacking.length > 0 || essential.length > 0)
    return {
      state: 'partly' as const,
      message: [
        failed?.error,
        lacking.length > 0 && `The feed has no ${lacking.map(({ resource }) => resource).join(', ')}.`,
        essential.length > 0 && `It lacks required fields: ${essential.join(', ')}.`,
      ]
        .filter(Boolean)
        .join(' '),
    }
  return { state: 'answers' as const, message: 'The feed responds.' }
}

function isRead(resource: MappedResource): boolean {
  return RESOURCES.some((one) => one === resource)
}

function elapsed(since: number): number {
  return Math.round(performance.now() - since)
}

/** Returns the reason of a failed request in a sentence. @throws an error that is no failed request */
export function reasonOf(error: unknown, max_ms = MAX_MS): string {
  if (error instanceof FeedError) return error.message
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return `The feed didn’t respond within ${max_ms / 1000} seconds.`
  throw error
}
