/** The last part of an agent's address as it follows from the name: "Dana Whitcomb" gives "dana-whitcomb". */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
  return slug || 'agent'
}

/** What people call an agent: the first word of the name. */
export function firstName(name: string): string {
  return name.split(/\s+/, 1)[0] ?? name
}
