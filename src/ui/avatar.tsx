import { cx } from './cx.ts'

const SIZES = { 28: 'size-7 text-legal', 44: 'size-11 text-body', 64: 'size-16 text-lead' } as const

/** Round portrait, or initials. `isBeside`: the name is next to it, so screen readers skip it here. */
export function Avatar({ name, src, size = 44, isBeside = true, className }: AvatarProps) {
  const box = cx(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-limestone-2 font-semibold text-navy-800',
    SIZES[size],
    className,
  )
  if (src)
    return <img src={src} alt={isBeside ? '' : name} width={size} height={size} className={cx(box, 'object-cover')} />
  const emails = <span className="tracking-tight">{initials(name)}</span>
  if (isBeside) {
    return (
      <span className={box} aria-hidden="true">
        {emails}
      </span>
    )
  }
  return (
    <span className={box} role="img" aria-label={name}>
      {emails}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const emails = words.length > 1 ? [words[0], words.at(-1)] : words
  return emails.map((word) => (word ?? '').charAt(0).toUpperCase()).join('')
}

export type AvatarProps = {
  name: string
  src?: string
  size?: keyof typeof SIZES
  isBeside?: boolean
  className?: string
}
