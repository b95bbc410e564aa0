import { PostButton } from '#kit/form/post-button.tsx'
import { claimOffer } from '../functions.ts'

/** Button that claims a lead that is offered to the signed-in agent. */
export function ClaimOfferButton({ leadId, name, size }: ClaimOfferButtonProps) {
  return (
    <PostButton
      call={claimOffer}
      fields={{ leadId }}
      run={() => claimOffer({ data: { leadId } })}
      done="The lead is yours."
      busyLabel="Claiming…"
      size={size}
      {...(name ? { label: `Claim ${name}’s lead` } : {})}
    >
      Claim lead
    </PostButton>
  )
}

interface ClaimOfferButtonProps {
  leadId: string
  /** Name of the person, where the page has several such buttons. */
  name?: string
  size: 'xs' | 'sm'
}
