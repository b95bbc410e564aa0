import { ROLES } from '#features/accounts/words.ts'
import { dayAndTime } from '#kit/time/format.ts'
import type { PermissionMatrix } from '../schema.ts'
import { PERMISSIONS } from '../words.ts'

type Change = PermissionMatrix['history'][number]

export function PermissionHistory({ history }: Pick<PermissionMatrix, 'history'>) {
  if (history.length === 0) return <p className="text-ink-3">No changes yet.</p>
  return (
    <ol className="grid max-w-(--container-text) gap-3">
      {history.map((change) => (
        <li key={change.id} className="[overflow-wrap:anywhere]">
          <p>{sentenceOf(change)}</p>
          <p className="tabular text-ink-3 text-legal">
            {[dayAndTime(change.at), change.reason].filter(Boolean).join('. ')}
          </p>
        </li>
      ))}
    </ol>
  )
}

function sentenceOf({ act, actor_kind, actor_name, actor_label, object_name, before, after }: Change): string {
  const who = actor_kind === 'account' ? (actor_name ?? 'A former administrator') : `Server operator (${actor_label})`
  const whom = object_name ?? 'a former account'
  if (act === 'user.role_changed')
    return `${who} changed the role of ${whom} from ${roleOf(before)} to ${roleOf(after)}`
  const what = Object.keys(after ?? before ?? {})
    .map((key) => Object.entries(PERMISSIONS).find(([name]) => name === key)?.[1] ?? key)
    .join(', ')
  return act === 'permission.granted' ? `${who} granted “${what}” to ${whom}` : `${who} revoked “${what}” from ${whom}`
}

function roleOf(side: Change['before']): string {
  return Object.entries(ROLES).find(([role]) => role === side?.user_role)?.[1].label ?? 'another'
}
