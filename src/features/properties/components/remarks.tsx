import { useId, useState } from 'react'
import { cx } from '#ui/text/cx.ts'
import { linkClass } from '#ui/text/link.tsx'

/** Longest text that is not collapsed, about six lines on a desktop. */
const MAX_OPEN_CHARACTERS = 640
/** Longest text on the printed sheet, about twelve lines. */
const MAX_PRINTED_CHARACTERS = 1500

/** The listing broker's remarks. The markup has the full text, for find-in-page and without JavaScript. */
export function Remarks({ text }: { text: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(text.length <= MAX_OPEN_CHARACTERS)
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
      {text.length > MAX_OPEN_CHARACTERS && (
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
      {text.length > MAX_PRINTED_CHARACTERS && (
        <p className="hidden text-caption text-ink-3 print:block">See the full description on this home’s page.</p>
      )}
      <p className="mt-2 text-caption text-ink-3">Description from the listing broker.</p>
    </>
  )
}
