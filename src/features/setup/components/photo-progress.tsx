import { useReloadEvery } from '#kit/page/use-reload-every.ts'
import { number } from '#kit/time/format.ts'
import type { SetupFacts } from '../schema.ts'

const POLL_MS = 4000

/** Says that the first photos are still to come, so that empty frames are not taken for a fault. */
export function PhotoProgress({ first_pictures }: Pick<SetupFacts, 'first_pictures'>) {
  useReloadEvery(POLL_MS)
  return (
    <p className="measure mt-3 text-ink-2">
      Photos are still downloading: {number(first_pictures)} of the newest homes have one. The others show a placeholder
      until their photo arrives.
    </p>
  )
}
