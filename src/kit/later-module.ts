/** What errors of parts of the program begin with, in a browser and in a build that tell of them (`keepPage`). */
const MISSING = 'A part of this page did not come through'

/**
 * Loads a part of the program when it is wanted, once. A browser remembers that an address could not be loaded and does not
 * ask for it again until the page is left: what failed is tried again under another address, so that the next press of
 * somebody who was offline for a moment succeeds, with what they have typed. Source: measured, Chromium 153; the standard
 * asks for the same address again since 2026 (whatwg/html 10327).
 * @param first loads it by its own address
 * @param again loads it by that address with something behind it; without it the address is taken from what the browser
 *   says of the failure, and where it names none the same one is asked for again
 */
export function laterModule<Module>(
  first: () => Promise<Module>,
  again?: (suffix: string) => Promise<Module>,
): () => Promise<Module> {
  let tries = 0
  let address = ''
  let loading: Promise<Module> | undefined
  const next = (): Promise<Module> => {
    if (tries === 0) return first()
    if (again) return again(`?${tries}`)
    return address ? import(/* @vite-ignore */ `${address}?${tries}`) : first()
  }
  return () => {
    if (loading) return loading
    const attempt = next()
    tries++
    loading = attempt
    attempt.catch((error) => {
      loading = undefined
      address ||= /https?:\S+\.js/.exec(String(error))?.[0] ?? ''
    })
    return attempt
  }
}

/**
 * The framework reads a page anew, whatever stands on it, where a part of it can't be loaded, and offline nothing comes of
 * that. With another name these errors are the page's own to answer. Source: router's lazyRouteComponent; Vite's preloadError
 */
export function keepPage(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!isPartMissing(payload)) payload.message = `${MISSING}: ${payload.message}`
  })
}

/** True for what is thrown where a part of the program did not come: no connection, or a release that has other parts. */
export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(MISSING)
}
