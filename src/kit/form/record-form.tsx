import type { ReactNode } from 'react'
import { LinkButton } from '#ui/fields/button.tsx'
import { FormActions } from '#ui/fields/form.tsx'
import { RecordColumns } from '#ui/page/record.tsx'
import type { CallFormState } from './call-form.ts'
import { Form, SubmitButton } from './form.tsx'
import { SaveBar, UnsavedGuard } from './unsaved.tsx'

/** Form for a record. The Save bar appears with the first change, and leaving with unsaved changes asks first. */
export function EditRecordForm({ of, label, aside, asideLabel, actions, children }: EditRecordFormProps) {
  return (
    <Form of={of} label={label}>
      <RecordColumns aside={aside} asideLabel={asideLabel}>
        {children}
        {/* Detecting a change needs JavaScript. */}
        {!actions && (
          <noscript>
            <FormActions className="mt-8">
              <SubmitButton>Save</SubmitButton>
            </FormActions>
          </noscript>
        )}
      </RecordColumns>
      {actions ? (
        <>
          {actions}
          <UnsavedGuard />
        </>
      ) : (
        <SaveBar />
      )}
    </Form>
  )
}

/** A record's form as a step of a series: the page after it, and its buttons. */
export interface FormStep {
  next: string | null
  actions: ReactNode
}

/** Form for a new record, with a link back to its list; leaving with unsaved input asks first. */
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
  of: CallFormState
  /** Name of the form: "Vendor". */
  label: string
  aside: ReactNode
  asideLabel: string
  /** Buttons in place of the Save bar. */
  actions?: ReactNode
  children: ReactNode
}

interface NewRecordFormProps {
  of: CallFormState
  label: string
  /** Label of the button: "Add vendor". */
  action: string
  /** Path of the list, for the Cancel link. */
  list: string
  /** Panel beside the fields. */
  beside?: { aside: ReactNode; asideLabel: string }
  children: ReactNode
}
