import { FREQUENCIES, RHYTHMS } from '#features/saved-searches/words.ts'
import { useDone } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { acceptProposedSearch } from '../functions.ts'
import { AcceptSearch, type MyProposals, type MySearchProposal } from '../schema.ts'
import { PATHS } from '../words.ts'

/** Form that makes a proposed search the user's saved search, with the frequency they choose. */
export function AcceptSearchForm({ proposal: { id, name }, preference, search }: AcceptSearchFormProps) {
  const form = useCallForm({
    call: acceptProposedSearch,
    schema: AcceptSearch,
    defaults: { proposalId: id, search, name, frequency: 'preferred' },
    hidden: ['proposalId', 'search'],
    ...useDone('/dashboard/saved-searches', 'Search accepted.'),
  })
  const frequencies = Object.entries(FREQUENCIES).map(([value, label]) => ({
    value,
    label: value === 'preferred' ? `${label} (${RHYTHMS[preference].toLowerCase()})` : label,
  }))
  return (
    <Form of={form} label={`Accept: ${name}`} className="grid max-w-110 gap-4">
      {search !== '' && (
        <Notice
          tone="info"
          title="With your filters"
          action={
            <a href={`/properties${search}`} className={linkClass()}>
              View the homes
            </a>
          }
        >
          Your changes replace the proposed filters.
        </Notice>
      )}
      <form.TextField name="name" label="Name" help="Appears in your alerts." maxLength={120} isRequired />
      <form.SelectField name="frequency" label="Alert frequency" options={frequencies} isRequired />
      <FormActions>
        <SubmitButton size="sm" busyLabel="Accepting…">
          Accept search
        </SubmitButton>
        <a href={PATHS.mine} className={linkClass()}>
          Cancel
        </a>
      </FormActions>
    </Form>
  )
}

interface AcceptSearchFormProps extends Pick<MyProposals, 'preference'> {
  proposal: MySearchProposal
  /** Filters that the user changed; empty for those of the proposal. */
  search: string
}
