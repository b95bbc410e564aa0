import type { ReactNode } from 'react'
import { FormActions } from '#ui/form-actions.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { RecordColumns } from '#ui/record-columns.tsx'
import type { CallFormState } from './call-form.ts'
import { Form, SubmitButton } from './form.tsx'
import { SaveBar, UnsavedGuard } from './unsaved.tsx'

/** Changes a record: the bar with Save comes with the first change, and leaving asks while something is not saved. */
export function EditRecordForm({ of, label, aside, asideLabel, children }: EditRecordFormProps) {
  return (
    <Form of={of} label={label}>
      <RecordColumns aside={aside} asideLabel={asideLabel}>
        {children}
        {/* It takes JavaScript to notice a change. */}
        <noscript>
          <FormActions className="mt-8">
            <SubmitButton>Save</SubmitButton>
          </FormActions>
        </noscript>
      </RecordColumns>
      <SaveBar />
    </Form>
  )
}

/** Adds a record: a button that says so, the way back to the list, and the question before something typed is left. */
export function NewRecordForm({ of, label, action, list, beside, children }: NewRecordFormProps) {
  const fields = (
    <>
      {children}
      <FormActions className="mt-8">
        <SubmitButton busyLabel="Adding…">{action}</SubmitButton>
        <LinkButton to={list} variant="quiet">
          Cancel
        </LinkButton>
      </FormActions>
    </>
  )
  return (
    <Form of={of} label={label} className={beside ? undefined : 'max-w-(--container-text)'}>
      {beside ? <RecordColumns {...beside}>{fields}</RecordColumns> : fields}
      <UnsavedGuard />
    </Form>
  )
}

interface EditRecordFormProps {
  /** The form of `useCallForm`. */
  of: CallFormState
  /** What it is a form of: "Vendor". */
  label: string
  aside: ReactNode
  asideLabel: string
  /** The fields. */
  children: ReactNode
}

interface NewRecordFormProps {
  of: CallFormState
  label: string
  /** What the button says: "Add vendor". */
  action: string
  /** The page of the list, for whoever gives up. */
  list: string
  /** What stands beside the fields, where there is something. */
  beside?: { aside: ReactNode; asideLabel: string }
  children: ReactNode
}
