import type { ReactNode } from 'react'

/** A part of the page about one home, under a title that the tabs lead to. */
export function PropertyPart({
  id,
  title,
  isOnScreen = false,
  children,
}: {
  id: string
  title: string
  /** Left out of the printed sheet. */
  isOnScreen?: boolean
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`scroll-mt-30 pt-10 max-md:scroll-mt-21 lg:pt-12 print:pt-4 ${isOnScreen ? 'print:hidden' : ''}`}
    >
      <h2 id={`${id}-title`} className="display-4 mb-5 text-navy-800 print:mb-2">
        {title}
      </h2>
      {children}
    </section>
  )
}
