import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

/**
 * Confirmation before an act that is hard to undo. The title names the object, the button the act. Stays open while the
 * work runs and if it fails.
 */
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
  /** Verb and object: "Delete vendor". Label of the button, and with the name the title. */
  action: string
  /** Name of the object: "Ridge Roofing". */
  objectName?: string
  trigger?: ReactElement
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** Label while the work runs: "Deleting…". */
  busyLabel?: string
  cancelLabel?: string
  isDestructive?: boolean
  /** Closes after the work; shows the message of an exception. */
  onConfirm: () => Promise<unknown> | unknown
  /** Consequences of the act. */
  children?: ReactNode
}
