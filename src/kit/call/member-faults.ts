import type { FieldErrors } from './errors.ts'

interface Issue {
  code?: string
  path: PropertyKey[]
  message: string
  keys?: string[]
}

/** Returns the faults of a member of a set-up file by their paths in the file. */
export function memberFaults(member: string, issues: readonly Issue[]): FieldErrors {
  return Object.fromEntries(
    issues.flatMap(({ path, message, keys }) => {
      const at = [member, ...path.map(String)]
      return keys ? keys.map((key) => [[...at, key].join('.'), 'no such member']) : [[at.join('.'), message]]
    }),
  )
}
