import type { ReactNode } from 'react'

/** Section of a home's page with a title that the tabs link to. */
export function PropertyPart({
  id,
  title,
  isOnScreen = false,
  children,
}: {
  id: string
  title: string
  /** True to leave the section out when printing. */
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
