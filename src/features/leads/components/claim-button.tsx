import { PostButton } from '#kit/form/post-button.tsx'
import { claimLead } from '../functions.ts'

/** Button that claims a lead for the signed-in agent. */
export function ClaimButton({ lead: { id, name, version }, next }: ClaimButtonProps) {
  return (
    <PostButton
      call={claimLead}
      fields={{ leadId: id, version: String(version), _number: 'version' }}
      run={() => claimLead({ data: { leadId: id, version } })}
      done={`${name}’s lead is yours.`}
      {...(next ? { next } : {})}
      busyLabel="Claiming…"
      label={`Claim ${name}’s lead`}
      variant="primary"
      size="xs"
    >
      Claim
    </PostButton>
  )
}

interface ClaimButtonProps {
  lead: { id: string; name: string; version: number }
  /** Path of the next page, if not this one. */
  next?: string
}
