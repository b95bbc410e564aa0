import { day } from '#kit/time/format.ts'
import type { ConnectionView } from '../schema.ts'
import type { Kind } from '../words.ts'

/** Returns the help text of a secret field: when it was set, or that no one can read it. */
export function secretHelp(view: ConnectionView<Kind>, name: string): string {
  const stored = view.secrets[name]
  if (!stored?.set_at || view.is_unreadable) return 'Stored encrypted. No one can read it afterward, only replace it.'
  const end = stored.ends_in ? `, ends in …${stored.ends_in}` : ''
  return `Set on ${day(stored.set_at)}${end}. Leave it blank to keep it.`
}
