import type { CallForm, Draft } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import type { IssueFields as Fields } from '../schema.ts'
import { ISSUE_LABELS } from '../words.ts'

export type IssueDraft = Draft<Fields>

export const EMPTY_DRAFT: IssueDraft = { subject: '', preview_text: '', body: '' }

export function IssueFields({ form }: { form: CallForm<IssueDraft> }) {
  const { TextField, TextArea } = form
  return (
    <PanelSection title="Email" isFirst>
      <div className="grid gap-5">
        <TextField name="subject" label={ISSUE_LABELS.subject} isRequired maxLength={150} />
        <TextField
          name="preview_text"
          label={ISSUE_LABELS.preview_text}
          help="Email apps show it beside the subject."
          isOptional
          maxLength={200}
        />
        <TextArea
          name="body"
          label={ISSUE_LABELS.body}
          help="Formatting has the marks for headings, lists, links, and buttons."
          rows={20}
          isRequired
          maxLength={20_000}
        />
      </div>
    </PanelSection>
  )
}
