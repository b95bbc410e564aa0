import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'

/** Heading of an account page with a sentence below; `outcome` is a confirmation above it. */
export function AuthHeading({ title, outcome, children }: AuthHeadingProps) {
  return (
    <div>
      {outcome && (
        <p className={cx('mb-2 flex items-center gap-2 font-semibold', outcome.isGood ? 'text-ok' : 'text-error')}>
          <Icon icon={outcome.isGood ? CircleCheck : CircleAlert} size={20} />
          {outcome.text}
        </p>
      )}
      <h1 className="display-2 text-navy-800">{title}</h1>
      {children && <p className="mt-2 text-ink-2 text-panel">{children}</p>}
    </div>
  )
}

interface AuthHeadingProps {
  title: string
  outcome?: { isGood: boolean; text: string }
  children?: ReactNode
}
