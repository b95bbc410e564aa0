import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

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
      {action && <div className="flex shrink-0 flex-wrap items-center gap-2 self-center">{action}</div>}
    </div>
  )
}

export type NoticeProps = {
  tone?: Tone
  title?: ReactNode
  action?: ReactNode
  isLive?: boolean
  className?: string
  children?: ReactNode
}
