/** Returns the first word of an agent's name. */
export function firstName(name: string): string {
  return name.split(/\s+/, 1)[0] ?? name
}
