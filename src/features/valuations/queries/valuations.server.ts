import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { DUE_FIRST } from '#features/leads/rules/list.ts'
import type { TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { ListValuations, Valuation, ValuationDetail } from '../schema.ts'
import type { BasementKind, EstimateRefusal, HomeKind, LeadStatus } from '../words.ts'

/** Stored columns of a request. */
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

/** Finds the request that the same form submitted earlier. */
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

/** Lists a page of requests, unanswered ones first by due time. */
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
      due: { by: sql.raw(DUE_FIRST), type: 'timestamptz' },
      name: { by: sql`lower(leads.name)`, type: 'text' },
      received: { by: sql`valuations.created_at`, type: 'timestamptz' },
    },
  })
}

/** Finds a request with the basis of its estimate. */
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
      'leads.account_id',
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

/** Lists the personal data of an account. */
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
