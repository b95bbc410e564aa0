import * as z from 'zod/mini'
import { agentRecord } from '#features/agents/schema.ts'
import { testimonialRecord } from '#features/testimonials/schema.ts'
import { DEALS } from '#features/testimonials/words/stories.ts'
import { vendorRecord } from '#features/vendors/schema.ts'
import { SERVICE_TYPES } from '#features/vendors/words.ts'
import { line, optionalDate, optionalEmail, optionalLine, paragraphs } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import type { Columns } from '../schema.ts'
import { type FieldKey, fieldsOf } from '../words/fields.ts'
import { type Kind, MAX_CELL_CHARACTERS, MESSAGES } from '../words.ts'

/** Values of a row by column of its table. */
export type Values = Readonly<Record<string, string | number | boolean | null>>

/** Members of a contact that name or describe a person. The log can't forget them, and the record has them. */
const PERSONAL = ['name', 'email', 'phone', 'message']

/**
 * Returns a record as the audit log has it. Of a contact, a change names the versions of such members, and a record that was
 * added or deleted has none of them.
 * @param isWhole true for a record that was added or deleted
 */
export function loggedRecord(
  kind: Kind,
  record: Record<string, unknown>,
  version: number,
  isWhole = false,
): Record<string, unknown> {
  if (kind !== 'contacts') return record
  const members = Object.entries(record).flatMap(([name, value]) => {
    if (!PERSONAL.includes(name) || value === null || value === '') return [[name, value]]
    return isWhole ? [] : [[name, `version ${version}`]]
  })
  return Object.fromEntries(members)
}

/** A row's values with the keys that find its duplicates, or its errors as sentences. */
export type ReadRow = { ok: true; values: Values; keys: string[] } | { ok: false; errors: string[] }

/** Schemas by list: those of the forms, so that a file and a form accept the same. */
const SCHEMAS = {
  contacts: z.object({
    name: line(120, 'Enter a name.'),
    email: optionalEmail(),
    phone: optionalPhone(),
    message: paragraphs(4000),
    consent_date: optionalDate(),
    consent_source: optionalLine(200),
  }),
  agents: z.pick(z.object(agentRecord.shape), {
    name: true,
    title: true,
    email: true,
    phone: true,
    license_number: true,
    licensed_year: true,
    areas: true,
    bio: true,
    member_key: true,
  }),
  vendors: z.pick(z.object(vendorRecord.shape), {
    name: true,
    service_type: true,
    description: true,
    contact_name: true,
    phone: true,
    email: true,
    website_url: true,
    city: true,
    license_number: true,
    vetted_date: true,
  }),
  testimonials: z.extend(
    z.pick(z.object(testimonialRecord.shape), { name: true, place: true, deal: true, body: true, dealt_year: true }),
    {
      rating: z.int('Enter 1 to 5.').check(z.minimum(1, 'Enter 1 to 5.'), z.maximum(5, 'Enter 1 to 5.')),
      email: optionalEmail(),
    },
  ),
} as const

/** Validates a row. Each error names its column and says what to enter. */
export function readRow(
  kind: Kind,
  columns: Columns,
  headerCount: number,
  cells: readonly string[],
  today: string,
): ReadRow {
  if (cells.length > headerCount) return { ok: false, errors: [MESSAGES.tooManyCells] }
  const draft: Record<string, unknown> = {}
  const errors: string[] = []
  for (const [key, { label }] of fieldsOf(kind)) {
    const at = columns[key]
    const cell = at === undefined ? '' : plainCell(cells[at] ?? '')
    if (cell.length > MAX_CELL_CHARACTERS) errors.push(MESSAGES.cellTooLong(label))
    draft[key] = draftValue(key, cell)
  }
  if (errors.length > 0) return { ok: false, errors }
  const checked = z.safeParse(SCHEMAS[kind], draft)
  if (!checked.success)
    return {
      ok: false,
      errors: checked.error.issues.map(({ path, message }) => `${labelOf(kind, path[0])}: ${message}`),
    }
  const values = checked.data as Values
  const faults = faultsOf(kind, values, today)
  return faults.length > 0 ? { ok: false, errors: faults } : { ok: true, values, keys: keysOf(kind, values) }
}

function labelOf(kind: Kind, key: unknown): string {
  return fieldsOf(kind).find(([name]) => name === key)?.[1].label ?? 'Row'
}

/** Our own exports put an apostrophe before a formula. */
function plainCell(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '')
}

/** Converts a cell to what the form would send: keys of choices, numbers, days. */
function draftValue(key: FieldKey, cell: string): unknown {
  if (key === 'service_type') return choice(SERVICE_TYPES, cell)
  if (key === 'deal') return choice(DEALS, cell)
  if (key === 'licensed_year' || key === 'dealt_year' || key === 'rating') return number(cell)
  if (key === 'consent_date' || key === 'vetted_date') return day(cell)
  return cell
}

function choice(words: Readonly<Record<string, string>>, cell: string): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')
  const found = Object.entries(words).find(([key, label]) => plain(key) === plain(cell) || plain(label) === plain(cell))
  return found?.[0] ?? cell
}

function number(cell: string): number | string | null {
  if (cell === '') return null
  const match = /^(\d{1,4})(?:[.,]0+)?(?:\s*(?:stars?|\/\s*5))?$/i.exec(cell)
  return match ? Number(match[1]) : cell
}

/** "11/18/2026" and "2026-11-18 09:00" are days. */
function day(cell: string): string {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ T].*)?$/.exec(cell)
  if (american) return `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
  return /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/.exec(cell)?.[1] ?? cell
}

/** Rules across the fields of a row. */
function faultsOf(kind: Kind, values: Values, today: string): string[] {
  const faults: string[] = []
  if (kind === 'contacts') {
    if (!values.email && !values.phone) faults.push(MESSAGES.noWay)
    if (Boolean(values.consent_date) !== Boolean(values.consent_source)) faults.push(MESSAGES.consentIncomplete)
    if (typeof values.consent_date === 'string' && values.consent_date > today) faults.push(MESSAGES.consentLater)
  }
  if (kind === 'vendors' && typeof values.vetted_date === 'string' && values.vetted_date > today)
    faults.push(MESSAGES.vettedLater)
  return faults
}

/** Keys that find a row's duplicates, most certain first: email, phone, name. */
function keysOf(kind: Kind, { email, phone, name, service_type, body }: Values): string[] {
  const keys: string[] = []
  const plain = (value: unknown) =>
    String(value ?? '')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
  if (kind === 'vendors') return [`name:${plain(name)}|${service_type}`]
  if (kind === 'testimonials') return [`name:${plain(name)}|${plain(body)}`]
  if (email) keys.push(`email:${plain(email)}`)
  if (kind === 'contacts' && phone) keys.push(`phone:${phone}`)
  if (kind === 'agents') keys.push(`name:${plain(name)}`)
  return keys
}
