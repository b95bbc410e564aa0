/** The searchable fields of one record, which a filter compares. */
export type FilterFields = Readonly<Record<string, Value | undefined>>
type Value = string | number | boolean | null

/** A parsed $filter. */
export interface Filter {
  matches: (fields: FilterFields) => boolean
  /** The required OriginatingSystemName, or null if the filter does not name exactly one. */
  system: string | null
  /** Lower bound of ModificationTimestamp in milliseconds, where a scan may start. */
  from: number
}

/** A refused $filter, with the message. */
export class FilterError extends Error {}

/** Maximum number of `or` in a filter, as in MLS Grid. */
const MAX_ORS = 5

/** Types of the fields that may be compared. */
export type Searchable = Readonly<Record<string, 'string' | 'instant' | 'day' | 'boolean' | 'number'>>

interface Node {
  test: (fields: FilterFields) => boolean
  systems: string[]
  from: number
}

type Token = { kind: 'word' | 'string' | 'member' | 'literal' | 'mark'; text: string }

/**
 * Parses the subset of OData's $filter that MLS Grid supports: eq, ne, gt, ge, lt, le and in, with and, or, not and
 * parentheses. Instants are compared as milliseconds.
 */
export function parseFilter(text: string, searchable: Searchable): Filter {
  const tokens = tokensOf(text)
  let position = 0
  let ors = 0

  const peek = () => tokens[position]
  const isWord = (word: string) => peek()?.kind === 'word' && peek()?.text === word
  const take = (): Token => {
    const token = tokens[position]
    if (!token) throw new FilterError('The filter ends too early.')
    position++
    return token
  }
  const expect = (mark: string) => {
    const token = take()
    if (token.text !== mark) throw new FilterError(`Expected ${mark} but found ${token.text}.`)
  }

  const disjunction = (): Node => {
    let left = conjunction()
    while (isWord('or')) {
      position++
      ors++
      if (ors > MAX_ORS) throw new FilterError(`Too many "or" operators: at most ${MAX_ORS} are allowed.`)
      const [a, b] = [left, conjunction()]
      left = { test: (fields) => a.test(fields) || b.test(fields), systems: [], from: Math.min(a.from, b.from) }
    }
    return left
  }
  const conjunction = (): Node => {
    let left = negation()
    while (isWord('and')) {
      position++
      const [a, b] = [left, negation()]
      left = {
        test: (fields) => a.test(fields) && b.test(fields),
        systems: [...a.systems, ...b.systems],
        from: Math.max(a.from, b.from),
      }
    }
    return left
  }
  const negation = (): Node => {
    if (!isWord('not')) return primary()
    position++
    const inner = negation()
    return { test: (fields) => !inner.test(fields), systems: [], from: Number.NEGATIVE_INFINITY }
  }
  const primary = (): Node => {
    if (peek()?.text === '(' && peek()?.kind === 'mark') {
      position++
      const inner = disjunction()
      expect(')')
      return inner
    }
    return comparison()
  }
  const comparison = (): Node => {
    const field = take()
    const kind = field.kind === 'word' ? searchable[field.text] : undefined
    if (!kind) throw new FilterError(`The field ${field.text} is not searchable.`)
    const operator = take().text
    if (operator === 'in') {
      const values = new Set(listOf(kind))
      return { test: (fields) => values.has(fields[field.text] ?? null), systems: [], from: Number.NEGATIVE_INFINITY }
    }
    const value = literalOf(take(), kind)
    const system =
      field.text === 'OriginatingSystemName' && operator === 'eq' && typeof value === 'string' ? [value] : []
    const since =
      field.text === 'ModificationTimestamp' && ['eq', 'ge', 'gt'].includes(operator) && typeof value === 'number'
    return {
      test: testOf(field.text, operator, value),
      systems: system,
      from: since ? value : Number.NEGATIVE_INFINITY,
    }
  }
  const listOf = (kind: Searchable[string]): Value[] => {
    expect('(')
    const values = [literalOf(take(), kind)]
    while (peek()?.text === ',') {
      position++
      values.push(literalOf(take(), kind))
    }
    expect(')')
    return values
  }

  const root = disjunction()
  const rest = peek()
  if (rest) throw new FilterError(`Unexpected ${rest.text} after the filter.`)
  return { matches: root.test, system: root.systems.length === 1 ? (root.systems[0] ?? null) : null, from: root.from }
}

function testOf(field: string, operator: string, value: Value): (fields: FilterFields) => boolean {
  const of = (fields: FilterFields) => fields[field] ?? null
  const ordered = (holds: (left: string | number, right: string | number) => boolean) => (fields: FilterFields) => {
    const left = of(fields)
    if (left === null || value === null || typeof left === 'boolean' || typeof value === 'boolean') return false
    return typeof left === typeof value && holds(left, value)
  }
  switch (operator) {
    case 'eq':
      return (fields) => of(fields) === value
    case 'ne':
      return (fields) => of(fields) !== value
    case 'gt':
      return ordered((left, right) => left > right)
    case 'ge':
      return ordered((left, right) => left >= right)
    case 'lt':
      return ordered((left, right) => left < right)
    case 'le':
      return ordered((left, right) => left <= right)
    default:
      throw new FilterError(`The operator ${operator} is not supported.`)
  }
}

function literalOf(token: Token, kind: Searchable[string]): Value {
  if (token.kind === 'word' && token.text === 'null') return null
  if (kind === 'string' && token.kind === 'string') return token.text
  if (kind === 'boolean' && (token.text === 'true' || token.text === 'false') && token.kind === 'word')
    return token.text === 'true'
  // A member of an enumeration, after the names of its type.
  if (kind === 'string' && token.kind === 'member') return token.text
  if (kind === 'number' && token.kind === 'literal' && /^-?\d+(\.\d+)?$/.test(token.text)) return Number(token.text)
  if (kind === 'day' && token.kind === 'literal' && /^\d{4}-\d\d-\d\d$/.test(token.text)) return token.text
  if (
    kind === 'instant' &&
    token.kind === 'literal' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,7})?)?(Z|[+-]\d\d:\d\d)$/.test(token.text)
  ) {
    const instant = Date.parse(token.text)
    if (!Number.isNaN(instant)) return instant
  }
  throw new FilterError(`The value ${token.text} does not fit the field's type (${kind}).`)
}

const PATTERN = /\s*(?:([A-Za-z_][\w.]*\.\w+)?'((?:[^']|'')*)'|([(),])|([A-Za-z_][A-Za-z0-9_]*)|([-+0-9][-+0-9T:.Z]*))/y

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  PATTERN.lastIndex = 0
  const end = text.trimEnd().length
  while (PATTERN.lastIndex < end) {
    const start = PATTERN.lastIndex
    const match = PATTERN.exec(text)
    if (!match) throw new FilterError(`The filter is not understood at position ${start}.`)
    const [, type, quoted, mark, word, literal] = match
    if (quoted !== undefined)
      tokens.push({ kind: type === undefined ? 'string' : 'member', text: quoted.replaceAll("''", "'") })
    else if (mark) tokens.push({ kind: 'mark', text: mark })
    else if (word) tokens.push({ kind: 'word', text: word })
    else tokens.push({ kind: 'literal', text: literal ?? '' })
  }
  return tokens
}
