import { count } from '#kit/time/format.ts'

/** Explains which homes the map does not show. */
export function MapNotes({
  hasFailed,
  withoutPlace,
  hidden,
}: {
  hasFailed: boolean
  withoutPlace: number
  hidden: number
}) {
  const notes = [
    hasFailed && 'Map pins didn’t load. All results are in the list.',
    withoutPlace > 0 &&
      `${count(withoutPlace, 'home')} ${withoutPlace === 1 ? 'isn’t' : 'aren’t'} on the map. See the list.`,
    hidden > 0 && `${count(hidden, 'hidden home')} not shown.`,
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <p
      role="status"
      className="pointer-events-none absolute bottom-0 left-0 z-1 max-w-[64%] bg-white/85 max-lg:bottom-9 max-lg:max-w-full px-2 py-0.5 text-ink-2 text-legal"
    >
      {notes.join(' ')}
    </p>
  )
}
