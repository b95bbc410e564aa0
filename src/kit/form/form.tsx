import { useLocation } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { Button, type ButtonLook, type ButtonSize } from '#ui/fields/button.tsx'
import { ErrorSummary } from '#ui/fields/form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { ConflictView } from '#ui/table/diff-table.tsx'
import { capitalized } from '../capitalized.ts'
import { dayAndTime } from '../time/format.ts'
import {
  CallFormContext,
  type CallFormState,
  type Conflict,
  type FieldNote,
  fieldIdOf,
  useCallFormState,
} from './call-form.ts'
import { fieldValuesOf } from './field-values.ts'
import { FlashData } from './flash-data.tsx'
import { PROBLEMS_ID } from './refusal.ts'

/** Form of `useCallForm`: shows an error summary and edit conflicts, and posts without JavaScript. */
export function Form({
  of: form,
  label,
  className,
  children,
}: {
  of: CallFormState
  label: string
  className?: string
  children: ReactNode
}) {
  const page = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const hasProblems = form.problems.length > 0
  // A new list moves the focus to the summary, so memoize it while the user types.
  const summary = useMemo(
    () =>
      form.problems.map(({ name, message }) => ({
        message,
        fieldId: name === null ? undefined : fieldIdOf(form.id, name),
      })),
    [form.problems, form.id],
  )
  const element = useRef<HTMLFormElement>(null)
  useTypedBefore(element, form)
  useTitlePrefix(hasProblems)

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    void form.submit()
  }

  return (
    <CallFormContext value={form}>
      <form
        ref={element}
        id={form.id}
        method="post"
        action={`/forms/${form.callName}`}
        noValidate
        aria-label={label}
        className={className}
        onSubmit={submit}
      >
        <input type="hidden" name="_page" value={page} />
        {form.done && <input type="hidden" name="_done" value={form.done.message} />}
        {form.done?.path && <input type="hidden" name="_next" value={form.done.path} />}
        {form.hidden.map((name) => (
          <HiddenField key={name} name={name} value={form.typed[name]} />
        ))}
        {hasProblems && (
          <div id={PROBLEMS_ID} className="mb-6 scroll-mt-24">
            <ErrorSummary errors={summary} />
            <FlashNotes form={form} />
          </div>
        )}
        {children}
        <ConflictDialog form={form} />
      </form>
    </CallFormContext>
  )
}

/** Adopts text typed before hydration, which a slow network makes likely. */
function useTypedBefore(element: RefObject<HTMLFormElement | null>, form: CallFormState): void {
  const isTaken = useRef(false)
  const first = useRef(form.typed).current
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const values = form.latest()
    for (const [name, typed] of element.current ? fieldValuesOf(element.current, values) : []) {
      // During hydration React may receive a change and still reset the field; the form's value is then the newer one.
      const isHeard = values[name] !== first[name]
      if (!isHeard && JSON.stringify(values[name]) !== JSON.stringify(typed)) form.setValue(name, typed)
    }
  })
}

/** Submit button; shows a busy label and ignores clicks while the form is sent. */
export function SubmitButton({
  busyLabel = 'Saving…',
  variant,
  size,
  isBlock,
  blockedBy = null,
  children,
}: {
  busyLabel?: string
  variant?: ButtonLook['variant']
  size?: ButtonSize
  isBlock?: boolean
  /** Id of the text that says why the form can’t be sent now. */
  blockedBy?: string | null
  children: ReactNode
}) {
  const { isBusy } = useCallFormState()
  return (
    <Button
      type="submit"
      variant={variant}
      size={size}
      isBlock={isBlock}
      isBusy={isBusy}
      busyLabel={busyLabel}
      isDisabled={blockedBy !== null}
      aria-describedby={blockedBy ?? undefined}
    >
      {children}
    </Button>
  )
}

/** Makes the Enter key save a form in which another button, such as a test, comes before Save. Place it first. */
export function EnterSubmits() {
  return <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
}

function HiddenField({ name, value }: { name: string; value: unknown }) {
  return (
    <>
      {/* Null is a number that is not entered. */}
      {(typeof value === 'number' || value === null) && <input type="hidden" name="_number" value={name} />}
      {typeof value === 'boolean' && <input type="hidden" name="_boolean" value={name} />}
      <input type="hidden" name={name} value={String(value ?? '')} />
    </>
  )
}

/** Notes for a form that came back without JavaScript. */
function FlashNotes({ form }: { form: CallFormState }) {
  const { flash } = form
  if (!flash) return null
  const { current, lost } = flash
  const rows = current ? differences(form, current) : []
  return (
    <div className="mt-4 grid gap-4">
      {current && (
        <Notice tone="warning" title="Someone else changed this">
          <p>Your changes are still in the form. Save again to replace the saved version:</p>
          <ul className="mt-1 list-disc pl-5">
            {rows.map(({ name, label, theirs }) => (
              <li key={name}>
                {label}: {theirs || '(empty)'}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {lost.length > 0 && (
        <Notice tone="warning">
          This was too long to save. Type it again: {lost.join(', ')}. Your browser’s Back button may still have it.
        </Notice>
      )}
      <FlashData flash={flash} />
    </div>
  )
}

function ConflictDialog({ form }: { form: CallFormState }) {
  const { conflict } = form
  const rows = conflict ? differences(form, conflict.current) : []
  return (
    <Dialog
      size="wide"
      title="Two versions"
      isOpen={conflict !== null}
      onOpenChange={(isOpen) => !isOpen && form.closeConflict()}
      isDismissable={!form.isBusy}
    >
      {conflict && (
        <ConflictView
          who={conflict.saved_by ?? 'Someone else'}
          when={conflict.saved_at ? `on ${dayAndTime(new Date(conflict.saved_at))}` : 'meanwhile'}
          rows={rows.map(({ label, yours, theirs }) => ({
            label,
            yours: yours || undefined,
            theirs: theirs || undefined,
          }))}
          isBusy={form.isBusy}
          onKeepMine={() => void form.keepMine()}
          onTakeTheirs={form.takeTheirs}
        />
      )}
    </Dialog>
  )
}

function differences(form: CallFormState, current: Conflict['current']) {
  const values = form.typed
  // On the server no field has registered its label yet, so use member names.
  const notes: [string, FieldNote][] =
    form.fields.size > 0
      ? [...form.fields]
      : Object.keys(values)
          .filter((name) => !form.hidden.includes(name))
          .map(plainNote)
  return notes
    .filter(([name]) => Object.hasOwn(current, name))
    .map(([name, { label, show }]) => ({ name, label, yours: show(values[name]), theirs: show(current[name]) }))
    .filter(({ yours, theirs }) => yours !== theirs)
}

function plainNote(name: string): [string, FieldNote] {
  const words = name.replaceAll('_', ' ')
  return [name, { label: capitalized(words), show: (value) => String(value ?? '') }]
}

const TITLE_PREFIX = 'Error: '

/** Prefixes the page title with "Error: " once, so that screen readers announce it first. */
function useTitlePrefix(hasProblems: boolean): void {
  useEffect(() => {
    // Another form of the page may have added it.
    if (!hasProblems || document.title.startsWith(TITLE_PREFIX)) return
    document.title = TITLE_PREFIX + document.title
    return () => {
      if (document.title.startsWith(TITLE_PREFIX)) document.title = document.title.slice(TITLE_PREFIX.length)
    }
  }, [hasProblems])
}
