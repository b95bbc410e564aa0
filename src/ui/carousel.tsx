import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

/** Row that scrolls by swipe, scrollbar or two buttons, never automatically. */
export function Carousel({ label, itemClass = 'w-[84%] sm:w-80', className, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null)
  function move(direction: 1 | -1) {
    const list = row.current
    const step = list?.firstElementChild?.getBoundingClientRect().width ?? 0
    list?.scrollBy({ left: direction * Math.max(step, list.clientWidth - step), behavior: 'smooth' })
  }
  return (
    <section aria-label={label} className={cx('relative', className)}>
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard.
        tabIndex={0}
        aria-label={label}
        className="no-scrollbar -mx-(--gutter) flex snap-x snap-mandatory gap-5 overflow-x-auto overscroll-x-contain scroll-px-(--gutter) px-(--gutter) py-1"
      >
        {Children.map(children, (child) => (
          <li className={cx('shrink-0 snap-start', itemClass)}>{child}</li>
        ))}
      </ul>
      <div className="mt-3 flex justify-end gap-2 print:hidden">
        <IconButton icon={ChevronLeft} label="Back" variant="outline" size="sm" onClick={() => move(-1)} />
        <IconButton icon={ChevronRight} label="Forward" variant="outline" size="sm" onClick={() => move(1)} />
      </div>
    </section>
  )
}

export type CarouselProps = {
  label: string
  itemClass?: string
  className?: string
  children: ReactNode
}
