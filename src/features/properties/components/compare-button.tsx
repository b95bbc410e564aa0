import { Columns2 } from 'lucide-react'
import { toast } from '#ui/overlay/toast.ts'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { toggleChosen, useChosen } from '../browser/compare-choice.ts'

function toggle(home: { id: string; name: string }): void {
  if (!toggleChosen(home)) toast.warning('You can compare up to 6 homes. Remove one to add another.', { id: 'compare' })
}

/** Adds a home to the comparison. The choice lives in the browser, so nothing is rendered without JavaScript. */
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

/** Compare button over a card's photo, placed above the card's stretched link. The card sets position and height. */
export function CompareButton({ id, name, className }: { id: string; name: string; className?: string }) {
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
      {/* On touch screens every card shows its buttons, so the word is dropped to leave more of the photo visible. */}
      <span className="[@media(hover:none)]:hidden">{isChosen ? 'Compared' : 'Compare'}</span>
    </button>
  )
}
