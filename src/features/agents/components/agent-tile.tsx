import { cx } from '#ui/text/cx.ts'

/** Square portrait of an agent, or a plate with the initials without one. The name is next to it. */
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
      className={cx('@container block aspect-square w-full self-start rounded-panel bg-limestone-2 p-[6%]', className)}
    >
      <span className="grid size-full place-content-center justify-items-center gap-[4cqi] rounded-badge border border-control/35 font-display font-medium text-[34cqi] text-navy-800 leading-none tracking-tight forced-colors:border-current">
        {initials}
        <span className="h-[max(2px,1cqi)] w-[16cqi] bg-gold-500" />
      </span>
    </span>
  )
}

interface AgentFace {
  name: string
  photo_key: string | null
  photo_alt: string | null
}
