import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { type PublicSlide, type Slide, type SlideFields, slideRecord } from './schema.ts'

const PUBLIC = ['id', ...slideRecord.columns] as const
const ALL = [...PUBLIC, 'is_active', 'position', 'version', 'created_at', 'updated_at'] as const

export async function listActive(): Promise<PublicSlide[]> {
  return db()
    .selectFrom('slides')
    .select(PUBLIC)
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function listAll(): Promise<Slide[]> {
  return db().selectFrom('slides').select(ALL).orderBy('position').orderBy('id').execute()
}

export async function findSlide(id: string): Promise<Slide | undefined> {
  return db().selectFrom('slides').select(ALL).where('id', '=', id).executeTakeFirst()
}

export async function lockSlide(id: string): Promise<Slide | undefined> {
  return db().selectFrom('slides').select(ALL).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Inserts a slide at the end. */
export async function insertSlide(
  id: string,
  fields: SlideFields & Pick<Slide, 'is_active'>,
  now: Date,
): Promise<Slide> {
  return db()
    .insertInto('slides')
    .values(({ selectFrom }) => ({
      id,
      ...fields,
      position: selectFrom('slides').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
      created_at: now,
      updated_at: now,
    }))
    .returning(ALL)
    .executeTakeFirstOrThrow()
}

export async function updateSlide(id: string, fields: SlideFields, now: Date): Promise<Slide> {
  return db()
    .updateTable('slides')
    .set((set) => ({ ...fields, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning(ALL)
    .executeTakeFirstOrThrow()
}

/** Shows or hides a slide. Raises the version, so that a form opened before shows what changed. */
export async function updateStatus(id: string, fields: Pick<Slide, 'is_active'>, now: Date): Promise<Slide> {
  return db()
    .updateTable('slides')
    .set((set) => ({ ...fields, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning(ALL)
    .executeTakeFirstOrThrow()
}

/** Numbers slides from 1 in the given order. */
export async function updatePositions(ids: readonly string[]): Promise<void> {
  await sql`
    update slides set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where slides.id = wanted.id and slides.position <> wanted.position
  `.execute(db())
}

export async function deleteSlide(id: string): Promise<void> {
  await db().deleteFrom('slides').where('id', '=', id).execute()
}
