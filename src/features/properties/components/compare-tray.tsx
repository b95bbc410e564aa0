import { X } from 'lucide-react'
import { count } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { useKeyboardOpen } from '#ui/page/use-keyboard-open.ts'
import { Icon } from '#ui/text/icon.tsx'
import { clearChosen, compareHref, toggleChosen, useChosen } from '../browser/compare-choice.ts'

/** Bottom bar with the homes chosen for comparison. Hidden if empty, or while the visitor types on a phone. */
export function CompareTray() {
  const chosen = useChosen()
  const isTyping = useKeyboardOpen()
  const isEnough = chosen.length > 1
  return (
    <section
      aria-label="Homes to compare"
      className={
        chosen.length === 0 || isTyping
          ? 'hidden'
          : 'fixed bottom-4 left-1/2 z-30 flex w-max max-w-[calc(100vw-32px)] -translate-x-1/2 items-center gap-3 rounded-panel bg-white p-2.5 pl-4 shadow-pop max-lg:bottom-[calc(80px+env(safe-area-inset-bottom))] forced-colors:border print:hidden'
      }
    >
      <p aria-live="polite" className="font-semibold text-small max-md:hidden">
        {chosen.length === 0 ? '' : `${count(chosen.length, 'home')} to compare`}
      </p>
      <ul className="flex min-w-0 gap-1.5 max-lg:hidden">
        {chosen.map(({ id, name }) => (
          <li key={id} className="flex items-center rounded-control bg-limestone">
            <span className="max-w-40 truncate py-1 pl-2.5 text-caption">{name}</span>
            <button
              type="button"
              aria-label={`Remove ${name} from comparison`}
              className="inline-grid size-8 cursor-pointer place-items-center rounded-control hover:bg-limestone-2"
              onClick={() => toggleChosen({ id, name })}
            >
              <Icon icon={X} size={14} />
            </button>
          </li>
        ))}
      </ul>
      {isEnough ? (
        <a href={compareHref(chosen.map(({ id }) => id))} data-follow="" className={buttonClass({ size: 'sm' })}>
          {`Compare ${chosen.length}`}
        </a>
      ) : (
        <p className="text-ink-2 text-small">Select 1 more home.</p>
      )}
      <button
        type="button"
        aria-label="Clear all"
        className="inline-grid size-10 cursor-pointer place-items-center rounded-control text-ink-2 hover:bg-limestone"
        onClick={clearChosen}
      >
        <Icon icon={X} />
      </button>
    </section>
  )
}
