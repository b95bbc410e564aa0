import { useAdded } from '#kit/form/after-save.ts'
import { NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { createNewsletterIssue } from '../functions.ts'
import { CreateIssue } from '../schema.ts'
import { EMPTY_DRAFT, IssueFields } from './issue-fields.tsx'

const LIST = '/admin/newsletter'

export function NewIssueForm() {
  const form = useCallForm({
    call: createNewsletterIssue,
    schema: CreateIssue,
    defaults: EMPTY_DRAFT,
    done: { message: 'Draft added.', path: LIST },
    onDone: useAdded(
      ({ id }) => `${LIST}/${id}/edit`,
      () => 'Draft added.',
    ),
  })
  return (
    <NewRecordForm
      of={form}
      label="New issue"
      action="Save draft"
      list={LIST}
      beside={{
        asideLabel: 'Preview',
        aside: (
          <PanelSection title="Preview" isFirst>
            <p className="text-ink-2">Save the draft to see the email and send yourself a test.</p>
          </PanelSection>
        ),
      }}
    >
      <IssueFields form={form} />
    </NewRecordForm>
  )
}
