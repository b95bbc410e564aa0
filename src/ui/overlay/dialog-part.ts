import type { ReactNode } from 'react'

/** Content of a dialog or sheet, or a function of `close` that returns it. */
export type DialogPart = ReactNode | ((dialog: { close: () => void }) => ReactNode)

export function dialogPart(part: DialogPart | undefined, close: () => void): ReactNode {
  return typeof part === 'function' ? part({ close }) : part
}
