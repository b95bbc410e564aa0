/** Members that are named in an audit record when they change, but never with their value. */
const SECRETS = new Set(['password', 'password_hash', 'token', 'token_hash', 'secret'])

/**
 * The members that differ between two versions of a record, on both sides. Stamps that change with every write are left out.
 * A secret shows as changed, never with its value. Source: OWASP ASVS 16.2.5.
 */
export function changedMembers(
  before: Record<string, unknown> | null | undefined,
  after: Record<string, unknown> | null | undefined,
): { before: Record<string, unknown> | null; after: Record<string, unknown> | null } {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => name !== 'updated_at' && name !== 'version' && canonical(before?.[name]) !== canonical(after?.[name]),
  )
  return { before: pick(before, names), after: pick(after, names) }
}

function pick(record: Record<string, unknown> | null | undefined, names: string[]): Record<string, unknown> | null {
  if (!record) return null
  return Object.fromEntries(
    names
      .filter((name) => record[name] !== undefined)
      .map((name) => [name, SECRETS.has(name) ? '[changed]' : record[name]]),
  )
}

/** JSON with members in order: equal values give equal text, whatever order they were written in. */
export function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
    return `{${members.join(',')}}`
  }
  return JSON.stringify(value ?? null)
}
