import { X } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { IconButton } from './icon-button.tsx'
import type { Tone } from './notice.tsx'
import type { ToastOptions } from './toast.ts'
import { ToastBody } from './toast-body.tsx'

/** Container of all toasts, once in the site's root. Alt+T moves the focus to it. */
export function Toaster({ position = 'bottom-right' }: { position?: 'bottom-right' | 'top-right' }) {
  return (
    // Stays reachable while a dialog hides the rest of the page from screen readers.
    <div data-react-aria-top-layer="true">
      <ToastContainer
        position={position}
        autoClose={5000}
        limit={3}
        pauseOnHover
        pauseOnFocusLoss
        draggable={false}
        hideProgressBar
        icon={false}
        transition={false}
        aria-label="Notifications Alt+T"
        closeButton={({ closeToast }) => (
          <IconButton icon={X} label="Close" size="xs" className="shrink-0" onClick={closeToast} />
        )}
        toastClassName={TOAST}
      />
    </div>
  )
}

const TOAST =
  'relative grid animate-rise grid-cols-[minmax(0,1fr)_auto] items-start gap-3 overflow-hidden rounded-control bg-white py-1 pr-2 pl-4 md:py-3 text-ink text-small leading-snug shadow-pop forced-colors:border'

/** Shows a toast, or replaces the one with its id. */
export function showToast(tone: Tone, message: ReactNode, { action, id }: ToastOptions = {}): void {
  const content = createElement(ToastBody, { tone, action }, message)
  if (id !== undefined && toast.isActive(id)) {
    toast.update(id, { render: content })
    return
  }
  toast(content, {
    toastId: id,
    // The section is already a polite live region; only an error may interrupt.
    role: tone === 'error' ? 'alert' : 'status',
    // Errors with an action stay open; others close after 5 seconds. Source: specification 9; design, toasts.
    autoClose: tone === 'error' && action ? false : undefined,
  })
}

export function closeToast(id: string): void {
  toast.dismiss(id)
}
