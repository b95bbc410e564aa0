import * as z from 'zod/mini'
import { uncapitalized } from '../capitalized.ts'
import type { Draft } from '../form/use-call-form.ts'

/** A field of a record. */
export interface Field<Schema extends z.core.$ZodType = z.core.$ZodType> {
  /** Label in forms, conflicts and the history. */
  label: string
  /** Validates the input and converts it to the stored value. */
  schema: Schema
  /** Value in an empty form. */
  empty: Draft<{ value: z.input<Schema> }>['value']
}

/** Declares a field. Texts and choices start empty; any other field names its empty value. */
export function field<Schema extends z.core.$ZodType<unknown, string>>(label: string, schema: Schema): Field<Schema>
export function field<Schema extends z.core.$ZodType>(
  label: string,
  schema: Schema,
  empty: Field<Schema>['empty'],
): Field<Schema>
export function field(label: string, schema: z.core.$ZodType, empty: unknown = ''): Field {
  return { label, schema, empty }
}

type Fields = Readonly<Record<string, Field>>

/** A record as the audit log and its table identify it. */
export interface RecordName {
  /** First word of its acts in the audit log: "vendor" gives `vendor.updated`. */
  name: string
  /** Object type in the audit log, if it differs from the name. */
  objectType: string
  table: string
  /** True to serialize writes to the table, for records that depend on each other: unique names, positions. */
  isTableLocked: boolean
  columns: readonly string[]
  messages: { notFound: string; changedMeanwhile: string }
}

/** A record as `defineRecord` returns it. */
export interface RecordType<F extends Fields> extends RecordName {
  columns: readonly (keyof F & string)[]
  /** Schemas of the fields, for `z.object({ ...shape })`. */
  shape: { [Name in keyof F]: F[Name]['schema'] }
  labels: { [Name in keyof F]: string }
  /** Values of an empty form. */
  empty: DraftOf<F>
  /** Null for each optional field. */
  blank: { [Name in keyof F as null extends z.output<F[Name]['schema']> ? Name : never]: null }
  /** Returns the fields of a stored row. */
  valuesOf: (row: ValuesOf<F>) => ValuesOf<F>
  /** Returns a stored row as form values. */
  draftOf: (row: ValuesOf<F>) => DraftOf<F>
  /** Returns the valid fields of a form, as they would be stored. */
  validOf: (draft: DraftOf<F>) => Partial<ValuesOf<F>>
  /** Returns the labels of changed members: "phone, website". */
  changesOf: (changed: readonly string[]) => string
  /** Returns an act of the audit log as a sentence without its subject: "changed phone, website". */
  sentenceOf: (act: string, changed: readonly string[]) => string
}

type ValuesOf<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['schema']> }
type DraftOf<F extends Fields> = Draft<{ [Name in keyof F]: z.input<F[Name]['schema']> }>

/** Stored values of a record's fields. */
export type RecordValues<R> = R extends RecordType<infer F> ? ValuesOf<F> : never
/** Form values of a record. */
export type RecordDraft<R> = R extends RecordType<infer F> ? DraftOf<F> : never

/** Members of every record beside its fields. */
export interface Stored {
  version: number
  created_at: Date
  updated_at: Date
}

interface Declaration<F extends Fields>
  extends Pick<RecordName, 'name' | 'table' | 'messages'>,
    Partial<Pick<RecordName, 'objectType' | 'isTableLocked'>> {
  fields: F
  /** Words of the history by the act's last word. `updated` applies if no changed field has a label. */
  history?: Readonly<Record<string, string>>
}

/** Declares a record once. Inputs, form, columns, comparison and history follow from its fields. */
export function defineRecord<F extends Fields>(declaration: Declaration<F>): RecordType<F> {
  const { fields, history = {} } = declaration
  /** Builds an object with a value for each field. */
  const each = <Values>(value: (field: Field, name: string) => unknown) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field, name)])) as Values
  const parsed = (draft: Readonly<Record<string, unknown>>) =>
    Object.entries(fields).flatMap(([name, { schema }]) => {
      const { success, data } = z.safeParse(schema, draft[name])
      return success ? [[name, data] as const] : []
    })

  const empty = each<DraftOf<F>>((field) => field.empty)
  const changesOf = (changed: readonly string[]) =>
    Object.entries(fields)
      .filter(([name]) => changed.includes(name))
      .map(([, { label }]) => uncapitalized(label))
      .join(', ')
  return {
    objectType: declaration.name,
    isTableLocked: false,
    ...declaration,
    columns: Object.keys(fields),
    shape: each((field) => field.schema),
    labels: each((field) => field.label),
    empty,
    blank: Object.fromEntries(parsed(empty).filter(([, value]) => value === null)) as RecordType<F>['blank'],
    valuesOf: (row) => each((_field, name) => row[name]),
    draftOf: (row) => each((field, name) => row[name] ?? field.empty),
    validOf: (draft) => Object.fromEntries(parsed(draft)) as Partial<ValuesOf<F>>,
    changesOf,
    sentenceOf(act, changed) {
      const verb = act.slice(act.indexOf('.') + 1)
      if (verb !== 'updated' && Object.hasOwn(history, verb)) return history[verb] ?? ''
      const changes = changesOf(changed)
      return changes ? `changed ${changes}` : (history.updated ?? 'changed it')
    },
  }
}

/** Returns whether an edit changes nothing. */
export function isUnchanged(row: object, fields: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row))
  return Object.entries(fields).every(([name, value]) => isSame(stored.get(name), value))
}

/** A member that is missing in the row counts as empty. */
function isSame(a: unknown = null, b: unknown = null): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b
}
