import type { ReactNode } from 'react'

/** Content of a dialog, sheet or popover, or a function of `close` that gives it. */
export type DialogPart = ReactNode | ((dialog: { close: () => void }) => ReactNode)

/** The content itself. */
export function dialogPart(part: DialogPart | undefined, close: () => void): ReactNode {
  return typeof part === 'function' ? part({ close }) : part
}
