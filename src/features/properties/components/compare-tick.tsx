import { Columns2 } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { toast } from '#ui/toast.ts'
import { toggleChosen, useChosen } from '../browser/compare-choice.ts'

function toggle(home: { id: string; name: string }): void {
  if (!toggleChosen(home)) toast.warning('Six homes are ticked. Take one away to compare another.', { id: 'compare' })
}

/** Puts a home among those to compare. The ticks are kept by the browser, so without JavaScript there is nothing to press. */
export function CompareAction({ id, name, className }: { id: string; name: string; className: string }) {
  const isChosen = useChosen().some((home) => home.id === id)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={cx(className, 'noscript:hidden')}
      onClick={() => toggle({ id, name })}
    >
      <Icon icon={Columns2} />
      {isChosen ? 'Compared' : 'Compare'}
    </button>
  )
}

/** The same for a card, on its picture, with a word where there is a pointer: it stands above the card's one link. Its place and height are the card's to say. */
export function CompareTick({ id, name, className }: { id: string; name: string; className?: string }) {
  const isChosen = useChosen().some((home) => home.id === id)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${isChosen ? 'Compared' : 'Compare'}: ${name}`}
      className={cx(
        'relative z-2 inline-flex cursor-pointer items-center gap-1.5 rounded-control bg-white font-semibold text-caption text-navy-800 hover:bg-navy-50 aria-pressed:bg-navy-800 aria-pressed:text-white print:hidden',
        className,
      )}
      onClick={() => toggle({ id, name })}
    >
      <Icon icon={Columns2} size={16} className="[@media(hover:none)]:size-5" />
      {/* A finger has the buttons on every card at once: there the picture matters more than the word. */}
      <span className="[@media(hover:none)]:hidden">{isChosen ? 'Compared' : 'Compare'}</span>
    </button>
  )
}
