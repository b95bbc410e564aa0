import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button, IconButton } from '../fields/button.tsx'
import { Notice } from '../page/notice.tsx'
import { cx } from '../text/cx.ts'
import { type DialogPart, dialogPart } from './dialog-part.ts'

/**
 * Modal dialog with title, close button and footer. Esc and the backdrop close it, and focus returns to the trigger.
 */
export function Dialog({
  title,
  trigger,
  isOpen,
  onOpenChange,
  size = 'normal',
  role = 'dialog',
  isDismissable = true,
  foot,
  children,
}: DialogProps) {
  const overlay = (
    <ModalOverlay
      {...(!trigger && { isOpen, onOpenChange })}
      isDismissable={isDismissable && role === 'dialog'}
      isKeyboardDismissDisabled={!isDismissable}
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-center justify-center bg-navy-950/55 p-4 transition-opacity duration-180 entering:opacity-0 exiting:opacity-0"
    >
      <Modal
        className={cx(
          'flex max-h-full w-full flex-col overflow-hidden rounded-dialog bg-white text-ink shadow-pop transition-transform duration-180 entering:translate-y-2 exiting:translate-y-2 forced-colors:border',
          size === 'wide' ? 'max-w-dialog-wide' : 'max-w-dialog',
        )}
      >
        <AriaDialog role={role} className="flex min-h-0 flex-col outline-none">
          {({ close }) => (
            <DialogContent title={title} close={close} isDismissable={isDismissable} foot={dialogPart(foot, close)}>
              {dialogPart(children, close)}
            </DialogContent>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
  if (!trigger) return overlay
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      {overlay}
    </DialogTrigger>
  )
}

function DialogContent({ title, close, isDismissable, foot, children }: ContentProps) {
  const body = useRef<HTMLDivElement>(null)
  // Focus the first field. Without one, the dialog has the focus and screen readers announce its title.
  useEffect(() => {
    const field = body.current?.querySelector<HTMLElement>(
      'input:not([type=hidden]):enabled, select:enabled, textarea:enabled',
    )
    field?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <div className="flex items-start justify-between gap-4 pt-5 pr-3 pl-6">
        <Heading slot="title" level={2} className="title min-w-0 pt-1.5">
          {title}
        </Heading>
        {isDismissable && <IconButton icon={X} label="Close" onClick={close} />}
      </div>
      <div ref={body} className="grid min-h-0 gap-4 overflow-y-auto overscroll-contain px-6 pt-3 pb-6">
        {children}
      </div>
      {foot && (
        <div className="flex flex-wrap justify-end gap-3 border-line border-t px-6 py-4 max-sm:*:flex-1">{foot}</div>
      )}
    </>
  )
}

type ContentProps = {
  title: ReactNode
  close: () => void
  isDismissable: boolean
  foot: ReactNode
  children: ReactNode
}

type DialogProps = {
  title: ReactNode
  /** TriggerButton that opens it; without one, use `isOpen` and `onOpenChange`. */
  trigger?: ReactElement
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  size?: 'normal' | 'wide'
  role?: 'dialog' | 'alertdialog'
  /** False while work runs that must not be interrupted. */
  isDismissable?: boolean
  /** Buttons, the primary one last. */
  foot?: DialogPart
  children?: DialogPart
}

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
      setFailure(error instanceof Error ? error.message : 'This didn’t work. Try again.')
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

type ConfirmDialogProps = {
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
