import type { ReactElement } from 'react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { type DialogPart, dialogPart } from './dialog-part.ts'

/** Small panel at its trigger, not modal: a choice or a few fields, with an optional footer of buttons. */
export function Popover({
  label,
  trigger,
  isOpen,
  onOpenChange,
  placement = 'bottom start',
  foot,
  children,
}: PopoverProps) {
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      <AriaPopover placement={placement} offset={8} className={popoverClass}>
        <AriaDialog aria-label={label} className="outline-none">
          {({ close }) => (
            <>
              <div className="grid gap-4 p-5">{dialogPart(children, close)}</div>
              {foot && (
                <div className="flex items-center justify-between gap-3 border-line border-t px-5 py-3">
                  {dialogPart(foot, close)}
                </div>
              )}
            </>
          )}
        </AriaDialog>
      </AriaPopover>
    </DialogTrigger>
  )
}

/** Classes of a floating panel. */
export const popoverClass =
  'w-max min-w-60 max-w-[min(400px,calc(100vw-32px))] overflow-auto rounded-panel bg-white text-ink shadow-pop ' +
  'transition duration-180 entering:translate-y-1 entering:opacity-0 exiting:opacity-0 forced-colors:border'

export type PopoverProps = {
  label: string
  trigger: ReactElement
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  foot?: DialogPart
  children: DialogPart
}
