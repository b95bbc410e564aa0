/** First link of a page: skips the navigation to the element with the id `main`. */
export function SkipLink({
  target = 'main',
  children = 'Skip to main content',
}: {
  target?: string
  children?: string
}) {
  return (
    <a
      href={`#${target}`}
      className="fixed -top-20 left-4 z-[100] rounded-control bg-white px-4 py-3 font-semibold text-navy-800 shadow-pop focus:top-3 print:hidden"
    >
      {children}
    </a>
  )
}
