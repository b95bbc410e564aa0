import { createElement, type ReactNode } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { Tone } from './notice.tsx'
import { ToastBody } from './toast-body.tsx'

export type ToastOptions = {
  /** One thing that can be done about it: "Undo". */
  action?: { label: string; onAction: () => void }
  /** A second toast of the same id takes the place of the first. */
  id?: string
}

/** Shows a toast, or puts it into the place of the one with its id. */
export function showToast(tone: Tone, message: ReactNode, { action, id }: ToastOptions = {}): void {
  const content = createElement(ToastBody, { tone, action }, message)
  if (id !== undefined && toast.isActive(id)) {
    toast.update(id, { render: content })
    return
  }
  toast(content, {
    toastId: id,
    // The section is a polite live region already; only an error may interrupt.
    role: tone === 'error' ? 'alert' : 'status',
    autoClose: tone === 'error' ? false : undefined,
  })
}

/** Takes a toast away. */
export function closeToast(id: string): void {
  toast.dismiss(id)
}
