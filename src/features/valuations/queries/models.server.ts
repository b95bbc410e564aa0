import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { EstimateModel, type StoredModel } from '../schema.ts'
import { MAX_MODELS } from '../words.ts'

/** Finds the model with an id, or the newest one. */
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

/** Inserts a model, and deletes old ones that no request uses. */
export async function insertModel(stored: StoredModel): Promise<void> {
  await db()
    .insertInto('estimate_models')
    .values({ ...stored, model: JSON.stringify(stored.model) })
    .execute()
  await db()
    .deleteFrom('estimate_models')
    .where('id', 'not in', (from) =>
      from.selectFrom('estimate_models').select('id').orderBy('fitted_at', 'desc').limit(MAX_MODELS),
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
