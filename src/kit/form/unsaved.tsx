import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { DirtyBar } from '#ui/page/record.tsx'
import { useCallFormState } from './call-form.ts'

/** Asks before the user leaves a page with unsaved changes or closes the tab. */
export function UnsavedGuard() {
  const { isDirty, isBusy } = useCallFormState()
  const isGuarded = isDirty && !isBusy
  const { status, proceed, reset } = useBlocker({
    // Tabs and panels change only the search parameters, so they need no dialog.
    shouldBlockFn: ({ current, next }) => isGuarded && current.pathname !== next.pathname,
    enableBeforeUnload: isGuarded,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      action="Leave without saving"
      cancelLabel="Stay on this page"
      isOpen={status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && reset?.()}
      onConfirm={() => proceed?.()}
    >
      <p>You have unsaved changes.</p>
    </ConfirmDialog>
  )
}

/** Bar with Discard and Save while there are unsaved changes; leaving asks first. */
export function SaveBar({ saveLabel }: { saveLabel?: string }) {
  const form = useCallFormState()
  const changed = [...form.fields]
    .filter(([name]) => JSON.stringify(form.typed[name]) !== JSON.stringify(form.stored[name]))
    .map(([, { label }]) => label)
  return (
    <>
      <UnsavedGuard />
      <DirtyBar
        isDirty={form.isDirty}
        changed={changed}
        isBusy={form.isBusy}
        formId={form.id}
        onDiscard={form.discard}
        saveLabel={saveLabel}
      />
    </>
  )
}
