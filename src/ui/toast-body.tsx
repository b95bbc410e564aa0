import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ToastContentProps } from 'react-toastify/unstyled'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { linkClass } from './link-class.ts'
import type { Tone } from './notice.tsx'

const TONES = {
  info: { icon: Info, rule: 'before:bg-info', ink: 'text-info' },
  ok: { icon: CircleCheck, rule: 'before:bg-ok', ink: 'text-ok' },
  warning: { icon: TriangleAlert, rule: 'before:bg-gold-700', ink: 'text-gold-700' },
  error: { icon: CircleAlert, rule: 'before:bg-error', ink: 'text-error' },
} as const

/** Content of a toast: colored bar and icon of its tone, text, at most one action. */
export function ToastBody({ tone, action, closeToast, children }: ToastBodyProps) {
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
export type ToastBodyProps = Partial<Pick<ToastContentProps, 'closeToast'>> & {
  tone: Tone
  action?: { label: string; onAction: () => void }
  children?: ReactNode
}
