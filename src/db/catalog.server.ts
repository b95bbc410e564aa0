import { pool } from './db.server.ts'

interface Column {
  table_name: string
  column_name: string
  type: string
  udt: string
  is_not_null: boolean
  has_default: boolean
  is_generated: boolean
  default_sql: string | null
}
interface Constraint {
  table_name: string
  definition: string
  name: string
  type: string
}

/** TypeScript type by PostgreSQL type. Timestamps are Dates; days and exact numbers are parsed in db.server.ts. */
const TYPESCRIPT_TYPES: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  bit: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  xid8: 'string',
  float8: 'number',
  numeric: 'number',
  timestamptz: 'Date',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Buffer',
  _text: 'string[]',
  _uuid: 'string[]',
}

/** Generates db/schema.sql and src/db/types.ts from the catalogs of the migrated database; both are committed. */
export async function schemaFiles(): Promise<{ sql: string; types: string }> {
  const columns = await query<Column>(`
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type, t.typname as udt,
      a.attnotnull as is_not_null, (d.oid is not null or a.attidentity <> '') as has_default,
      (a.attidentity = 'a' or a.attgenerated <> '') as is_generated, pg_get_expr(d.adbin, d.adrelid) as default_sql
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`)
  const constraints = await query<Constraint>(`
    select c.relname as table_name, k.conname as name, k.contype as type, pg_get_constraintdef(k.oid, true) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'c', 'f', 'x')
    order by c.relname, array_position(array['p', 'u', 'f', 'c', 'x'], k.contype::text), k.conname`)
  const indexes = await query<{ table_name: string; definition: string }>(`
    select c.relname as table_name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by c.relname, x.relname`)
  const triggers = await query<{ table_name: string; definition: string }>(`
    select c.relname as table_name, pg_get_triggerdef(g.oid, true) as definition from pg_trigger g
    join pg_class c on c.oid = g.tgrelid where c.relnamespace = 'public'::regnamespace and not g.tgisinternal
    order by c.relname, g.tgname`)
  const tables = [...new Set(columns.map((column) => column.table_name))]
  const of = <T extends { table_name: string }>(rows: T[], table: string) =>
    rows.filter((row) => row.table_name === table)
  return {
    sql: `-- Generated from the catalogs by \`npm run generate\`: read it to see the tables; change it with a migration.\n\n${tables
      .map((table) =>
        tableSql(table, of(columns, table), of(constraints, table), of(indexes, table), of(triggers, table)),
      )
      .join('\n\n')}\n`,
    types: typesFile(tables, columns, allowedValues(constraints)),
  }
}

function tableSql(
  table: string,
  columns: Column[],
  constraints: Constraint[],
  indexes: { definition: string }[],
  triggers: { definition: string }[],
): string {
  const lines = [
    ...columns.map((column) =>
      [
        `  ${column.column_name} ${column.type}`,
        column.is_not_null ? ' not null' : '',
        column.is_generated
          ? ' generated always as identity'
          : column.default_sql
            ? ` default ${column.default_sql}`
            : '',
      ].join(''),
    ),
    ...constraints.filter(({ type }) => type !== 'n').map(({ definition }) => `  ${definition}`),
  ]
  const rest = [...indexes, ...triggers].map(({ definition }) => `${definition.replaceAll('public.', '')};`)
  return [`create table ${table} (`, lines.join(',\n'), ');', ...rest].join('\n')
}

/** Returns the values that a check constraint allows, by `table.column`; they become the column's type. */
function allowedValues(constraints: Constraint[]): Map<string, string[]> {
  const sets = new Map<string, string[]>()
  for (const { table_name, type, definition } of constraints) {
    const [, column, words] = /^CHECK \((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)$/.exec(definition) ?? []
    if (type === 'c' && column && words) {
      sets.set(
        `${table_name}.${column}`,
        [...words.matchAll(/'([^']*)'/g)].map(([, word]) => `'${word}'`),
      )
    }
  }
  return sets
}

function typesFile(tables: string[], columns: Column[], sets: Map<string, string[]>): string {
  const name = (table: string) => table.replace(/(^|_)([a-z])/g, (_, __, character: string) => character.toUpperCase())
  const interfaces = tables.map((table) => {
    const members = columns
      .filter((column) => column.table_name === table)
      .map((column) => `  ${column.column_name}: ${memberType(column, sets.get(`${table}.${column.column_name}`))}`)
    return `export interface ${name(table)}Table {\n${members.join('\n')}\n}`
  })
  const index = tables.map((table) => `  ${table}: ${name(table)}Table`)
  return `// Generated from the catalogs by \`npm run generate\`. Types of stored values and of values to write.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written as JSON text, read as the value. */
export type Json = ColumnType<unknown, string, string>
export type JsonOrNull = ColumnType<unknown, string | null, string | null>

${interfaces.join('\n\n')}

export interface DB {
${index.join('\n')}
}
`
}

function memberType({ udt, is_not_null, has_default, is_generated }: Column, words: string[] | undefined): string {
  const read = words ? words.join(' | ') : TYPESCRIPT_TYPES[udt]
  if (!read) throw new Error(`The generator does not know the type ${udt}: add it to READ.`)
  if (read === 'Json')
    return is_not_null ? (has_default ? 'ColumnType<unknown, string | undefined, string>' : 'Json') : 'JsonOrNull'
  const type = is_not_null ? read : `${read} | null`
  if (is_generated) return `GeneratedAlways<${type}>`
  return has_default ? `Generated<${type}>` : type
}

async function query<T extends object>(text: string): Promise<T[]> {
  const { rows } = await pool.query<T>(text)
  return rows
}
