import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** Process id of a row with the requests of all processes in an hour, which has the time of its middle. */
export const MERGED = '00000000-0000-0000-0000-000000000000'

/** Adds the requests that a process answered since its last row. */
export async function insertResponses(
  process_id: string,
  sampled_at: Date,
  counts: Readonly<Record<string, readonly number[]>>,
): Promise<void> {
  await db()
    .insertInto('response_samples')
    .values({ process_id, sampled_at, counts: JSON.stringify(counts) })
    .execute()
}

/** Adds the size of the database as it is. */
export async function insertDatabaseSize(sampled_at: Date): Promise<void> {
  await sql`
    insert into database_sizes (sampled_at, bytes)
    values (${sampled_at}, pg_database_size(current_database())) on conflict do nothing
  `.execute(db())
}

/** Deletes and returns the rows of each hour before `before` that has a row of a process, with the merged ones. */
export async function takeUnmergedHours(
  before: Date,
): Promise<{ hour: Date; counts: Record<string, readonly number[]> }[]> {
  const { rows } = await sql<{ hour: Date; counts: Record<string, readonly number[]> }>`
    delete from response_samples
    where sampled_at < ${before} and date_trunc('hour', sampled_at, 'UTC') in (
      select date_trunc('hour', sampled_at, 'UTC') from response_samples
      where sampled_at < ${before} and process_id <> ${MERGED}
    )
    returning date_trunc('hour', sampled_at, 'UTC') as hour, counts
  `.execute(db())
  return rows
}

/** Deletes the samples of a time before. */
export async function deleteSamplesBefore(at: Date): Promise<void> {
  await db().deleteFrom('response_samples').where('sampled_at', '<', at).execute()
  await db().deleteFrom('database_sizes').where('sampled_at', '<', at).execute()
}

/** Requests of a kind in one step of the chart, by bucket. Step 0 is the oldest. */
export interface StepCounts {
  step: number
  kind: string
  bucket: number
  count: number
}

/** Sums the requests of all processes by step, kind and bucket, for some steps until `end`. */
export async function sumResponses(end: Date, steps: number, step_seconds: number): Promise<StepCounts[]> {
  const { rows } = await sql<StepCounts>`
    select ${steps}::int - 1 - floor(extract(epoch from ${end}::timestamptz - s.sampled_at) / ${step_seconds}::int)::int as step,
      k.key as kind, b.place::int - 1 as bucket, sum(b.count::int)::int as count
    from response_samples s, jsonb_each(s.counts) k, jsonb_array_elements_text(k.value) with ordinality b (count, place)
    where s.sampled_at <= ${end}::timestamptz
      and s.sampled_at > ${end}::timestamptz - make_interval(secs => ${steps}::int * ${step_seconds}::int)
      and b.count <> '0'
    group by 1, 2, 3
  `.execute(db())
  return rows
}

/** Lists the largest size of the database in each step, for some steps until `end`. */
export async function listSizes(
  end: Date,
  steps: number,
  step_seconds: number,
): Promise<{ step: number; bytes: number }[]> {
  const { rows } = await sql<{ step: number; bytes: number }>`
    select ${steps}::int - 1 - floor(extract(epoch from ${end}::timestamptz - sampled_at) / ${step_seconds}::int)::int as step,
      max(bytes)::int8 as bytes
    from database_sizes
    where sampled_at <= ${end}::timestamptz
      and sampled_at > ${end}::timestamptz - make_interval(secs => ${steps}::int * ${step_seconds}::int)
    group by 1
  `.execute(db())
  return rows
}
