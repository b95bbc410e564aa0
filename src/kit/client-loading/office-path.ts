/** Returns whether a path belongs to Admin or the agent pages, whose routes visitors do not load. */
export function isOfficePath(pathname: string): boolean {
  return /^\/(admin|agent)(\/|$)/.test(pathname)
}
