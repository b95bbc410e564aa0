import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { connectionAsEntered, recordTest, requireChangeable } from '#features/connections/public.server.ts'
import { enforceRateLimit } from '#kit/call/limit.server.ts'
import { now } from '#ports/clock.server.ts'
import type { FeedConnection } from '#ports/connections.server.ts'
import type { Page, RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { PROFILES } from '#ports/mls-feed/profiles.ts'
import { hostsOf } from '#ports/outbound.server.ts'
import type { MappedListing, MappedOffice } from '../mapping/listing.ts'
import { mapOffice } from '../mapping/reso.ts'
import { standardRecord } from '../mapping/spark.ts'
import { names } from '../mapping/values.ts'
import { officesNamed } from '../rules/office-match.ts'
import { attributionOf, brokerageOf, indexBrokerages } from '../rules.ts'
import type { ResourceReport } from '../schema/connection.ts'
import type { FeedTest, SampleListing, TestFeedConnection } from '../schema/feed-test.ts'
import { RESOURCE_LABELS, RESOURCES, type Resource } from '../words.ts'
import { reasonOf, reportOn } from './connection.server.ts'
import { type FeedSource, openFeed } from './feed.server.ts'
import { mapListing, type PageContext } from './import-listings.server.ts'

const MAX_MS = 15_000
/** Timeout of one request, shorter than the whole test, so that the failure names its cause. */
const REQUEST_MS = 10_000
const SAMPLE_SIZE = 25
const MAX_OFFICES = 20

/**
 * Tests a feed as entered: reads one page of each resource through the real port, within 15 seconds. Stores nothing.
 * The requests count against the feed's limits. @throws forbidden, conflict, invalid, limited
 */
export async function testFeedConnection(
  actor: Admin<'operations'>,
  { office_name, starts_over: _, ...input }: TestFeedConnection,
  max_ms = MAX_MS,
): Promise<FeedTest> {
  requireChangeable(actor, 'feed')
  await enforceRateLimit('connection-test', actor.account_id)
  const { fields, connection } = await connectionAsEntered('feed', input)
  const result = connection ? await testFeed(connection, office_name, max_ms) : NOTHING
  await transaction(async () => {
    if (connection) await recordTest('feed', connection, outcomeOf(result))
    audit(actor, 'connection.tested', {
      object_type: 'settings',
      object_id: 'connection:feed',
      after: { url: fields.url, result: result.is_answering ? result.report.state : 'fails' },
    })
  })
  return result
}

function outcomeOf(result: FeedTest): Parameters<typeof recordTest>[2] {
  if (!result.is_answering) return { result: 'fails', message: result.message, took_ms: null }
  const { report, gaps, took_ms } = result
  if (report.state === 'answers' && gaps.length === 0) return { result: 'works', message: report.message, took_ms }
  return { result: 'partly', message: [report.message, ...gaps].join(' '), took_ms }
}

const NOTHING: FeedTest = { is_answering: false, message: 'Enter the address of the feed.', field: 'url' }

async function testFeed(connection: FeedConnection, officeName: string, max_ms: number): Promise<FeedTest> {
  const profile = PROFILES[connection.profile]
  const options = {
    allowed: hostsOf({ feed: connection, texts: { gateway: null, webhook_secret: null } }),
    timeout_ms: Math.min(REQUEST_MS, max_ms),
  }
  const { plain } = profile.pageSize
  const sampled = openFeed(connection, {
    ...options,
    profile: { ...profile, pageSize: { expanded: SAMPLE_SIZE, plain: SAMPLE_SIZE } },
  })
  // The brokerage's offices are searched by name, which few services can, so load as many as possible.
  const wide = openFeed(connection, { ...options, profile: { ...profile, pageSize: { expanded: SAMPLE_SIZE, plain } } })
  const signal = AbortSignal.timeout(max_ms)
  const startedAt = performance.now()
  // A single request without retries, which tells a wrong address or token right away.
  const refusal = await sampled.feed.search?.({ resource: 'Property', conditions: [], limit: 1 }, signal).then(
    () => null,
    (error: unknown) => reasonOf(error, max_ms),
  )
  const took_ms = Math.round(performance.now() - startedAt)
  if (refusal) return { is_answering: false, message: refusal, field: fieldOf(refusal, connection) }

  const pages = new Map<Resource, Page>()
  const report = await reportOn(sampled, signal, async (resource) => {
    const { feed } = resource === 'Office' ? wide : sampled
    const page = await feed.readPage({ resource, since: null, isVisibleOnly: true, nextLink: null }, signal)
    pages.set(resource, page)
    return page
  })
  const context = contextOf(sampled)
  const listings = pages.get('Property')?.records ?? []
  const offices = (pages.get('Office')?.records ?? []).flatMap((record) => officeOf(record, context))
  const uses = profile.hasLicenseFields ? usesOf(listings) : null
  return {
    is_answering: true,
    took_ms,
    report,
    counts: RESOURCES.flatMap((resource) => {
      const page = pages.get(resource)
      return page ? [{ resource, total: page.total, read: page.records.length }] : []
    }),
    uses,
    gaps: gapsOf(report.resources, uses),
    offices: officesNamed(offices, officeName)
      .slice(0, MAX_OFFICES)
      .map(({ office_key, office_mls_id, office_name, office_city }) => ({
        office_key,
        office_mls_id,
        office_name,
        office_city,
      })),
    has_more_offices: (pages.get('Office')?.nextLink ?? null) !== null,
    sample: sampleOf([...(await activeListings(sampled, signal)), ...listings], offices, context),
  }
}

/** Returns the field that a refusal concerns, or null. */
function fieldOf(message: string, { system, credentials }: FeedConnection) {
  if (message.includes('OriginatingSystemName') || message.includes(`'${system}'`)) return 'system' as const
  if (/token|sign-in|sign in/.test(message)) return credentials ? ('client_secret' as const) : ('token' as const)
  if (
    /the feed’s address|can’t be resolved|nothing at this address|web page|private address|reserved address/.test(
      message,
    )
  )
    return 'url' as const
  return null
}

function contextOf({ system, profile }: FeedSource): PageContext {
  return {
    run_id: '',
    ...(profile.isSystemNamed ? { onlySystem: system } : {}),
    mapping: {
      system,
      hasKeyPrefix: profile.hasKeyPrefix,
      isLicensedByRecord: profile.hasLicenseFields,
      received_at: now(),
    },
  }
}

function officeOf(record: RawRecord, { mapping }: PageContext): MappedOffice[] {
  const mapped = mapOffice(standardRecord(record), mapping)
  return 'office_name' in mapped ? [mapped] : []
}

/** Lists the licensed uses that the records name. Source: MLS Grid, MlgCanUse. */
function usesOf(records: readonly RawRecord[]): string[] {
  return [...new Set(records.flatMap(({ MlgCanUse }) => names(MlgCanUse) ?? []))].sort()
}

function gapsOf(resources: readonly ResourceReport[], uses: readonly string[] | null): string[] {
  const missing = resources.filter(
    ({ is_declared, error }) => is_declared === false || /\((?:403|404)\)/.test(error ?? ''),
  )
  return [
    ...(uses && !uses.includes('IDX') ? ['The listings have no IDX license, so visitors wouldn’t see any.'] : []),
    ...(uses && !uses.includes('VOW')
      ? ['The listings have no VOW license, so registered users see the same as visitors.']
      : []),
    ...missing.map(({ resource }) => {
      const labels: Readonly<Record<string, string>> = RESOURCE_LABELS
      return `The license has no ${(labels[resource] ?? resource).toLowerCase()}.`
    }),
  ]
}

/** Lists listings for sale: the first page has the oldest changes, which are mostly sold homes. */
async function activeListings({ feed }: FeedSource, signal: AbortSignal): Promise<readonly RawRecord[]> {
  const active = { field: 'StandardStatus', kind: 'choice', operator: 'eq', value: 'Active' } as const
  const page = await feed
    .search?.({ resource: 'Property', conditions: [active], limit: SAMPLE_SIZE }, signal)
    // A service that cannot search by status leaves the first page.
    .catch(() => null)
  return page?.records ?? []
}

/** Returns a listing that visitors may see, if possible for sale with a price and photos. Null if there is none. */
function sampleOf(
  records: readonly RawRecord[],
  offices: readonly MappedOffice[],
  context: PageContext,
): SampleListing | null {
  const index = indexBrokerages(offices)
  const samples = records.flatMap((record) => {
    const mapped = mapListing(record, context)
    if (!isListing(mapped)) return []
    const { property } = mapped
    const attribution = attributionOf(property, brokerageOf(property, index))
    return attribution.is_idx && property.status !== 'sold' ? [{ property, attribution }] : []
  })
  const rank = ({ property: { status, photos_count, price } }: (typeof samples)[number]) =>
    Number(status === 'active') + Number(photos_count > 0) + Number(price > 0)
  const [best] = samples.sort((a, b) => rank(b) - rank(a))
  if (!best) return null
  const { property, attribution } = best
  return {
    listing_id: property.listing_id,
    title: property.title,
    place: [property.city, [property.state, property.postal_code].filter(Boolean).join(' ')].join(', '),
    price: property.price,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    living_area: property.living_area,
    list_office_name: attribution.list_office_name,
    list_office_contact: attribution.list_office_contact,
    modification_timestamp: property.modification_timestamp,
  }
}

function isListing(mapped: object): mapped is MappedListing {
  return 'property' in mapped
}
