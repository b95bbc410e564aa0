import type { Change } from '#features/audit/schema.ts'
import { useSaved } from '#kit/form/after-save.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { updateNewsletterIssue } from '../functions.ts'
import { type IssueDetail, UpdateIssue } from '../schema.ts'
import { IssueFields } from './issue-fields.tsx'
import { IssuePanel } from './issue-panel.tsx'
import { IssuePreview } from './issue-preview.tsx'

export function EditIssueForm({ issue, history, email }: EditIssueFormProps) {
  const { id, version, subject, preview_text, body } = issue
  const form = useCallForm({
    call: updateNewsletterIssue,
    schema: UpdateIssue,
    defaults: { issueId: id, version, subject, preview_text, body },
    hidden: ['issueId', 'version'],
    done: { message: 'Issue saved.', path: null },
    onDone: useSaved(() => 'Issue saved.'),
  })
  const isSaved =
    form.values.subject === subject && form.values.body === body && form.values.preview_text === preview_text
  return (
    <EditRecordForm
      of={form}
      label="Issue"
      asideLabel="Sending, formatting, and history"
      aside={<IssuePanel issue={issue} history={history} email={email} isSaved={isSaved} />}
    >
      <IssueFields form={form} />
      <IssuePreview issue={issue} />
    </EditRecordForm>
  )
}

interface EditIssueFormProps {
  issue: IssueDetail
  history: readonly Change[]
  /** The author's address, for tests. */
  email: string
}
