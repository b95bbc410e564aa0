import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../fields/button.tsx'
import { cx } from '../text/cx.ts'
import { type DialogPart, dialogPart } from './dialog-part.ts'

/** Modal panel at one side, 400 px wide. On a phone it fills the screen, and its footer is always visible. */
export function Sheet({ title, trigger, isOpen, onOpenChange, side = 'right', foot, children }: SheetProps) {
  const overlay = (
    <ModalOverlay
      {...(!trigger && { isOpen, onOpenChange })}
      isDismissable
      className="fixed inset-0 z-50 bg-navy-950/55 transition-opacity duration-240 entering:opacity-0 exiting:opacity-0"
    >
      <Modal
        className={cx(
          'fixed top-0 h-(--visual-viewport-height) w-full bg-white text-ink shadow-sheet transition-transform duration-240 sm:max-w-panel forced-colors:border',
          side === 'right'
            ? 'right-0 entering:translate-x-2 exiting:translate-x-2'
            : 'left-0 entering:-translate-x-2 exiting:-translate-x-2',
        )}
      >
        <AriaDialog className="flex h-full flex-col outline-none">
          {({ close }) => (
            <>
              <div className="flex min-h-15 items-center justify-between gap-4 border-line border-b pr-1 pl-4 sm:pr-3 sm:pl-6">
                <Heading slot="title" level={2} className="subtitle font-bold">
                  {title}
                </Heading>
                <IconButton icon={X} label="Close" onClick={close} />
              </div>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6">
                {dialogPart(children, close)}
              </div>
              {foot && (
                <div className="grid auto-cols-fr grid-flow-col gap-3 border-line border-t px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] sm:px-6">
                  {dialogPart(foot, close)}
                </div>
              )}
            </>
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

type SheetProps = {
  title: ReactNode
  trigger?: ReactElement
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  side?: 'left' | 'right'
  foot?: DialogPart
  children?: DialogPart
}
