import { CircleAlert, ShieldAlert, ShieldCheck, ShieldEllipsis } from 'lucide-react'
import { Icon } from '#ui/text/icon.tsx'
import { STATUSES, type Status } from '../words.ts'

const LOOKS = {
  uploaded: { icon: ShieldEllipsis, ink: 'text-gold-700' },
  scanning: { icon: ShieldEllipsis, ink: 'text-gold-700' },
  clean: { icon: ShieldCheck, ink: 'text-ok' },
  unscanned: { icon: ShieldAlert, ink: 'text-ink-3' },
  infected: { icon: CircleAlert, ink: 'text-error' },
} as const

export function ScanNote({ status }: { status: Status }) {
  const { icon, ink } = LOOKS[status]
  return (
    <span className={`inline-flex items-center gap-1 ${ink}`}>
      <Icon icon={icon} size={16} />
      {STATUSES[status]}
    </span>
  )
}
