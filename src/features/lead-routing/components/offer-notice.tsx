import { PostButton } from '#kit/form/post-button.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { claimOffer } from '../functions.ts'

/** Says until when a lead is offered to the agent, with the button that claims it. */
export function OfferNotice({ leadId, until }: { leadId: string; until: Date }) {
  return (
    <Notice
      tone="warning"
      className="mb-4"
      title="Offered to you"
      action={
        <PostButton
          call={claimOffer}
          fields={{ leadId }}
          run={() => claimOffer({ data: { leadId } })}
          done="The lead is yours."
          busyLabel="Claiming…"
          size="sm"
        >
          Claim lead
        </PostButton>
      }
    >
      Claim it or reply by {dayAndTime(until)}. After that, it goes to the next person.
    </Notice>
  )
}
