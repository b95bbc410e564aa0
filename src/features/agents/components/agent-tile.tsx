import { cx } from '#ui/text/cx.ts'

/** Square portrait of an agent, or the initials without one. The name is next to it. */
export function AgentTile({ agent, className }: { agent: AgentFace; className?: string }) {
  const { name, photo_key, photo_alt } = agent
  if (photo_key) {
    const src = `/img/${photo_key}?width=`
    return (
      <img
        src={`${src}320`}
        srcSet={`${src}320 320w, ${src}640 640w`}
        sizes="(min-width: 640px) 320px, 176px"
        alt={photo_alt ?? ''}
        width={320}
        height={320}
        loading="lazy"
        decoding="async"
        className={cx('aspect-square h-auto w-full self-start rounded-panel bg-limestone-2 object-cover', className)}
      />
    )
  }
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0) ?? '').join('')
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid aspect-square w-full place-items-center self-start rounded-panel bg-limestone-2 font-display font-medium text-[2.75rem] text-navy-800 tracking-tight',
        className,
      )}
    >
      {initials}
    </span>
  )
}

interface AgentFace {
  name: string
  photo_key: string | null
  photo_alt: string | null
}
