import { CircleAlert, Info, Lock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

const TONES = {
  warning: { label: 'Warning', icon: TriangleAlert, ground: 'bg-gold-100 text-ink', ink: 'text-gold-700' },
  error: { label: 'Error', icon: CircleAlert, ground: 'bg-error-50 text-ink', ink: 'text-error' },
  info: { label: 'Information', icon: Info, ground: 'bg-info-50 text-ink', ink: 'text-info' },
  navy: { label: 'Note', icon: Lock, ground: 'on-dark bg-navy-900 text-white', ink: 'text-navy-300' },
} as const

/** Full-width strip for messages on every page: stale data, an expiring password, no connection. */
export function Banner({ tone = 'warning', action, children }: BannerProps) {
  const { label, icon, ground, ink } = TONES[tone]
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

export type BannerProps = { tone?: keyof typeof TONES; action?: ReactNode; children: ReactNode }
