/** Derives a slug from a name: "Dana Whitcomb" gives "dana-whitcomb". */
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

/** Returns the first word of an agent's name. */
export function firstName(name: string): string {
  return name.split(/\s+/, 1)[0] ?? name
}
