import { ChevronRight } from 'lucide-react'
import { number } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { OpenWork } from './open-work.ts'

/** Lists open work; each line links to its list with the filter of its count. */
export function OpenWorkList({ openWork }: { openWork: readonly OpenWork[] }) {
  return (
    <PanelSection title="To do" isFirst>
      <ul className="-mx-2">
        {openWork.map(({ count: many, what, todo, href }) => (
          <li
            key={href}
            className="relative grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-control border-line border-t px-2 py-2.5 first:border-t-0 hover:bg-limestone"
          >
            <span aria-hidden="true" className="display-4 tabular text-right text-navy-800">
              {number(many)}
            </span>
            <div className="min-w-0">
              <a href={href} data-follow="" className={`${linkClass('plain')} stretched-link font-semibold`}>
                <span className="sr-only">{`${number(many)} `}</span>
                {what}
              </a>
              <p className="text-ink-2 text-small">{todo}</p>
            </div>
            <Icon icon={ChevronRight} size={18} className="text-ink-3" />
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
