import { PostButton } from '#kit/form/post-button.tsx'
import { revokeOtherSessions, revokeSession } from '../functions.ts'
import type { SessionInfo } from '../schema.ts'
import { SessionsTable } from './sessions-table.tsx'

export function SessionsList({ session, others }: { session: SessionInfo | null; others: readonly SessionInfo[] }) {
  return (
    <>
      <SessionsTable
        sessions={session ? [session, ...others] : others}
        current={session?.id}
        actOf={({ id, device }, described) => (
          <PostButton
            call={revokeSession}
            fields={{ sessionId: id }}
            run={() => revokeSession({ data: { sessionId: id } })}
            done={`${device} is signed out.`}
            busyLabel="Signing out…"
            variant="outline"
            size="sm"
            describedBy={described}
          >
            Sign out
          </PostButton>
        )}
      />
      {others.length > 0 ? (
        <div className="mt-4">
          <PostButton
            call={revokeOtherSessions}
            run={() => revokeOtherSessions()}
            done="You’re signed out everywhere else."
            busyLabel="Signing out…"
            variant="outline"
            size="sm"
          >
            Sign out everywhere else
          </PostButton>
        </div>
      ) : (
        <p className="mt-4 text-ink-2 text-small">You’re not signed in anywhere else.</p>
      )}
    </>
  )
}
