import { PostButton } from '#kit/form/post-button.tsx'
import { dayAndTime } from '#kit/format.ts'
import { Badge } from '#ui/badge.tsx'
import { revokeOtherSessions, revokeSession } from '../functions.ts'
import type { SessionInfo } from '../schema.ts'

/** The browsers in which somebody is signed in: this one, and the others, each of which can be ended. */
export function SessionsList({ session, others }: { session: SessionInfo | null; others: readonly SessionInfo[] }) {
  return (
    <>
      <ul className="*:first:pt-0">
        {session && <Device session={session} isThis />}
        {others.map((one) => (
          <Device key={one.id} session={one} />
        ))}
      </ul>
      {others.length > 0 ? (
        <div className="mt-4">
          <PostButton
            call={revokeOtherSessions}
            run={() => revokeOtherSessions()}
            done="You are signed out everywhere else."
            busyLabel="Signing out…"
            variant="outline"
            size="sm"
          >
            Sign out everywhere else
          </PostButton>
        </div>
      ) : (
        <p className="mt-4 text-ink-2 text-small">You are signed in nowhere else.</p>
      )}
    </>
  )
}

function Device({ session, isThis = false }: { session: SessionInfo; isThis?: boolean }) {
  const { id, device, seen_at, created_at, ip } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3.5">
      <div className="min-w-0 text-small" id={`session-${id}`}>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {device} {isThis && <Badge tone="ok">This device</Badge>}
        </p>
        <p className="tabular break-words text-ink-3">
          {isThis ? 'In use now' : `Last used ${dayAndTime(seen_at)}`}
          {ip && `, from ${ip}`}
        </p>
        <p className="tabular text-ink-3">Signed in {dayAndTime(created_at)}</p>
      </div>
      {!isThis && (
        <PostButton
          call={revokeSession}
          fields={{ sessionId: id }}
          run={() => revokeSession({ data: { sessionId: id } })}
          done={`${device} is signed out.`}
          busyLabel="Signing out…"
          variant="outline"
          size="sm"
          describedBy={`session-${id}`}
        >
          Sign out
        </PostButton>
      )}
    </li>
  )
}
