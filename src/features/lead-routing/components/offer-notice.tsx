import { dayAndTime } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { ClaimOfferButton } from './claim-offer-button.tsx'

/** Says until when a lead is offered to the agent, with the button that claims it. */
export function OfferNotice({ leadId, until }: { leadId: string; until: Date }) {
  return (
    <Notice
      tone="warning"
      className="mb-4"
      title="Offered to you"
      action={<ClaimOfferButton leadId={leadId} size="sm" />}
    >
      Claim it or reply by {dayAndTime(until)}. If you don’t, it goes to the next person.
    </Notice>
  )
}
