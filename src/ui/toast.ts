import { createElement, type ReactNode } from 'react'
import { toast as show } from 'react-toastify/unstyled'
import type { Tone } from './notice.tsx'
import { ToastBody } from './toast-body.tsx'

type Options = {
  /** One thing that can be done about it: "Undo". */
  action?: { label: string; onAction: () => void }
  /** A second toast of the same id takes the place of the first. */
  id?: string
}

/** Short messages at the edge of the screen, gone after 5 seconds; an error stays until it is closed. Never the only place of an error. */
export const toast = {
  ok: (message: ReactNode, options?: Options) => open('ok', message, options),
  info: (message: ReactNode, options?: Options) => open('info', message, options),
  warning: (message: ReactNode, options?: Options) => open('warning', message, options),
  error: (message: ReactNode, options?: Options) => open('error', message, options),
  close: (id: string) => show.dismiss(id),
}

function open(tone: Tone, message: ReactNode, { action, id }: Options = {}): void {
  const content = createElement(ToastBody, { tone, action }, message)
  if (id !== undefined && show.isActive(id)) {
    show.update(id, { render: content })
    return
  }
  show(content, {
    toastId: id,
    // The section is a polite live region already; only an error may interrupt.
    role: tone === 'error' ? 'alert' : 'status',
    autoClose: tone === 'error' ? false : undefined,
  })
}
