import { useAdded } from '#kit/form/after-save.ts'
import { NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { createNewsletterIssue } from '../functions.ts'
import { CreateIssue } from '../schema.ts'
import { EMPTY_DRAFT, IssueFields } from './issue-fields.tsx'
import { MarkupHelp } from './markup-help.tsx'

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
        asideLabel: 'Formatting and preview',
        aside: (
          <>
            <MarkupHelp />
            <PanelSection title="Preview">
              <p className="text-ink-2">Save the draft to see the email and send yourself a test.</p>
            </PanelSection>
          </>
        ),
      }}
    >
      <IssueFields form={form} />
    </NewRecordForm>
  )
}
