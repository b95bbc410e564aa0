import type { ReactNode } from 'react'
import { cx } from '#ui/text/cx.ts'
import { linkClass } from '#ui/text/link.tsx'

/** A line of work: what it is with a note, its state, who has it, and a button. On a phone, one below the other. */
export function TodoRow({ title, href, note, state, owner, action }: TodoRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-t py-2.5 first:border-t-0 first:pt-0 md:grid-cols-[minmax(0,1fr)_176px_136px_112px]">
      <div className="min-w-0">
        <a
          href={href}
          data-follow=""
          className={cx(linkClass('plain'), 'inline-block font-semibold [overflow-wrap:anywhere] max-md:py-1')}
        >
          {title}
        </a>
        {note && <p className="line-clamp-2 text-ink-3 text-legal [overflow-wrap:anywhere]">{note}</p>}
      </div>
      {/* On a phone an empty cell would add a gap and push the button down. */}
      <div className="min-w-0 max-md:col-start-1 max-md:empty:hidden">{state}</div>
      <div className="min-w-0 text-ink-2 max-md:col-start-1 max-md:empty:hidden">{owner}</div>
      <div className="max-md:col-start-2 max-md:row-span-3 max-md:row-start-1 md:justify-self-end">{action}</div>
    </li>
  )
}

interface TodoRowProps {
  title: ReactNode
  href: string
  note?: ReactNode
  state?: ReactNode
  owner?: ReactNode
  action?: ReactNode
}
