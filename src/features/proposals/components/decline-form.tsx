import { useDone } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { declineProposal } from '../functions.ts'
import { DeclineProposal } from '../schema.ts'
import { DECLINE_REASONS, MAX_WORDS_LENGTH, PATHS } from '../words.ts'

/** Form that declines a proposal, with optional words for the agent, and a reason for a home. */
export function DeclineForm({ proposalId, name, isHome = true }: DeclineFormProps) {
  const form = useCallForm({
    call: declineProposal,
    schema: DeclineProposal,
    defaults: { proposalId, reason: '', words: '' },
    hidden: isHome ? ['proposalId'] : ['proposalId', 'reason'],
    ...useDone(PATHS.mine, 'Declined. The agent will see your answer.'),
  })
  return (
    <Form of={form} label={`Decline: ${name}`} className="grid max-w-110 gap-4">
      {isHome && (
        <form.SelectField name="reason" label="Reason" placeholder="No reason" options={optionsOf(DECLINE_REASONS)} />
      )}
      <form.TextArea name="words" label="In your words" rows={3} maxLength={MAX_WORDS_LENGTH} isOptional />
      <FormActions>
        <SubmitButton size="sm" busyLabel="Declining…">
          Decline
        </SubmitButton>
        <a href={PATHS.mine} className={linkClass()}>
          Cancel
        </a>
      </FormActions>
    </Form>
  )
}

interface DeclineFormProps {
  proposalId: string
  /** Address of the home, or name of the search. */
  name: string
  isHome?: boolean
}
