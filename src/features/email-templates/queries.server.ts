import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { countEach, likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { TemplateView } from './rules.ts'
import type {
  ListTemplates,
  StoredTemplate,
  Template,
  TemplateFields,
  TemplateVersion,
  UsableTemplate,
} from './schema.ts'
import { TEMPLATE_STATES, type TemplateState } from './words.ts'

const STORED = [
  'id',
  'name',
  'subject',
  'message',
  'approved_version',
  'created_by',
  'version',
  'created_at',
  'updated_at',
] as const

/** A template whose newest version the caller sees. */
const isOwn = ({ account_id, is_approver }: TemplateView) =>
  sql<boolean>`(${is_approver} or email_templates.created_by is not distinct from ${account_id}::uuid)`

const stateFor = (view: TemplateView) =>
  sql<TemplateState>`case when email_templates.approved_version is null then 'waiting'
    when email_templates.approved_version = email_templates.version or not ${isOwn(view)} then 'approved' else 'changed' end`

/** A text of a template: the newest one of a caller’s own, else the approved one. */
const shown = (view: TemplateView, column: 'name' | 'subject' | 'message') =>
  sql<string>`case when ${isOwn(view)} then email_templates.${sql.ref(column)} else (
    select v.${sql.ref(column)} from email_template_versions v
    where v.template_id = email_templates.id and v.version = email_templates.approved_version) end`

/** Selects the templates that a caller sees. Another author's is not found before it is approved. */
function seenBy(view: TemplateView) {
  return db()
    .selectFrom('email_templates')
    .where(sql<boolean>`(email_templates.approved_version is not null or ${isOwn(view)})`)
}

function listed(view: TemplateView) {
  return seenBy(view)
    .select([
      'email_templates.id',
      'email_templates.version',
      'email_templates.created_at',
      'email_templates.updated_at',
      'email_templates.created_by',
      'email_templates.approved_version',
    ])
    .select([
      shown(view, 'name').as('name'),
      shown(view, 'subject').as('subject'),
      shown(view, 'message').as('message'),
      stateFor(view).as('state'),
      sql<string | null>`(select name from accounts where id = email_templates.created_by)`.as('author'),
    ])
}
type Listed = Omit<Template, 'may_change' | 'may_delete' | 'may_approve'> &
  Pick<StoredTemplate, 'created_by' | 'approved_version'>

/** Lists a page of the templates that a caller sees. */
export async function listPage(input: ListTemplates, view: TemplateView): Promise<TablePage<Listed>> {
  const pattern = likePattern(input.q)
  const query = listed(view)
    .$if(pattern !== null, (some) =>
      some.where(
        sql<boolean>`concat_ws(' ', ${shown(view, 'name')}, ${shown(view, 'subject')}, ${shown(view, 'message')}) ilike ${pattern}`,
      ),
    )
    .$if(input.status !== undefined, (some) => some.where(stateFor(view), '=', input.status ?? 'approved'))
  return pageOf(query, input, {
    id: sql`email_templates.id`,
    usual: 'name',
    sorts: {
      name: { by: sql`lower(${shown(view, 'name')})`, type: 'text' },
      updated: { by: sql`email_templates.updated_at`, type: 'timestamptz' },
    },
  })
}

/** Counts the templates that a caller sees by state. */
export async function countByState(view: TemplateView): Promise<Record<TemplateState, number>> {
  return seenBy(view)
    .select(countEach(TEMPLATE_STATES, (state) => sql`${stateFor(view)} = ${state}`))
    .executeTakeFirstOrThrow()
}

export async function findTemplate(id: string, view: TemplateView): Promise<Listed | undefined> {
  return listed(view).where('email_templates.id', '=', id).executeTakeFirst()
}

/** Locks a template that the caller may change. */
export async function lockTemplate(id: string, view: TemplateView): Promise<StoredTemplate | undefined> {
  return db()
    .selectFrom('email_templates')
    .select(STORED)
    .where('id', '=', id)
    .where(isOwn(view))
    .forUpdate()
    .executeTakeFirst()
}

export async function hasName(name: string, exceptId: string | null): Promise<boolean> {
  const row = await db()
    .selectFrom('email_templates')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertTemplate(
  id: string,
  fields: TemplateFields,
  by: string,
  now: Date,
): Promise<StoredTemplate> {
  const row = await db()
    .insertInto('email_templates')
    .values({ id, ...fields, created_by: by, created_at: now, updated_at: now })
    .returning(STORED)
    .executeTakeFirstOrThrow()
  await insertVersion(row, by, now)
  return row
}

/** Stores a changed text as the next version. */
export async function updateTemplate(
  id: string,
  fields: TemplateFields,
  by: string,
  now: Date,
): Promise<StoredTemplate> {
  const row = await db()
    .updateTable('email_templates')
    .set((set) => ({ ...fields, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning(STORED)
    .executeTakeFirstOrThrow()
  await insertVersion(row, by, now)
  return row
}

async function insertVersion({ id, version, name, subject, message }: StoredTemplate, by: string, now: Date) {
  await db()
    .insertInto('email_template_versions')
    .values({ template_id: id, version, name, subject, message, written_by: by, written_at: now })
    .execute()
}

/** Sets the version that agents use. The version of the text stays, because no word changes. */
export async function updateApproved(
  id: string,
  approved_version: number | null,
  by: string,
  now: Date,
): Promise<StoredTemplate> {
  if (approved_version !== null)
    await db()
      .updateTable('email_template_versions')
      .set({ approved_by: by, approved_at: now })
      .where('template_id', '=', id)
      .where('version', '=', approved_version)
      .execute()
  return db()
    .updateTable('email_templates')
    .set({ approved_version, updated_at: now })
    .where('id', '=', id)
    .returning(STORED)
    .executeTakeFirstOrThrow()
}

export async function deleteTemplate(id: string): Promise<void> {
  await db().deleteFrom('email_templates').where('id', '=', id).execute()
}

const MAX_VERSIONS = 30

/** Lists the versions of a template, newest first. */
export async function listVersions(id: string): Promise<TemplateVersion[]> {
  return db()
    .selectFrom('email_template_versions as v')
    .innerJoin('email_templates as t', 't.id', 'v.template_id')
    .leftJoin('accounts as w', 'w.id', 'v.written_by')
    .leftJoin('accounts as a', 'a.id', 'v.approved_by')
    .select(['v.version', 'v.subject', 'v.message', 'v.written_at', 'v.approved_at'])
    .select(['w.name as written_by', 'a.name as approved_by'])
    .select(sql<boolean>`t.approved_version is not distinct from v.version`.as('is_used'))
    .where('v.template_id', '=', id)
    .orderBy('v.version', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
}

/** Lists the approved texts by name. */
export async function listUsable(): Promise<UsableTemplate[]> {
  return db()
    .selectFrom('email_templates as t')
    .innerJoin('email_template_versions as v', (join) =>
      join.onRef('v.template_id', '=', 't.id').onRef('v.version', '=', 't.approved_version'),
    )
    .select(['t.id', 'v.name', 'v.subject', 'v.message'])
    .orderBy(sql`lower(v.name)`)
    .orderBy('t.id')
    .execute()
}

/** Counts the templates whose newest version no one approved, apart from untouched originals, with the names of the oldest and since when they wait. */
export async function findWaiting(): Promise<{ count: number; names: string[]; since: Date | null }> {
  const { rows } = await sql<{ count: number; names: string[]; since: Date | null }>`
    select count(*)::integer as count, min(updated_at) as since,
      coalesce((array_agg(name order by updated_at, id))[1:3], '{}') as names
    from email_templates t
    where (created_by is not null or version > 1) and not exists (
      select from email_template_versions v where v.template_id = t.id and v.version = t.version and v.approved_at is not null)
  `.execute(db())
  return rows[0] ?? { count: 0, names: [], since: null }
}
