import { cx } from '#ui/text/cx.ts'

/** Placeholder for a missing portrait, in 4:5, with the agent's initials. The name is next to it. */
export function AgentTile({ name, className }: { name: string; className?: string }) {
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0) ?? '').join('')
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid aspect-[4/5] w-full place-items-center self-start rounded-panel bg-limestone-2 font-display font-medium text-[2.75rem] text-navy-800 tracking-tight',
        className,
      )}
    >
      {initials}
    </span>
  )
}
