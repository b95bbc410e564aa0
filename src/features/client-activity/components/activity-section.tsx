import { useEmailed } from '#features/brokerage/public.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { day } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { askToShare } from '../functions.ts'
import type { ActivityOfPerson } from '../schema.ts'
import { ASK_FAULTS, type AskFault, MESSAGES } from '../words.ts'
import { RepeatedHomes } from './shared-list.tsx'

/** Shows the agents who see a person's activity, homes viewed repeatedly, and the act that asks to share. */
export function ActivitySection({ of, personId }: { of: ActivityOfPerson; personId: string }) {
  const { shared_at, others, repeated, asking } = of
  return (
    <PanelSection id="activity" title="Shared activity">
      {shared_at !== null && <p>{`Sharing with you since ${day(shared_at)}. They see the same list.`}</p>}
      {shared_at === null && others.length === 0 && !saysSo(asking?.fault) && (
        <p className="text-ink-3">They don’t share their activity.</p>
      )}
      {others.map(({ agent_name, shared_at: since }) => (
        <p key={agent_name}>{`Sharing with ${agent_name} since ${day(since)}. Only ${agent_name} sees the list.`}</p>
      ))}
      {repeated.length > 0 && <RepeatedHomes homes={repeated} className="mt-2.5" />}
      {asking && <Ask asking={asking} personId={personId} />}
    </PanelSection>
  )
}

/** Returns whether the reason why an agent can't ask says that the person doesn't share. */
const saysSo = (fault: AskFault | null | undefined) => fault === 'no_account' || fault === 'stopped'

function Ask({ asking: { fault, asked_at, from }, personId }: AskProps) {
  const emailed = useEmailed()
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      {fault === null ? (
        <PostButton
          call={askToShare}
          fields={{ personId }}
          run={() => askToShare({ data: { personId } })}
          done={`${MESSAGES.asked} ${emailed('We emailed them.')}`}
          busyLabel="Asking…"
          variant="outline"
          size="sm"
        >
          Ask to share
        </PostButton>
      ) : (
        <p className="text-ink-3">
          {fault === 'asked' && asked_at ? `You asked on ${day(asked_at)}.` : ASK_FAULTS[fault]}
          {fault !== 'no_account' && from && ` You can ask again on ${day(from)}.`}
        </p>
      )}
    </div>
  )
}

interface AskProps {
  asking: NonNullable<ActivityOfPerson['asking']>
  personId: string
}
