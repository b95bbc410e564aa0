import { longCalendarDay } from '#kit/time/format.ts'
import type { Relationship } from '../schema.ts'
import { SOON_DAYS, TEXTS } from '../words.ts'
import { isAgencyInForce } from './agency.ts'
import { daysBetween } from './calendar.ts'
import { isFinal } from './transitions.ts'

/** Groups an agent's list: missing signatures first, then those that end soon, then the rest. */
export function groupsOf(rows: readonly Relationship[], today: string): { title: string; rows: Relationship[] }[] {
  const byEnd = (a: Relationship, b: Relationship) =>
    (a.expiration_date ?? '9999').localeCompare(b.expiration_date ?? '9999') || a.id.localeCompare(b.id)
  const isSoon = ({ status, expiration_date }: Relationship) =>
    status === 'active' && expiration_date !== null && daysBetween(today, expiration_date) <= SOON_DAYS
  const isPending = ({ status }: Relationship) => status === 'pending'
  const parts: [string, (row: Relationship) => boolean][] = [
    [TEXTS.awaiting, (row) => isPending(row) && row.sent_at !== null && !row.disclosure_acknowledged],
    ['Awaiting signature', (row) => isPending(row) && row.sent_at !== null && row.disclosure_acknowledged],
    ['Not sent yet', (row) => isPending(row) && row.sent_at === null],
    [`Expiring within ${SOON_DAYS} days`, isSoon],
    ['Active', (row) => row.status === 'active' && !isSoon(row)],
    ['Past', ({ status }) => isFinal(status)],
  ]
  return parts
    .map(([title, fits]) => ({ title, rows: rows.filter(fits).sort(byEnd) }))
    .filter((group) => group.rows.length > 0)
}

/** Returns the sentence above a client's list that names their agent and the end date, or null. */
export function currentAgencyText(rows: readonly Relationship[], today: string): string | null {
  const row = rows.find((one) => isAgencyInForce(one, today))
  if (!row) return null
  const as = {
    buyer_agency: ' as a buyer',
    seller_agency: ' as a seller',
    tenant_agency: ' as a tenant',
    landlord_agency: ' as a landlord',
    limited_agency: '',
    customer: '',
  }[row.relationship_type]
  return `${row.agent.name} represents you${as}${row.expiration_date ? ` until ${longCalendarDay(row.expiration_date)}` : ''}.`
}

/** Returns the missing step of a pending relationship, else null. Source: specification 4, relationship status. */
export function missingStepText({
  status,
  sent_at,
  disclosure_acknowledged,
}: Pick<Relationship, 'status' | 'sent_at' | 'disclosure_acknowledged'>): string | null {
  if (status !== 'pending') return null
  if (sent_at === null) return 'Not sent yet'
  return disclosure_acknowledged ? 'Awaiting signature' : TEXTS.awaiting
}

/** Returns an audit act as a line of the history. `by` is the name of its actor. */
export function eventText(act: string, by: string): string | null {
  switch (act) {
    case 'relationship.created':
      return `Written by ${by}`
    case 'relationship.updated':
      return `Changed by ${by}`
    case 'relationship.sent':
      return `Signed and sent by ${by}`
    case 'relationship.recalled':
      return `Recalled by ${by}. The signatures no longer count`
    case 'relationship.acknowledged':
      return `Disclosure acknowledged by ${by}`
    case 'relationship.signed':
      return `Signed by ${by}`
    case 'relationship.activated':
      return 'Active. Everyone named got a copy by email'
    case 'relationship.terminated':
      return by ? `Ended by ${by}` : 'Ended: it wasn’t signed before its last day'
    case 'relationship.completed':
      return `Marked as completed by ${by}`
    case 'relationship.expired':
      return 'Expired: its last day has passed'
    default:
      return null
  }
}
