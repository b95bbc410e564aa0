import { type FeedCondition, FeedError, type FeedMetadata, type FieldType } from './mls-feed.ts'
import type { Profile } from './profiles.ts'
import { isNumeric, literalOf } from './urls.ts'

/**
 * Builds the $filter of an administrator's search. This is the only place that combines fields, operators and values,
 * so typed text enters a filter only as a quoted value. Source: OData URL Conventions 4.01, 5.1.1; RESO Web API Core
 * 2.0.
 */
export function filterOf(
  profile: Profile,
  resource: string,
  conditions: readonly FeedCondition[],
  metadata: FeedMetadata | null,
): string {
  const types = metadata?.resources.get(resource)?.fields
  return conditions
    .map((condition) => {
      const { field } = condition
      if (!/^[A-Za-z]\w{0,99}$/.test(field)) throw new FeedError('refused', `${field} is not the name of a field.`)
      const type = types?.get(field)
      if (types && !type) throw new FeedError('refused', `The feed has no field ${field} in ${resource}.`)
      return conditionOf(profile, condition, type ?? null, metadata)
    })
    .join(' and ')
}

function conditionOf(
  { hasIn }: Profile,
  { field, kind, operator, value }: FeedCondition,
  type: FieldType | null,
  metadata: FeedMetadata | null,
): string {
  const write = (one: string | number | boolean) => literal(field, kind, one, type, metadata)
  if (operator !== 'in') {
    if (typeof value === 'object') throw new FeedError('refused', `${field} is compared with one value.`)
    return `${field} ${operator} ${write(value)}`
  }
  const values = typeof value === 'object' ? value.map(write) : [write(value)]
  if (values.length === 0) throw new FeedError('refused', `${field} is compared with nothing.`)
  if (hasIn) return `${field} in (${values.join(',')})`
  return values.length === 1
    ? `${field} eq ${values[0]}`
    : `(${values.map((one) => `${field} eq ${one}`).join(' or ')})`
}

/** Fields with numeric keys, by their names. Source: RESO Data Dictionary 2.0. */
const NUMBERED = /KeyNumeric$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

function literal(
  field: string,
  kind: FeedCondition['kind'],
  value: string | number | boolean,
  type: FieldType | null,
  metadata: FeedMetadata | null,
): string {
  const wrong = () => new FeedError('refused', `${field} cannot be compared with ${JSON.stringify(value)}.`)
  switch (kind) {
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 1e15) throw wrong()
      return value.toFixed(4).replace(/\.?0+$/, '')
    case 'flag':
      if (typeof value !== 'boolean') throw wrong()
      return String(value)
    case 'day':
      if (typeof value !== 'string' || !DAY.test(value) || Number.isNaN(Date.parse(value))) throw wrong()
      return value
    case 'instant': {
      const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
      if (Number.isNaN(ms)) throw wrong()
      return new Date(ms).toISOString()
    }
    case 'text':
    case 'choice': {
      if (typeof value !== 'string') throw wrong()
      if (isNumeric(type?.type ?? null) || NUMBERED.test(field)) {
        if (!/^-?\d{1,19}$/.test(value.trim())) throw wrong()
        return value.trim()
      }
      const members = type && metadata?.enums.get(type.type)
      return members ? `${type.type}'${identifierOf(members, value, field)}'` : literalOf(value)
    }
  }
}

/** Returns the identifier of an enumeration's member for a typed name. */
function identifierOf(members: ReadonlyMap<string, string>, value: string, field: string): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  for (const [identifier, name] of members)
    if ([identifier, name].some((one) => plain(one) === plain(value))) return identifier
  throw new FeedError('refused', `The feed has no ${field} ${JSON.stringify(value)}.`)
}
