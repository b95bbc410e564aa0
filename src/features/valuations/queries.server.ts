import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { SoldViewer } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { DUE_FIRST } from '#features/contacts/public.server.ts'
import { listingsFor } from '#features/properties/public.server.ts'
import { visibleTo } from '#features/properties/rules.ts'
import type { TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { KnownPlace } from './rules/place.ts'
import { saleOf } from './rules/sale.ts'
import {
  EstimateModel,
  type ListValuations,
  type Sale,
  type Spot,
  type StoredModel,
  type Valuation,
  type ValuationDetail,
} from './schema.ts'
import {
  type BasementKind,
  type EstimateRefusal,
  type HomeKind,
  KEPT_MODELS,
  type LeadStatus,
  MOST_FIT_SALES,
} from './words.ts'

/**
 * Closed sales as evidence. They are read for nobody in particular: what leaves the server of them is a range that rests on five
 * at least, and to whom a single sale is shown is decided by listingsFor. A home of which the seller withheld the place, or
 * that the public may not see at all, is no evidence either.
 */
function closedSales() {
  return (
    db()
      .selectFrom('properties as p')
      .select([
        'p.id',
        'p.city',
        'p.postal_code',
        'p.subdivision',
        'p.latitude',
        'p.longitude',
        'p.property_type',
        'p.property_sub_type',
        'p.living_area',
        'p.bathrooms',
        'p.year_built',
        'p.lot_size_acres',
        'p.garage_spaces',
        'p.basement',
        'p.has_basement',
        'p.has_private_pool',
        'p.is_waterfront',
        'p.close_price',
        'p.close_date',
        sql<unknown>`p.facts->'property_condition'`.as('property_condition'),
      ])
      .where('p.status', '=', 'sold')
      .where('p.is_address_shown', '=', true)
      .where('p.is_idx', '=', true)
      .where('p.living_area', '>=', 200)
      .where('p.living_area', '<=', 20_000)
      .where('p.latitude', 'is not', null)
      .where('p.longitude', 'is not', null)
      .where('p.close_date', 'is not', null)
      // Less is paid for shares, and between relatives.
      .where('p.close_price', '>=', 20_000)
  )
}

/** Those that a fit reads: the latest ones between two days. */
function latestSales(since: string, until: string) {
  return closedSales()
    .where('p.close_date', '>=', since)
    .where('p.close_date', '<=', until)
    .orderBy('p.close_date', 'desc')
    .orderBy('p.id')
    .limit(MOST_FIT_SALES)
}

/** The latest closed sales since a day. */
export async function listSales(since: string, until: string): Promise<Sale[]> {
  const rows = await latestSales(since, until).execute()
  return rows.flatMap((row) => saleOf(row) ?? [])
}

/** How many of them there are. */
export async function countSales(since: string, until: string): Promise<number> {
  const row = await db()
    .selectFrom(latestSales(since, until).as('s'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Closed sales in a square around a point, the latest first. */
export async function listSalesAround({ latitude, longitude }: Spot, miles: number, since: string): Promise<Sale[]> {
  const north = miles / 69
  const east = north / Math.cos((latitude * Math.PI) / 180)
  const rows = await closedSales()
    .where('p.latitude', '>=', latitude - north)
    .where('p.latitude', '<=', latitude + north)
    .where('p.longitude', '>=', longitude - east)
    .where('p.longitude', '<=', longitude + east)
    .where('p.close_date', '>=', since)
    .orderBy('p.close_date', 'desc')
    .orderBy('p.id')
    .limit(4000)
    .execute()
  return rows.flatMap((row) => saleOf(row) ?? [])
}

/**
 * Homes of a ZIP code with this word in their address, those with the house number first. They place a home that is typed,
 * and are not told.
 */
export async function listPlaces(postalCode: string, word: string, number: number | null): Promise<KnownPlace[]> {
  if (word === '') return []
  const rows = await shownIn(postalCode)
    .select(['p.id', 'p.address', 'p.subdivision', 'p.latitude', 'p.longitude', 'p.is_avm_allowed'])
    .where(sql<boolean>`translate(p.address, '''’.', '') ilike ${likePattern(word)}`)
    .orderBy(sql`p.address like ${`${number ?? ''} %`}`, 'desc')
    .orderBy('p.id')
    .limit(400)
    .execute()
  return rows.flatMap(({ address, latitude, longitude, ...row }) =>
    address === null || latitude === null || longitude === null ? [] : [{ ...row, address, latitude, longitude }],
  )
}

/** The middle of the homes of a ZIP code; null where too few are known. */
export async function findMiddle(postalCode: string): Promise<Spot | null> {
  const row = await shownIn(postalCode)
    .select([
      sql<number>`count(*)::int`.as('homes'),
      sql<number | null>`percentile_cont(0.5) within group (order by p.latitude)`.as('latitude'),
      sql<number | null>`percentile_cont(0.5) within group (order by p.longitude)`.as('longitude'),
    ])
    .executeTakeFirst()
  if (!row || row.homes < 3 || row.latitude === null || row.longitude === null) return null
  return { latitude: row.latitude, longitude: row.longitude }
}

/** Homes of a ZIP code of which the place is shown. Both halves have an index of their own. */
function shownIn(postalCode: string) {
  return db()
    .selectFrom('properties as p')
    .where(
      sql<boolean>`((p.postal_code = ${postalCode} and p.status <> 'sold' and p.is_address_shown)
        or (p.postal_code = ${postalCode} and p.status = 'sold' and p.is_address_shown))`,
    )
    .where('p.is_idx', '=', true)
    .where('p.latitude', 'is not', null)
    .where('p.longitude', 'is not', null)
}

/** The newest model, or the one with an id. */
export async function findModel(id?: string): Promise<StoredModel | null> {
  const row = await db()
    .selectFrom('estimate_models')
    .select(['id', 'fitted_at', 'sales_count', 'model'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('fitted_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, model: z.parse(EstimateModel, row.model) } : null
}

/** Keeps a model, and lets go of those that no request rests on and that are old. */
export async function insertModel(stored: StoredModel): Promise<void> {
  await db()
    .insertInto('estimate_models')
    .values({ ...stored, model: JSON.stringify(stored.model) })
    .execute()
  await db()
    .deleteFrom('estimate_models')
    .where('id', 'not in', (from) =>
      from.selectFrom('estimate_models').select('id').orderBy('fitted_at', 'desc').limit(KEPT_MODELS),
    )
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('valuations as v').select('v.id').whereRef('v.model_id', '=', 'estimate_models.id'),
        ),
      ),
    )
    .execute()
}

/** A request as it is stored. */
export interface ValuationRow {
  id: string
  lead_id: string
  submission_key: string
  street: string
  city: string
  postal_code: string
  kind: HomeKind
  living_area: number
  bedrooms: number
  bathrooms: number
  year_built: number | null
  lot_size_acres: number | null
  garage_spaces: number
  basement: BasementKind
  condition: ValuationDetail['condition']
  timing: ValuationDetail['timing']
  placed_by: ValuationDetail['placed_by']
  refusal: EstimateRefusal | null
  low_price: number | null
  middle_price: number | null
  high_price: number | null
  sales_count: number
  search_miles: number | null
  search_months: number | null
  comparable_ids: string[]
  model_id: string | null
  created_at: Date
}

export async function insertValuation(row: ValuationRow): Promise<void> {
  await db()
    .insertInto('valuations')
    .values({ ...row, comparable_ids: sql`${row.comparable_ids}::uuid[]` })
    .execute()
}

/** The request that the same form made before. */
export async function findSubmitted(
  submissionKey: string,
): Promise<Pick<ValuationRow, 'id' | 'low_price' | 'middle_price' | 'high_price' | 'sales_count'> | undefined> {
  return db()
    .selectFrom('valuations')
    .select(['id', 'low_price', 'middle_price', 'high_price', 'sales_count'])
    .where('submission_key', '=', submissionKey)
    .executeTakeFirst()
}

function requests() {
  return db()
    .selectFrom('valuations')
    .innerJoin('leads', 'leads.id', 'valuations.lead_id')
    .leftJoin('agents', 'agents.id', 'leads.owner_id')
    .select([
      'valuations.id',
      'leads.name',
      'leads.email',
      'leads.phone',
      'leads.status',
      'valuations.street',
      'valuations.city',
      'valuations.timing',
      'valuations.low_price',
      'valuations.high_price',
      'valuations.refusal',
      'leads.due_at',
      'leads.answered_at',
      'agents.name as owner_name',
      'leads.version',
      'valuations.created_at',
    ])
    .$narrowType<{ status: LeadStatus }>()
}

/** A page of requests; what is unanswered and due first stands first. */
export async function listPage(input: ListValuations): Promise<TablePage<Valuation>> {
  const pattern = likePattern(input.q)
  const query = requests()
    .$if(pattern !== null, (some) =>
      some.where(
        sql<boolean>`concat_ws(' ', leads.name, leads.email, leads.phone, valuations.street, valuations.city, valuations.postal_code) ilike ${pattern}`,
      ),
    )
    .$if(input.status !== undefined, (some) => some.where('leads.status', '=', input.status ?? 'new'))
    .$if(input.timing !== undefined, (some) => some.where('valuations.timing', '=', input.timing ?? 'now'))
  return pageOf(query, input, {
    id: sql`valuations.id`,
    usual: 'due',
    sorts: {
      due: DUE_FIRST,
      name: { by: sql`lower(leads.name)`, type: 'text' },
      received: { by: sql`valuations.created_at`, type: 'timestamptz' },
    },
  })
}

/** A request with what its estimate rests on. */
export async function findValuation(id: string) {
  return requests()
    .select([
      'valuations.postal_code',
      'valuations.kind',
      'valuations.living_area',
      'valuations.bedrooms',
      'valuations.bathrooms',
      'valuations.year_built',
      'valuations.lot_size_acres',
      'valuations.garage_spaces',
      'valuations.basement',
      'valuations.condition',
      'valuations.placed_by',
      'valuations.middle_price',
      'valuations.sales_count',
      'valuations.search_miles',
      'valuations.search_months',
      'valuations.comparable_ids',
      'valuations.model_id',
      'leads.id as lead_id',
      'leads.message',
      'leads.source',
      'leads.medium',
      'leads.reminded_at',
      'leads.escalated_at',
      'leads.owner_id',
      'agents.title as owner_title',
      'agents.phone as owner_phone',
      sql<ValuationDetail['way']>`leads.details->>'way'`.as('way'),
    ])
    .where('valuations.id', '=', id)
    .executeTakeFirst()
}

/** The request's lead, held until the transaction ends. */
export async function lockLead(
  valuationId: string,
): Promise<{ id: string; status: LeadStatus; version: number } | undefined> {
  return db()
    .selectFrom('leads as l')
    .innerJoin('valuations as v', 'v.lead_id', 'l.id')
    .select(['l.id', 'l.status', 'l.version'])
    .$narrowType<{ status: LeadStatus }>()
    .where('v.id', '=', valuationId)
    .forUpdate('l')
    .executeTakeFirst()
}

/** Comparable sales as somebody sees them who may see sold homes; those that they may not find are left out. */
export async function listComparables(viewer: SoldViewer, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await listingsFor({ viewer: 'sold', sold: viewer })
    .select(['p.id', 'p.is_address_shown', 'p.address', 'p.city', 'p.close_price', 'p.close_date', 'p.living_area'])
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('p.status', '=', 'sold')
    .execute()
  return rows.map((row) => visibleTo(row, 'sold'))
}

/** The same as evidence, to be made comparable again. */
export async function listEvidence(ids: readonly string[]): Promise<Sale[]> {
  if (ids.length === 0) return []
  const rows = await closedSales()
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return rows.flatMap((row) => saleOf(row) ?? [])
}

/** What is held of a person by their account. */
export async function listOf(accountId: string) {
  return db()
    .selectFrom('valuations as v')
    .innerJoin('leads as l', 'l.id', 'v.lead_id')
    .select([
      'v.street',
      'v.city',
      'v.postal_code',
      'v.kind',
      'v.living_area',
      'v.bedrooms',
      'v.bathrooms',
      'v.year_built',
      'v.lot_size_acres',
      'v.garage_spaces',
      'v.basement',
      'v.condition',
      'v.timing',
      'v.low_price',
      'v.middle_price',
      'v.high_price',
      'v.sales_count',
      'v.created_at',
    ])
    .where('l.account_id', '=', accountId)
    .orderBy('v.created_at')
    .orderBy('v.id')
    .execute()
}
