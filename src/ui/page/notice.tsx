import { CircleAlert, CircleCheck, Info, Lock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../text/cx.ts'
import { Icon } from '../text/icon.tsx'

const TONES = {
  info: { icon: Info, ground: 'bg-info-50', ink: 'text-info' },
  ok: { icon: CircleCheck, ground: 'bg-ok-50', ink: 'text-ok' },
  warning: { icon: TriangleAlert, ground: 'bg-gold-100', ink: 'text-gold-700' },
  error: { icon: CircleAlert, ground: 'bg-error-50', ink: 'text-error' },
} as const

/** Tones of a notice, a banner or a toast. */
export type Tone = keyof typeof TONES

/** Message within the page. `isLive` announces one that appears after an act of the visitor. */
export function Notice({ tone = 'info', title, action, isLive = false, className, children }: NoticeProps) {
  const { icon, ground, ink } = TONES[tone]
  return (
    <div
      role={isLive ? (tone === 'error' ? 'alert' : 'status') : undefined}
      className={cx(
        'flex flex-wrap gap-x-3 gap-y-2 rounded-control px-4 py-3.5 text-ink leading-normal dense:py-2.5',
        ground,
        className,
      )}
    >
      <Icon icon={icon} className={cx('mt-0.5 dense:mt-0', ink)} />
      <div className="min-w-0 flex-1 basis-56">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action && <div className="flex flex-wrap items-center sm:shrink-0 gap-2 self-center">{action}</div>}
    </div>
  )
}

type NoticeProps = {
  tone?: Tone
  title?: ReactNode
  action?: ReactNode
  isLive?: boolean
  className?: string
  children?: ReactNode
}

const BANNER_TONES = {
  warning: { label: 'Warning', icon: TriangleAlert, ground: 'bg-gold-100 text-ink', ink: 'text-gold-700' },
  error: { label: 'Error', icon: CircleAlert, ground: 'bg-error-50 text-ink', ink: 'text-error' },
  info: { label: 'Information', icon: Info, ground: 'bg-info-50 text-ink', ink: 'text-info' },
  navy: { label: 'Note', icon: Lock, ground: 'on-dark bg-navy-900 text-white', ink: 'text-navy-300' },
} as const

/** Full-width strip for messages on every page: stale data, an expiring password, no connection. */
export function Banner({ tone = 'warning', action, children }: BannerProps) {
  const { label, icon, ground, ink } = BANNER_TONES[tone]
  return (
    <section aria-label={label} className={cx('text-small print:hidden', ground)}>
      <div className="wrap flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <div className="flex flex-1 basis-60 items-start gap-3">
          <Icon icon={icon} className={ink} />
          <div>{children}</div>
        </div>
        {action}
      </div>
    </section>
  )
}

type BannerProps = { tone?: keyof typeof BANNER_TONES; action?: ReactNode; children: ReactNode }

/** Two-pixel progress bar above results that are loading. Its height is reserved when idle. */
export function BusyBar({ isBusy, label = 'Loading…' }: { isBusy: boolean; label?: string }) {
  return (
    <div role="status" className="h-0.5 overflow-hidden">
      {isBusy && (
        <>
          <span className="sr-only">{label}</span>
          <span aria-hidden="true" className="block h-full bg-navy-100">
            <span className="block h-full w-2/5 animate-busy bg-navy-800" />
          </span>
        </>
      )}
    </div>
  )
}
