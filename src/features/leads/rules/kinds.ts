import { hasPermission } from '#features/permissions/rules.ts'
import type { Ranked } from '#features/permissions/schema.ts'
import type { RequestKind } from '#features/requests/words.ts'
import { capitalized } from '#kit/capitalized.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { TOPICS } from '../words/topics.ts'
import { FACT_LABELS, LEAD_KINDS, type LeadKind } from '../words.ts'

/** Lists the kinds of leads that an administrator may see and answer. */
export function kindsFor(person: Pick<Ranked, 'role_level' | 'permissions'>): LeadKind[] {
  return keysOf(LEAD_KINDS).filter((kind) => hasPermission(person, LEAD_KINDS[kind].permission))
}

/** Returns the kind of request by which a lead's recipients are chosen. */
export function requestKindOf({ kind, topic }: { kind: LeadKind; topic: string | null }): RequestKind {
  if (kind !== 'contact') return kind
  return `topic_${keysOf(TOPICS).find((key) => key === topic) ?? 'other'}`
}

/** Returns true if administrators answer the lead on its own page in the inbox. */
export function isAnsweredHere(kind: LeadKind): boolean {
  return LEAD_KINDS[kind].path === LEAD_KINDS.contact.path
}

/** Returns the page with the acts of a lead's kind, or null if that is the page of the lead itself. */
export function pathOf(kind: LeadKind, id: string, details: Readonly<Record<string, unknown>>): string | null {
  if (isAnsweredHere(kind)) return null
  const { path, pathOf: pageOf } = LEAD_KINDS[kind]
  if (pageOf) return pageOf(id)
  const { appointment_id } = details
  return typeof appointment_id === 'string' ? `${path}/${appointment_id}` : path
}

/** Lists the answers that only the form of a lead's kind has. */
export function factsOf(details: Readonly<Record<string, unknown>>): { label: string; value: string }[] {
  return keysOf(FACT_LABELS).flatMap((key) => {
    const value = details[key]
    if (value === null || value === undefined || value === '') return []
    return [{ label: FACT_LABELS[key], value: capitalized(String(value).replaceAll('_', ' ')) }]
  })
}
