import { Check, Circle } from 'lucide-react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/** Rules that are checked off as they are met, such as those of a new password. */
export function RuleList({
  rules,
  className,
}: {
  rules: readonly { label: string; isMet: boolean }[]
  className?: string
}) {
  return (
    <ul className={cx('grid gap-1 text-small dense:text-caption', className)}>
      {rules.map((rule) => (
        <li key={rule.label} className={cx('flex items-center gap-2', rule.isMet ? 'text-ok' : 'text-ink-3')}>
          <Icon icon={rule.isMet ? Check : Circle} size={16} />
          {rule.label}
          <span className="sr-only">{rule.isMet ? ' (met)' : ' (not yet met)'}</span>
        </li>
      ))}
    </ul>
  )
}
