import { Button } from './button.tsx'

/** Bar with "Unsaved changes", Discard and Save at the bottom of the page. Save submits the form around it. */
export function DirtyBar({ isDirty, changed, isBusy = false, formId, onDiscard, saveLabel = 'Save' }: DirtyBarProps) {
  return (
    <div role="status" className="sticky bottom-0 z-15 print:hidden">
      {isDirty && (
        <div
          data-bottom-bar=""
          className="-mx-(--gutter) mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-white px-(--gutter) pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-pop"
        >
          <p className="font-semibold leading-tight">Unsaved changes</p>
          {changed && changed.length > 0 && <p className="min-w-0 text-ink-3 max-md:sr-only">{changed.join(', ')}</p>}
          <div className="ml-auto flex gap-2">
            <Button variant="outline" size="sm" isDisabled={isBusy} onClick={onDiscard}>
              Discard
            </Button>
            <Button type="submit" form={formId} size="sm" isBusy={isBusy} busyLabel="Saving…">
              {saveLabel}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

export type DirtyBarProps = {
  isDirty: boolean
  /** Labels of the changed fields. */
  changed?: readonly string[]
  isBusy?: boolean
  /** Form that Save submits, if the bar is outside it. */
  formId?: string
  onDiscard: () => void
  saveLabel?: string
}
