import { useId, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { linkClass } from '#ui/link-class.ts'

/** More than about six lines of a desk are shown when they are asked for. */
const LONG = 640
/** What twelve lines of the printed sheet hold. */
const PRINTED = 1500

/** What the listing broker wrote. All of it stands in the page: for the search of the browser, and without scripts. */
export function Remarks({ text }: { text: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(text.length <= LONG)
  return (
    <>
      <p
        id={id}
        dir="auto"
        className={cx(
          'mt-6 max-w-[68ch] whitespace-pre-line text-panel leading-relaxed print:line-clamp-12',
          !isOpen && 'line-clamp-6 noscript:line-clamp-none',
        )}
      >
        {text}
      </p>
      {text.length > LONG && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={cx(linkClass(), 'mt-1 min-h-11 cursor-pointer noscript:hidden print:hidden')}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Read more'}
        </button>
      )}
      {text.length > PRINTED && (
        <p className="hidden text-caption text-ink-3 print:block">
          The sheet holds the beginning. All of it stands on this home’s page.
        </p>
      )}
      <p className="mt-2 text-caption text-ink-3">Remarks by the listing broker, unchanged.</p>
    </>
  )
}
