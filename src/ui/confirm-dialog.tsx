import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

/** Asks before something that is hard to undo: the title names the thing, the button says the verb. It stays open while the work runs and when it fails. */
export function ConfirmDialog({
  action,
  objectName,
  trigger,
  isOpen,
  onOpenChange,
  busyLabel,
  cancelLabel = 'Cancel',
  isDestructive = true,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function confirm(close: () => void) {
    setBusy(true)
    setFailure('')
    try {
      await onConfirm()
      close()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'This did not work. Try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      role="alertdialog"
      title={objectName ? `${action} “${objectName}”?` : `${action}?`}
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={(open) => {
        setFailure('')
        onOpenChange?.(open)
      }}
      isDismissable={!isBusy}
      foot={({ close }) => (
        <>
          <Button variant="quiet" isDisabled={isBusy} onClick={close}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDestructive ? 'danger' : 'primary'}
            isBusy={isBusy}
            busyLabel={busyLabel}
            onClick={() => confirm(close)}
          >
            {action}
          </Button>
        </>
      )}
    >
      {children}
      {failure && (
        <Notice tone="error" isLive>
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}

export type ConfirmDialogProps = {
  /** Verb and kind of thing: "Delete vendor". It is the button, and with the name the title. */
  action: string
  /** The name of the very thing: "Ridge Roofing". */
  objectName?: string
  trigger?: ReactElement
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** "Deleting…" */
  busyLabel?: string
  cancelLabel?: string
  isDestructive?: boolean
  /** Closes when it is done; the message of what it throws is shown. */
  onConfirm: () => Promise<unknown> | unknown
  /** What happens, and what stays. */
  children?: ReactNode
}
