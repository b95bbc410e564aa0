import { PostButton } from '#kit/form/post-button.tsx'
import { LinkButton } from '#ui/fields/button.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { declineSharing } from '../functions.ts'
import type { SharingOffer as Offer } from '../schema.ts'
import { MESSAGES, PATHS } from '../words.ts'

/** Tells a client that they could share what they view and save with an agent, until they say no. */
export function SharingOffer({ offer }: { offer: Offer }) {
  const { agent_id, agent_name } = offer
  return (
    <PanelSection title="Share your activity">
      <p id="sharing-offer" className="mb-3 text-ink-2 text-small">
        {`If you agree, ${agent_name} can see the homes you view and save, and the searches you save. You see the same list and can stop at any time.`}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton to={PATHS.sharing} search={{ agent: agent_id }} variant="outline" size="sm">
          Review sharing
        </LinkButton>
        <PostButton
          call={declineSharing}
          fields={{ agentId: agent_id }}
          run={() => declineSharing({ data: { agentId: agent_id } })}
          done={MESSAGES.declined}
          busyLabel="Saving…"
          variant="quiet"
          size="sm"
          describedBy="sharing-offer"
        >
          Don’t ask again
        </PostButton>
      </div>
    </PanelSection>
  )
}
