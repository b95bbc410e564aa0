import { CHILDREN, type Child, type Cursor, type PageRequest, type ResourceName, SEARCHABLE } from './feed.ts'
import { FilterError, parseFilter } from './filter.ts'
import { SYSTEM } from './records.ts'

/** A refused request, with status and message. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const DEFAULT_TOP = 500
const MAX_TOP = 5000
const MAX_TOP_EXPANDED = 1000
const QUERY_OPTIONS = new Set([
  '$filter',
  '$top',
  '$skip',
  '$count',
  '$expand',
  '$select',
  '$orderby',
  '$skiptoken',
  '$format',
])

/** Parses the query options of a collection. Refuses what MLS Grid refuses. */
export function pageRequestOf(resource: ResourceName, query: URLSearchParams): PageRequest {
  for (const name of query.keys()) {
    if (name.startsWith('$') && !QUERY_OPTIONS.has(name))
      throw new Refusal(400, `The query option ${name} is not supported.`)
  }
  const expand = expandOf(resource, query)
  const maxTop = expand.length > 0 ? MAX_TOP_EXPANDED : MAX_TOP
  const top = wholeNumber(query, '$top') ?? Math.min(DEFAULT_TOP, maxTop)
  if (top > maxTop)
    throw new Refusal(
      400,
      `The value of $top is too large: at most ${maxTop} records${expand.length > 0 ? ' with $expand' : ''}.`,
    )
  const order = query.get('$orderby')?.trim()
  if (order && !/^ModificationTimestamp( asc)?(,\w+Key( asc)?)?$/.test(order))
    throw new Refusal(400, 'Only $orderby=ModificationTimestamp asc is supported.')
  return {
    filter: filterOf(resource, query.get('$filter')),
    top,
    skip: wholeNumber(query, '$skip') ?? 0,
    after: parseSkipToken(query.get('$skiptoken')),
    expand,
    select:
      query
        .get('$select')
        ?.split(',')
        .map((name) => name.trim()) ?? null,
    count: query.get('$count') === 'true',
  }
}

/** Returns the children that a request expands. */
export function expandOf(resource: ResourceName, query: URLSearchParams): Child[] {
  const text = query.get('$expand')
  if (!text) return []
  const names = text.split(',').map((name) => name.trim())
  const known = CHILDREN.filter((child) => names.includes(child))
  if (resource !== 'Property' || known.length !== names.length)
    throw new Refusal(400, `$expand=${text} is not supported on ${resource}.`)
  return known
}

function filterOf(resource: ResourceName, text: string | null): PageRequest['filter'] {
  if (!text) throw new Refusal(400, 'Every request needs a $filter with exactly one OriginatingSystemName.')
  try {
    const filter = parseFilter(text, SEARCHABLE[resource])
    if (filter.system === null)
      throw new Refusal(400, 'Every request needs a $filter with exactly one OriginatingSystemName.')
    if (filter.system !== SYSTEM)
      throw new Refusal(400, `The OriginatingSystemName '${filter.system}' is not available to this token.`)
    return filter
  } catch (error) {
    throw error instanceof FilterError ? new Refusal(400, error.message) : error
  }
}

function wholeNumber(query: URLSearchParams, name: string): number | null {
  const text = query.get(name)
  if (text === null) return null
  if (!/^\d{1,9}$/.test(text)) throw new Refusal(400, `The value of ${name} must be a whole number.`)
  return Number(text)
}

/** Returns a position in the order of change as $skiptoken. */
export function skipToken(cursor: Cursor): string {
  return `${cursor.modified.toString(36)}-${cursor.index.toString(36)}`
}

function parseSkipToken(token: string | null): Cursor | null {
  if (token === null) return null
  const match = /^([0-9a-z]{1,11})-([0-9a-z]{1,7})$/.exec(token)
  if (!match) throw new Refusal(400, 'The $skiptoken is not understood.')
  return { modified: Number.parseInt(match[1] ?? '', 36), index: Number.parseInt(match[2] ?? '', 36) }
}
