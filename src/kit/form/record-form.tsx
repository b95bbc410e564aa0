import type { ReactNode } from 'react'
import { FormActions } from '#ui/form-actions.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { CallFormState } from './call-form.ts'
import { Form, SubmitButton } from './form.tsx'
import { SaveBar, UnsavedGuard } from './unsaved.tsx'

/** Fields, and beside them, on a phone under them, what belongs to the record and is not typed. */
const COLUMNS = 'grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(240px,1fr)]'
const BESIDE = 'max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5'

/** Changes a record: the bar with Save comes with the first change, and leaving asks while something is not saved. */
export function EditRecordForm({ of, label, aside, asideLabel, children }: EditRecordFormProps) {
  return (
    <Form of={of} label={label}>
      <div className={COLUMNS}>
        <div>
          {children}
          {/* It takes JavaScript to notice a change. */}
          <noscript>
            <FormActions className="mt-8">
              <SubmitButton>Save</SubmitButton>
            </FormActions>
          </noscript>
        </div>
        <aside aria-label={asideLabel} className={BESIDE}>
          {aside}
        </aside>
      </div>
      <SaveBar />
    </Form>
  )
}

/** Adds a record: a button that says so, the way back to the list, and the question before something typed is left. */
export function NewRecordForm({ of, label, action, list, aside, asideLabel, children }: NewRecordFormProps) {
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
    <Form of={of} label={label} className={aside ? undefined : 'max-w-(--container-text)'}>
      {aside ? (
        <div className={COLUMNS}>
          <div>{fields}</div>
          <aside aria-label={asideLabel} className={BESIDE}>
            {aside}
          </aside>
        </div>
      ) : (
        fields
      )}
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
  aside?: ReactNode
  asideLabel?: string
  children: ReactNode
}
