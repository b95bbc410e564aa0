import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import { ToastContainer, type ToastContentProps, toast } from 'react-toastify/unstyled'
import { IconButton } from '../fields/button.tsx'
import type { Tone } from '../page/notice.tsx'
import { cx } from '../text/cx.ts'
import { Icon } from '../text/icon.tsx'
import { linkClass } from '../text/link.tsx'
import type { ToastOptions } from './toast.ts'

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

const TONES = {
  info: { icon: Info, rule: 'before:bg-info', ink: 'text-info' },
  ok: { icon: CircleCheck, rule: 'before:bg-ok', ink: 'text-ok' },
  warning: { icon: TriangleAlert, rule: 'before:bg-gold-700', ink: 'text-gold-700' },
  error: { icon: CircleAlert, rule: 'before:bg-error', ink: 'text-error' },
} as const

/** Content of a toast: colored bar and icon of its tone, text, at most one action. */
function ToastBody({ tone, action, closeToast, children }: ToastBodyProps) {
  const { icon, rule, ink } = TONES[tone]
  return (
    <div className={cx('flex gap-3 before:absolute before:inset-y-0 before:left-0 before:w-0.75', rule)}>
      <Icon icon={icon} className={cx('mt-3 md:mt-1.5', ink)} />
      <div className="min-w-0 py-2.75 md:py-1.25">
        {children}
        {action && (
          <button
            type="button"
            className={cx(linkClass(), 'ml-2 font-semibold')}
            onClick={() => {
              closeToast?.()
              action.onAction()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
    </div>
  )
}

/** The toaster passes `closeToast`. */
type ToastBodyProps = Partial<Pick<ToastContentProps, 'closeToast'>> & {
  tone: Tone
  action?: { label: string; onAction: () => void }
  children?: ReactNode
}
